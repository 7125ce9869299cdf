/** Answers tests in the wason task. */
import type { Triple } from '../../predicate/domain';
import type { Json } from '../../base/json';
import { ReplayError, type Feedback, type Parsed } from '../task';
import { ruleFeedback, type RuleFeedback } from '../rule-discovery/game';
import { labelled, type Answer, type Environment } from '../rule-discovery/turns';
import { labelOf, type WasonSetting } from './settings';

export interface WasonEnvironmentOptions {
  readonly setting: WasonSetting;
  readonly scenario: Json;
  readonly triple: Triple;
  readonly tests: number;
  readonly refuseInitialTriple: boolean;
}

/** The triple of a test or of feedback on one. Throws ReplayError where there is none. */
export function tripleOf(test: Parsed | Feedback): Triple {
  const { triple } = test;
  if (Array.isArray(triple) && triple.length === 3 && triple.every(Number.isSafeInteger))
    return triple as unknown as Triple;
  throw new ReplayError('this test has no triple of integers');
}

const same = (p: Triple, q: Triple): boolean => p.every((x, i) => x === q[i]);

/** A rule that raises is not satisfied: the model gets NO, and `raises` is kept for readers of the transcript. */
export const wasonFeedback = (
  setting: WasonSetting,
  triple: Triple,
  holds: boolean | 'raises',
): RuleFeedback => ({
  label: labelOf(setting, holds === true),
  positive: holds === true,
  triple: [...triple],
  ...(holds === 'raises' && { raises: true }),
});

const REFUSAL = 'That is the triple you were given. Please test a different one.';

export function wasonEnvironment(options: WasonEnvironmentOptions): Environment {
  const { setting, scenario, triple: initialTriple, tests, refuseInitialTriple } = options;
  const refused = (triple: Triple): Answer | undefined =>
    refuseInitialTriple && same(triple, initialTriple) ? { message: REFUSAL } : undefined;
  return {
    tests,
    async answer(test, ask) {
      const triple = tripleOf(test);
      const refusal = refused(triple);
      if (refusal) return refusal;
      const { holds } = await ask({ kind: 'feedback', task: 'wason', setting, scenario, test });
      return labelled(wasonFeedback(setting, triple, holds));
    },
    replay(test, feedback) {
      const triple = tripleOf(test);
      const refusal = refused(triple);
      if (refusal) return refusal;
      if (!feedback) throw new ReplayError(`the transcript has no feedback on [${triple.join(',')}]`);
      if (!same(tripleOf(feedback), triple))
        throw new ReplayError(`the transcript's feedback on [${triple.join(',')}] is on another triple`);
      const holds = feedback.raises === true ? 'raises' : ruleFeedback(feedback)?.positive;
      if (holds === undefined)
        throw new ReplayError(`the transcript's feedback on [${triple.join(',')}] says neither yes nor no`);
      return labelled(wasonFeedback(setting, triple, holds));
    },
  };
}
