/** The verdicts that count: judging again replaces, and who could not be reached has not judged. */
import type { EpisodeEvent, EventOf } from './events';

type Verdict = EventOf<'verdict'>;
type AnyVerdict = Pick<Verdict, 'judge' | 'target' | 'unreached'>;

export interface LatestVerdicts {
  /** The verdict on this question about the reply with this `seq`. */
  of(judge: Verdict['judge'], target: number): Verdict | undefined;
  /** The verdicts on this question about all replies. */
  on(judge: Verdict['judge']): readonly Verdict[];
  /** Checks whether the event is one of the latest verdicts. */
  has(event: Verdict): boolean;
}

/** A verdict that only records that the judge could not be reached is missing, not given. */
export const wasReached = (verdict: Pick<Verdict, 'unreached'>): boolean => verdict.unreached !== true;

/**
 * The latest verdict that was given on each question about each reply; where none was, the latest try. Grows with a
 * transcript, and keeps of verdicts what it is given of them.
 */
export class VerdictTable<V extends AnyVerdict> {
  /** By judge and reply. */
  private readonly latest = new Map<V['judge'], Map<number, V>>();

  add(verdict: V): void {
    const { judge, target } = verdict;
    const those = this.latest.get(judge) ?? new Map<number, V>();
    this.latest.set(judge, those);
    const before = those.get(target);
    if (!before || wasReached(verdict) || !wasReached(before)) those.set(target, verdict);
  }

  of(judge: V['judge'], target: number): V | undefined {
    return this.latest.get(judge)?.get(target);
  }

  on(judge: V['judge']): readonly V[] {
    return [...(this.latest.get(judge)?.values() ?? [])];
  }
}

export function latestVerdicts(events: readonly EpisodeEvent[]): LatestVerdicts {
  const table = new VerdictTable<Verdict>();
  for (const event of events) if (event.type === 'verdict') table.add(event);
  return {
    of: (judge, target) => table.of(judge, target),
    on: (judge) => table.on(judge),
    has: (event) => table.of(event.judge, event.target) === event,
  };
}
