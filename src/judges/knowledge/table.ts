/** The hypotheses of one transcript, each kind once, with what they say of the candidate tests. */
import { hasBit, noBits, type Bits } from '../../models/offline/bits';
import type { Stepwise } from '../../base/stepwise';
import type { Feedback, Parsed } from '../../tasks/task';
import type { Believable, HypothesisSpace } from '../../tasks/semantics';
import type { Origin } from './types';

export interface Member extends Believable {
  readonly origin: Origin;
  /** The round in which the hypothesis became known; absent if it was not announced. */
  readonly round?: number;
}

/**
 * Returns an equal text for predicates with the same meaning; undefined if the predicate could not be
 * counted.
 */
export type MeaningOf = (predicate: string) => Stepwise<string | undefined>;

export class HypothesisTable {
  readonly members: Member[] = [];
  /** The members that accept each candidate test. */
  readonly accepts: readonly Bits[];
  private readonly bySignature = new Map<string, number[]>();
  private readonly byPredicate = new Map<string, number>();
  private readonly meanings = new Map<string, string | undefined>();

  /** `capacity`: members at most. */
  constructor(
    readonly space: Pick<HypothesisSpace, 'tests' | 'place'>,
    readonly capacity: number,
    private readonly meaningOf: MeaningOf,
  ) {
    this.accepts = space.tests.map(() => noBits(capacity));
  }

  get full(): boolean {
    return this.members.length >= this.capacity;
  }

  /** Finds the member with the same answers; -1 without one. */
  *find(one: Believable): Stepwise<number> {
    const known = this.byPredicate.get(one.predicate);
    if (known !== undefined) return known;
    const { same } = yield* this.evaluate(one);
    return same;
  }

  /** Adds a hypothesis that no member has the same answers as. Gives its place, or theirs; -1 where there is no room. */
  *add(one: Believable, origin: Origin, round?: number): Stepwise<number> {
    const known = this.byPredicate.get(one.predicate);
    if (known !== undefined) return known;
    const { same, says, signature } = yield* this.evaluate(one);
    if (same < 0 && this.full) return -1;
    const place = same < 0 ? this.members.length : same;
    this.byPredicate.set(one.predicate, place);
    if (same >= 0) return place;
    const { name, predicate, accepts } = one;
    this.members.push({ name, predicate, accepts, origin, ...(round !== undefined && { round }) });
    const alike = this.bySignature.get(signature);
    if (alike) alike.push(place);
    else this.bySignature.set(signature, [place]);
    for (const [test, yes] of says.entries()) if (yes) this.accepts[test][place >>> 5] |= 1 << (place & 31);
    return place;
  }

  /** Evaluates a member on a test, which may be none of the candidates. */
  says(member: number, test: Parsed | Feedback, place = this.space.place(test)): boolean {
    return place < 0 ? this.members[member].accepts(test) : hasBit(this.accepts[place], member);
  }

  /** Candidate tests separate most hypotheses at once; only the others are compared exactly. */
  private *evaluate(one: Believable): Stepwise<{ same: number; says: boolean[]; signature: string }> {
    const says: boolean[] = [];
    for (const [i, test] of this.space.tests.entries()) {
      says.push(one.accepts(test));
      if (i % 64 === 63) yield;
    }
    const signature = says.map((yes) => (yes ? '1' : '0')).join('');
    for (const other of this.bySignature.get(signature) ?? []) {
      if (yield* this.areAlike(this.members[other].predicate, one.predicate))
        return { same: other, says, signature };
    }
    return { same: -1, says, signature };
  }

  /**
   * Compares two hypotheses exactly. If one of them cannot be counted, their equal answers to the candidates count as
   * equality.
   */
  private *areAlike(p: string, q: string): Stepwise<boolean> {
    const [one, other] = [yield* this.meaning(p), yield* this.meaning(q)];
    return one === undefined || other === undefined || one === other;
  }

  private *meaning(predicate: string): Stepwise<string | undefined> {
    if (this.meanings.has(predicate)) return this.meanings.get(predicate);
    const found = yield* this.meaningOf(predicate);
    this.meanings.set(predicate, found);
    return found;
  }
}
