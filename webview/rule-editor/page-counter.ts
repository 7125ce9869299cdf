/**
 * Counts what is typed in the thread of this page, so that the number is in the frame that shows the key. A worker
 * answers as soon, but a browser delivers no message between a key and its frame (decision 316).
 */
import { CancelledError, drive, eventLoopTurn, type Stepwise } from '../../src/base/stepwise';
import type { FeasibleAnswer, FeasibleQuestion } from '../../src/rules/explore/types';
import { Cancelled } from '../shared/host';

export type CountHere = (question: FeasibleQuestion) => Stepwise<FeasibleAnswer>;

/** Working time. Ordinary rules take a few milliseconds; what takes longer is for the host, whose process nobody types in. */
const LONGEST_MS = 300;
/** Keys wait for a step that takes longer. */
const LONGEST_STEP_MS = 100;

export class PageCounter {
  private count: CountHere | undefined;
  private started = false;
  /** A step held up typing, or the first count took long: the host counts until a predicate gets the focus again. */
  private heldUp = false;
  /** Predicates of the last answer. */
  private counted: readonly string[] = [];
  /** Predicates that took too long where the others of their group were known. */
  private readonly slow = new Set<string>();

  /** `load` gives the engine. */
  constructor(private readonly load: () => Promise<CountHere>) {}

  /** Called when a predicate gets the focus. Where the engine cannot be loaded, the host counts everything. */
  start(): void {
    this.heldUp = false;
    if (this.started) return;
    this.started = true;
    this.load()
      .then((count) => (this.count = count))
      .catch((error: unknown) => console.warn('The host counts, because no engine was loaded here:', error));
  }

  /** The answer; undefined where the host is to be asked instead. Rejects with Cancelled once `signal` is aborted. */
  async ask(question: FeasibleQuestion, signal: AbortSignal): Promise<FeasibleAnswer | undefined> {
    if (signal.aborted) throw new Cancelled();
    const { predicates } = question;
    if (!this.count || this.heldUp || predicates.some((each) => this.slow.has(each))) return undefined;
    const work = this.count(question);
    try {
      const answer = await drive(this.limited(work, predicates), signal, eventLoopTurn);
      if (signal.aborted) throw new CancelledError();
      if (answer) this.counted = predicates;
      return answer;
    } catch (error) {
      if (error instanceof CancelledError) throw new Cancelled();
      // The host says why something failed.
      return undefined;
    } finally {
      work.return(undefined as never);
    }
  }

  /** Gives undefined where the work takes too long. */
  private *limited<T>(work: Stepwise<T>, predicates: readonly string[]): Stepwise<T | undefined> {
    let worked = 0;
    for (;;) {
      const before = performance.now();
      const step = work.next();
      const took = performance.now() - before;
      worked += took;
      if (took > LONGEST_STEP_MS) this.heldUp = true;
      if (step.done) return step.value;
      if (worked > LONGEST_MS) this.leaveToHost(predicates);
      if (this.heldUp || worked > LONGEST_MS) return undefined;
      yield;
    }
  }

  private leaveToHost(predicates: readonly string[]): void {
    // Nothing was counted before, so that any of them may be the slow one.
    if (this.counted.length === 0) this.heldUp = true;
    else for (const predicate of predicates) if (!this.counted.includes(predicate)) this.slow.add(predicate);
  }
}
