/** The load of a judge on its model. It is shown before the first call, and the judges keep to it. */
import type { JudgeQuestion } from '../../episode/judge-question';
import type { Ceiling } from '../../models/endpoint/ceiling';
import type { EndpointProfile } from '../../models/endpoint/profile';
import { EXTRACTION } from '../../tasks/model-question';
import { askedJudge } from '../../tasks/questions';

/** New tokens of a model that thinks before it answers. */
export const THINKING_TOKENS = 16_384;

/** Calls for a verdict on a task's own question at most: an answer of another form is asked for once more. */
export const QUESTION_TRIES = 2;

/** The calls of a judge. `tries`: for one verdict at most. */
interface JudgeCalls {
  readonly tries: number;
  /** New tokens of one answer. */
  readonly maxTokens: number;
}

/** An answer that is neither yes nor no is asked for once more; a function is repaired twice. */
export const JUDGE_CALLS = {
  /** One word is asked for. */
  equivalence: { tries: 2, maxTokens: 12 },
  compatibility: { tries: 3, maxTokens: 1_024 },
} as const satisfies Record<JudgeQuestion, JudgeCalls>;

/** A choice is asked for; one that is not named is not asked for again. */
export const EXTRACTION_CALLS = { tries: 1, maxTokens: 64 } as const satisfies JudgeCalls;

function callsFor(question: string): JudgeCalls {
  if (question === 'equivalence' || question === 'compatibility') return JUDGE_CALLS[question];
  if (question === EXTRACTION) return EXTRACTION_CALLS;
  const model = askedJudge(question)?.model;
  // Embeddings generate nothing.
  return model?.kind === 'chat'
    ? { tries: QUESTION_TRIES, maxTokens: model.maxTokens }
    : { tries: 1, maxTokens: 0 };
}

/**
 * For so many verdicts. A model that is not known to think and is cut off within a thought is asked once more with
 * room for it, and has that room from then on: the most is with that. `profile`: of an endpoint; `null` there as `maxTokens` sends no limit.
 */
export function judgeLoad(
  question: string,
  verdicts: number,
  profile: Pick<EndpointProfile, 'maxTokens' | 'thinking'> | undefined,
): Ceiling {
  const { tries, maxTokens } = callsFor(question);
  if (maxTokens === 0) return { calls: verdicts, tokens: 0, mostCalls: verdicts * tries, mostTokens: 0 };
  const thinks = profile?.thinking === true;
  const unlimited = profile?.maxTokens === null;
  const again = thinks || verdicts === 0 ? 0 : 1;
  const first = thinks ? THINKING_TOKENS : maxTokens;
  const most = verdicts * tries;
  return {
    calls: verdicts,
    tokens: unlimited ? undefined : verdicts * first,
    mostCalls: most + again,
    mostTokens: unlimited ? undefined : again * first + most * THINKING_TOKENS,
  };
}
