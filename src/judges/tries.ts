/** Asking a judge once more, or many times, only to see: nothing of it is written into a transcript. */
import type { Judge, Subject, VerdictBody } from '../episode/judge';
import { isLasting, ModelError } from '../models/chat-model';
import { orCancelled } from '../base/abort';
import { reasonOf } from '../base/reason';
import { CancelledError } from '../base/stepwise';
import type { Guidance } from '../rules/types';
import { ruleGame, type RuleGame } from '../tasks/rule-discovery/game';
import type { Game } from '../tasks/task';

const MOST_TRIES = 20;

/** An endpoint is asked so often at once, whatever its own limit. */
const AT_ONCE = 4;

/** `unreached`: the model could not be asked, so there is no verdict. */
export type Tried = VerdictBody;

export interface Tries {
  /**
   * Makes the judge of one try. Each has a judge of its own: one that has written a function keeps it, and would give
   * the same answer without being asked.
   */
  readonly judge: () => Judge;
  readonly subject: Subject;
  /** 1 to 20. */
  readonly times: number;
  readonly signal: AbortSignal;
  /** Called as they come, which need not be in order. `index` counts from 0. */
  readonly onTry?: (index: number, tried: Tried) => void;
}

/**
 * One result for each try, in order. A model that cannot be reached is not asked again where the fault would come every
 * time: what was not tried is missing at the end. Rejects with CancelledError, and with RangeError for `times`.
 */
export async function tryJudge({ judge, subject, times, signal, onTry }: Tries): Promise<readonly Tried[]> {
  if (!Number.isInteger(times) || times < 1 || times > MOST_TRIES)
    throw new RangeError(`a judge is asked 1 to ${MOST_TRIES} times, not ${times}`);
  const results: (Tried | undefined)[] = [];
  let next = 0;
  let stopped = false;
  const work = async (): Promise<void> => {
    while (next < times && !stopped) {
      const index = next++;
      const { tried, lasting } = await once(judge(), subject, signal);
      results[index] = tried;
      stopped ||= lasting;
      onTry?.(index, tried);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, times) }, work));
  return results.filter((tried) => tried !== undefined);
}

async function once(
  judge: Judge,
  subject: Subject,
  signal: AbortSignal,
): Promise<{ tried: Tried; lasting: boolean }> {
  try {
    if (signal.aborted) throw new CancelledError();
    return { tried: await orCancelled(judge.judge(subject, signal), signal), lasting: false };
  } catch (error) {
    if (signal.aborted || error instanceof CancelledError) throw new CancelledError();
    const unreached = { result: 'no-verdict', unreached: true } as const;
    if (!(error instanceof ModelError))
      return { tried: { ...unreached, reason: reasonOf(error) }, lasting: true };
    const reason = `${error.code}: ${error.message}`;
    return { tried: { ...unreached, reason }, lasting: isLasting(error.code) };
  }
}

export interface SelfConsistency {
  /** Tries in which the judge was reached. */
  readonly judged: number;
  /** The most frequent first; of two that are as frequent, the one that came first. */
  readonly counts: readonly { readonly result: VerdictBody['result']; readonly count: number }[];
  /** Share of the most frequent result among those that were judged: 1 is full agreement; undefined without any. */
  readonly share: number | undefined;
}

/** Measures the agreement among verdicts of the same judge about the same reply. */
export function selfConsistencyOf(tries: readonly Pick<Tried, 'result' | 'unreached'>[]): SelfConsistency {
  const judged = tries.filter(({ unreached }) => unreached !== true);
  const counts = new Map<VerdictBody['result'], number>();
  for (const { result } of judged) counts.set(result, (counts.get(result) ?? 0) + 1);
  const sorted = [...counts]
    .map(([result, count]) => ({ result, count }))
    .toSorted((p, q) => q.count - p.count);
  const [most] = sorted;
  return { judged: judged.length, counts: sorted, share: most && most.count / judged.length };
}

/** Returns the game with other examples of what means the hidden rule and what does not. */
export function withGuidance(game: Game, { accept, reject }: Guidance): RuleGame {
  const { discovery, ...more } = ruleGame(game);
  const hidden = { ...discovery.hidden, accept: [...accept], reject: [...reject] };
  return { ...more, discovery: { ...discovery, hidden } };
}
