/** The scenarios of the reflection task, from words. */
import { ChoiceError } from '../../base/choice-error';
import { DEFAULT_SEED } from '../../base/seed';
import type { TaskSemantics } from '../semantics';
import type { ScenarioChoice } from '../scenarios';
import { chosenData, REFERENCE_FOLDER } from './data/files';
import { readReference, type ReferenceData } from './data/reference';
import { SessionReporter } from './report';
import { chosenTests, sessionsIn } from './fields';

/** The data set that was chosen; undefined: `own-v1`. Throws ChoiceError. */
export function referenceIn({
  words,
  files,
}: Pick<ScenarioChoice, 'words' | 'files'>): ReferenceData | undefined {
  if (chosenData(words) === 'own-v1') return undefined;
  if (files) return readReference(files);
  throw new ChoiceError(
    'The data set "reference" is read from the files of the original program, which are not at hand here',
  );
}

export const reflectionSemantics: TaskSemantics = {
  id: 'reflection',
  reporter: () => new SessionReporter(),
  scenarios: {
    needsFile: false,
    folder: REFERENCE_FOLDER,
    // eslint-disable-next-line require-yield -- quickly drawn
    *make({ words, files, seed = DEFAULT_SEED }) {
      const choice = chosenTests(words);
      const reference = referenceIn({ words, ...(files && { files }) });
      const scenarios = sessionsIn(choice, seed, reference).map((scenario) => ({ scenario }));
      return { scenarios, seed, notes: choice.notes };
    },
  },
};
