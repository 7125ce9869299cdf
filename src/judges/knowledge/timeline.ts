/** Round by round: the number of remaining hypotheses, the gain of each answer and the gain of the best test. */
import { bitsOf, countBits, keep, type Bits } from '../../models/offline/bits';
import type { Stepwise } from '../../base/stepwise';
import type { Feedback, Parsed } from '../../tasks/task';
import { bestSplit, expectedOf, gainOf, type Split } from './information';
import type { Ledger } from './ledger';
import type { HypothesisTable } from './table';

/** One answer, as numbers. */
export interface TimelineStep {
  /** Place of the answer in the ledger. */
  readonly answer: number;
  readonly before: number;
  readonly remaining: number;
  readonly gained: number | null;
  readonly expected: number | null;
  readonly best?: CandidateTest;
}

/** A test with its expected and its actual gain. */
export interface CandidateTest {
  readonly test: Parsed | Feedback;
  readonly expected: number;
  readonly gained: number | null;
}

/** Evaluates the hidden rule on a test; undefined where it cannot be evaluated. */
export type Hidden = (test: Parsed | Feedback) => boolean | undefined;

export class Timeline {
  readonly steps: TimelineStep[] = [];
  readonly start: number;
  private remaining: Bits;
  private size: number;
  private best: Split | undefined;

  /** `given`: the number of answers that the ledger has before the first test. */
  constructor(
    private readonly table: HypothesisTable,
    private readonly ledger: Ledger,
    private readonly hidden: Hidden,
    private readonly initialAnswers: number,
  ) {
    this.remaining = remainingBefore(ledger, initialAnswers, table.capacity);
    this.start = this.size = countBits(this.remaining);
  }

  /** Adds the answers that the ledger has learned since. */
  *follow(): Stepwise<void> {
    const refuted = refutedBy(this.ledger, this.initialAnswers + this.steps.length);
    for (let at = this.initialAnswers + this.steps.length; at < this.ledger.answers.length; at++) {
      this.steps.push(this.step(at, refuted.get(at) ?? []));
      if (at % 512 === 511) yield;
    }
  }

  private step(at: number, gone: readonly number[]): TimelineStep {
    const before = this.size;
    if (before === 0) return { answer: at, before, remaining: 0, gained: null, expected: null };
    const remaining = before - gone.length;
    this.best ??= bestSplit(this.remaining, this.table.accepts);
    const gained = gainOf(before, remaining);
    const expected = expectedOf(before, remaining);
    const best = this.betterOf(this.best, { at, before, remaining, gained, expected });
    if (gone.length > 0) this.drop(gone);
    return { answer: at, before, remaining, gained, expected, best };
  }

  private drop(gone: readonly number[]): void {
    for (const member of gone) this.remaining[member >>> 5] &= ~(1 << (member & 31));
    this.size -= gone.length;
    this.best = undefined;
  }

  /** The player's own test may be none of the candidates, and better than all of them. */
  private betterOf(candidate: Split | undefined, own: Own): CandidateTest {
    const { before, remaining } = own;
    const even = Math.min(remaining, before - remaining);
    if (!candidate || even > Math.min(candidate.accepting, before - candidate.accepting)) {
      const { expected, gained } = own;
      return { test: this.ledger.answers[own.at].feedback, expected, gained };
    }
    const { place, accepting } = candidate;
    const test = this.table.space.tests[place];
    return { test, expected: expectedOf(before, accepting), gained: this.gainOn(test, before, accepting) };
  }

  private gainOn(test: Parsed, before: number, accepting: number): number | null {
    const yes = this.hidden(test);
    return yes === undefined ? null : gainOf(before, yes ? accepting : before - accepting);
  }
}

interface Own {
  readonly at: number;
  readonly before: number;
  readonly remaining: number;
  readonly gained: number | null;
  readonly expected: number;
}

/** The members that agree with the first answers, up to this one. */
export const remainingBefore = ({ refutedBy: by }: Ledger, answer: number, capacity: number): Bits =>
  bitsOf(
    capacity,
    by.flatMap((at, member) => (at >= answer ? [member] : [])),
  );

/** The members that each answer from this one on refutes. */
function refutedBy({ refutedBy: by }: Ledger, from: number): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (const [member, at] of by.entries()) {
    if (at < from || at === Infinity) continue;
    found.set(at, [...(found.get(at) ?? []), member]);
  }
  return found;
}

/**
 * Counts the hypotheses that remain after each test of an ideal player, who always makes the candidate with the largest
 * expected gain and gets the hidden rule's answers. It ends when no candidate separates the rest, or when the rule is
 * not among them.
 */
export function* idealPlayer(
  table: HypothesisTable,
  start: Bits,
  hidden: Hidden,
): Stepwise<readonly number[]> {
  const left = start.slice();
  const curve: number[] = [];
  for (;;) {
    yield;
    const best = bestSplit(left, table.accepts);
    if (!best || best.accepting === 0 || best.accepting === best.size) return curve;
    const yes = hidden(table.space.tests[best.place]);
    if (yes === undefined) return curve;
    keep(left, table.accepts[best.place], yes);
    curve.push(countBits(left));
    if (curve.at(-1) === 0) return curve;
  }
}
