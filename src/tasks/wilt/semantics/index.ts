/** The half of WILT that needs the predicate engine: its rules, the grading of guesses, its agents. */
import { ChoiceError } from '../../../base/choice-error';
import { DEFAULT_SEED } from '../../../rules/types';
import { knownWords, type ScenarioMaker } from '../../scenarios';
import type { TaskSemantics } from '../../semantics';
import { wiltScenario } from '../scenario';
import { SPLIT_NAMES, splitNamed } from '../splits';
import { wiltReply } from './agents';
import { answers } from './answers';

const maker: ScenarioMaker = {
  needsFile: false,
  // eslint-disable-next-line require-yield -- nothing is computed
  *make({ words, seed = DEFAULT_SEED }) {
    const splits = SPLIT_NAMES.filter((name) =>
      knownWords(words, 'split', SPLIT_NAMES, 'lite').includes(name),
    );
    const scenarios = splits.flatMap((split) => {
      if (split === 'testswap')
        throw new ChoiceError(
          'The split testswap needs the tests of other episodes',
          'Name them with --from',
        );
      const numbers = splitNamed(split).rules.map((_, i) => i + 1);
      const chosen = knownWords(words, 'rule', numbers.map(String), 'all');
      const played = numbers.filter((n) => chosen.includes('all') || chosen.includes(String(n)));
      return played.map((rule) => ({ scenario: wiltScenario(split, rule, seed) }));
    });
    return { scenarios, seed, notes: [] };
  },
};

export const wiltSemantics: TaskSemantics = {
  id: 'wilt',
  scenarios: maker,
  answers,
  agentReply: wiltReply,
};
