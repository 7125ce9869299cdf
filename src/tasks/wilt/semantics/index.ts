/** The half of WILT that needs the predicate engine: its rules, the grading of guesses, its agents. */
import { ChoiceError } from '../../../base/choice-error';
import type { Stepwise } from '../../../base/stepwise';
import { DEFAULT_SEED } from '../../../rules/types';
import { wiltOptionsIn } from '../options';
import type { FeedbackAnswer, FeedbackQuestion } from '../../question';
import { knownWords, type ScenarioMaker } from '../../scenarios';
import type { TaskSemantics } from '../../semantics';
import { numbersOf } from '../reply';
import { readScenario, wiltScenario } from '../scenario';
import { SPLIT_NAMES, splitNamed } from '../splits';
import { wiltReply } from './agents';
import { grade } from './grade';
import { compileRule } from './lambda';
import { PyFloat } from '../../../predicate';

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

function* answers({ scenario, test }: FeedbackQuestion): Stepwise<FeedbackAnswer> {
  const { split: name, predicate, seed } = readScenario(scenario);
  const split = splitNamed(name);
  if (test.does !== 'guess') {
    const [x, y, z] = split.whole ? numbersOf(test) : numbersOf(test).map((value) => new PyFloat(value));
    const holds = compileRule(predicate, split.params).test(x, y, z);
    return { holds: holds === 2 ? 'raises' : holds === 1 };
  }
  const { protocol, equivalence } = wiltOptionsIn(test);
  const asPublished = protocol === 'reference';
  const guess = typeof test.guess === 'string' ? test.guess : '';
  const details = yield* grade({ ...{ split, predicate, guess, equivalence, seed, asPublished } });
  return { holds: details.outcome === 'correct', details: { ...details } };
}

export const wiltSemantics: TaskSemantics = {
  id: 'wilt',
  scenarios: maker,
  answers,
  agentReply: wiltReply,
};
