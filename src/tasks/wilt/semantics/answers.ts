/** The answers of the environment that need the predicate engine: the result of a test, and the grade of a guess. */
import type { Stepwise } from '../../../base/stepwise';
import type { FeedbackAnswer, FeedbackQuestion } from '../../question';
import { wiltOptionsIn } from '../options';
import { numbersOf } from '../reply';
import { readScenario } from '../scenario';
import { splitNamed } from '../splits';
import { grade } from './grade';
import { argumentsOf, compileRule } from './lambda';

/** Throws ScenarioError. */
export function* answers({ scenario, test }: FeedbackQuestion): Stepwise<FeedbackAnswer> {
  const { split: name, predicate, seed } = readScenario(scenario);
  const split = splitNamed(name);
  if (test.does !== 'guess') {
    const holds = compileRule(predicate, split.params).test(...argumentsOf(split, numbersOf(test)));
    return { holds: holds === 2 ? 'raises' : holds === 1 };
  }
  const { protocol, equivalence } = wiltOptionsIn(test);
  const asPublished = protocol === 'reference';
  const guess = typeof test.guess === 'string' ? test.guess : '';
  const details = yield* grade({ split, predicate, guess, equivalence, seed, asPublished });
  return { holds: details.outcome === 'correct', details: { ...details } };
}
