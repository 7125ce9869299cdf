/** The scenarios of the reflection task, from words. */
import { ChoiceError } from '../../base/choice-error';
import { DEFAULT_SEED } from '../../rules/types';
import type { TaskSemantics } from '../semantics';
import type { ScenarioChoice, TaskFolder } from '../scenarios';
import { readReference, type ReferenceData, REFERENCE_FILES } from './data/reference';
import { SessionReporter } from './report';
import { chosenData, chosenTests, sessionsIn } from './fields';

/** The files of the original program. */
export const REFERENCE_FOLDER: TaskFolder = {
  ...{ field: 'from', files: REFERENCE_FILES, below: 'data/reflection-bench' },
  isWanted: (words) => chosenData(words) === 'reference',
};

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
