/** The half of WILT that needs the predicate engine: its rules, the grading of guesses, its agents. */
import { ChoiceError } from '../../../base/choice-error';
import { DEFAULT_SEED } from '../../../base/seed';
import { knownWords, type ScenarioChoice, type ScenarioMaker } from '../../scenarios';
import type { TaskSemantics } from '../../semantics';
import { type ShownTest, wiltScenario } from '../scenario';
import { SPLIT_NAMES, splitNamed } from '../splits';
import { wiltReply } from './agents';
import { answers } from './answers';
import { playWiltAgain } from './import';
import { WiltReporter } from './reporter';
import { shownTests } from './shown';

/** By the number of the rule. Throws ChoiceError. */
function testsOfOthers(file: ScenarioChoice['text']): ReadonlyMap<number, readonly ShownTest[]> {
  if (!file)
    throw new ChoiceError('The split testswap needs the tests of other episodes', 'Name their file: from');
  const shown = shownTests(file.text);
  if (shown.size > 0) return shown;
  throw new ChoiceError(`${file.name} has no tests of episodes of WILT`);
}

const maker: ScenarioMaker = {
  needsFile: false,
  ownFile: '*_full_context.json',
  ownFileField: 'from',
  // eslint-disable-next-line require-yield -- nothing is computed
  *make({ words, seed = DEFAULT_SEED, text }) {
    const splits = SPLIT_NAMES.filter((name) =>
      knownWords(words, 'split', SPLIT_NAMES, 'lite').includes(name),
    );
    const scenarios = splits.flatMap((split) => {
      const shown = split === 'testswap' ? testsOfOthers(text) : undefined;
      const numbers = shown ? [...shown.keys()] : splitNamed(split).rules.map((_, i) => i + 1);
      const chosen = knownWords(words, 'rule', numbers.map(String), 'all');
      const played = numbers.filter((n) => chosen.includes('all') || chosen.includes(String(n)));
      return played.map((rule) => ({ scenario: wiltScenario(split, rule, seed, shown?.get(rule)) }));
    });
    return { scenarios, seed, notes: [] };
  },
};

export const wiltSemantics: TaskSemantics = {
  id: 'wilt',
  scenarios: maker,
  answers,
  agentReply: wiltReply,
  playAgain: playWiltAgain,
  reporter: () => new WiltReporter(),
};
