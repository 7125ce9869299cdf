/**
 * Asks judges about replies and writes their verdicts. The game waits for judges that need no network; the others judge
 * beside it, and their verdicts are written in the order of the turns.
 */
import { CancelledError } from '../base/stepwise';
import { isLasting, ModelError } from '../models/chat-model';
import { orCancelled } from '../base/abort';
import { wasReached } from './latest-verdicts';
import type { Body, EventOf } from './events';
import type { Judge, Subject, VerdictBody } from './judge';
import { reasonOf } from '../base/reason';
import type { EventWriter } from './writer';

/** One reply to be judged. */
export interface Case {
  /** `seq` of the reply. */
  readonly target: number;
  readonly round: number;
  readonly expect: string;
  /** The reply that is judged, or that it is judged against; `known`: answers that were shown before that one. */
  readonly basis: { readonly seq: number; readonly known: number };
  readonly subject: Subject;
}

/** Checks whether a judge has a question about a reply. */
export const isAbout = (judge: Judge, { expect, subject }: Case): boolean =>
  judge.expect === expect && (judge.concerns?.(subject) ?? true);

/** The number of verdicts that may be outstanding before the game waits for the oldest. */
const PENDING = 8;

export class VerdictQueue {
  private pending: Promise<void>[] = [];
  private cancelled = false;
  private lasting: ModelError | undefined;

  constructor(
    private readonly writer: EventWriter,
    private readonly signal: AbortSignal,
  ) {}

  /** A verdict is missing because of a cancel. */
  get lost(): boolean {
    return this.cancelled;
  }

  /** The reason why a judge is unreachable for the rest of the run, so that further questions are pointless. */
  get unreachable(): ModelError | undefined {
    return this.lasting;
  }

  /** Rejects with CancelledError or LogError. `supersedes`: the verdict of this judge that is replaced. */
  async judge(
    judges: readonly Judge[],
    item: Case,
    supersedes?: (judge: Judge) => number | undefined,
  ): Promise<void> {
    const mine = judges.filter((judge) => isAbout(judge, item));
    for (const judge of mine.filter((each) => !each.waitedFor)) {
      await this.room();
      this.beside(judge, item, supersedes?.(judge));
    }
    for (const judge of mine.filter((each) => each.waitedFor)) {
      const verdict = await this.verdict(judge, item.subject);
      if (this.signal.aborted) throw new CancelledError();
      if (verdict)
        await this.writer.append<'verdict'>(verdictEvent(judge, item, verdict, supersedes?.(judge)));
    }
  }

  /** Resolves when every verdict is written. Never rejects: the writer reports a failed log. */
  async written(): Promise<void> {
    await Promise.all(this.pending);
    this.pending = [];
  }

  private async room(): Promise<void> {
    while (this.pending.length >= PENDING) await this.pending.shift();
  }

  private beside(judge: Judge, item: Case, supersedes: number | undefined): void {
    const before = this.pending.at(-1);
    const verdict = this.verdict(judge, item.subject);
    const write = async () => {
      await before;
      const body = await verdict;
      if (body) await this.writer.append<'verdict'>(verdictEvent(judge, item, body, supersedes));
    };
    this.pending.push(write().catch(() => undefined));
  }

  /** Returns undefined where the judge was cancelled: nothing was found, not even that there is nothing to find. */
  private async verdict(judge: Judge, subject: Subject): Promise<VerdictBody | undefined> {
    if (this.signal.aborted) {
      this.cancelled = true;
      return undefined;
    }
    try {
      return await orCancelled(judge.judge(subject, this.signal), this.signal);
    } catch (error) {
      if (this.signal.aborted || error instanceof CancelledError) {
        this.cancelled = true;
        return undefined;
      }
      if (error instanceof ModelError) return this.unreached(error);
      return { result: 'no-verdict', reason: reasonOf(error) };
    }
  }

  private unreached(error: ModelError): VerdictBody {
    if (isLasting(error.code)) this.lasting ??= error;
    return { result: 'no-verdict', reason: `${error.code}: ${error.message}`, unreached: true };
  }
}

function verdictEvent(
  judge: Judge,
  item: Case,
  body: VerdictBody,
  supersedes: number | undefined,
): Body<EventOf<'verdict'>> {
  return {
    type: 'verdict',
    round: item.round,
    judge: judge.identity.question,
    by: judge.identity.by,
    target: item.target,
    ...body,
    // A verdict of a judge that was not reached replaces nothing.
    ...(supersedes !== undefined && wasReached(body) && { supersedes }),
  };
}
