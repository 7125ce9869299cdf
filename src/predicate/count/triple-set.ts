import {
  boundary,
  count,
  dependence,
  difference,
  has,
  kth,
  projections,
  sample,
  smallest,
  within,
  type Bitmap,
  type BitmapStore,
  type Boundary,
  type Projections,
} from '../bitmap';
import type { Box, Domain, Triple } from '../domain';

/** A set of triples of the domain. Immutable; reading it after `dispose` throws. */
export class TripleSet {
  private counted: number | undefined;
  private held: Bitmap | undefined;

  /** Takes over one reference to the bitmap. */
  constructor(
    private readonly store: BitmapStore,
    bitmap: Bitmap,
  ) {
    this.held = bitmap;
  }

  get domain(): Domain {
    return this.store.domain;
  }

  get bitmap(): Bitmap {
    if (!this.held) throw new Error('the set of triples has been disposed of');
    return this.held;
  }

  /** How many triples are in it. */
  get size(): number {
    return (this.counted ??= count(this.store, this.bitmap));
  }

  /** False outside the domain. */
  has(triple: Triple): boolean {
    return has(this.store, this.bitmap, triple);
  }

  /** The k-th triple (from 0) in lexicographic order; undefined past the end. */
  at(k: number): Triple | undefined {
    return kth(this.store, this.bitmap, k);
  }

  /** Up to n triples: by max|x|, then Σ|x|, then lexicographic. */
  smallest(n: number): Triple[] {
    return smallest(this.store, this.bitmap, n);
  }

  /** Up to n distinct triples, uniform without replacement, in order of the draws (see `sampleRanks`). */
  sample(n: number, seed: number): Triple[] {
    return sample(this.store, this.bitmap, n, seed);
  }

  /** The n smallest triples just inside and just outside; outside is everything else, unless it is given. */
  boundary(n: number, rejects?: TripleSet): Boundary {
    return boundary(this.store, this.bitmap, n, rejects?.bitmap);
  }

  /** Along which variables membership ever changes. */
  dependence(): readonly [a: boolean, b: boolean, c: boolean] {
    const [a, b, c] = dependence(this.store, this.bitmap);
    return [a, b, c];
  }

  /** The members within a box: a new set, the caller's to dispose of. */
  within(box: Box): TripleSet {
    return new TripleSet(this.store, within(this.store, this.bitmap, box));
  }

  /** How many members stand behind each cell, seen along each axis. */
  projections(): Projections {
    return projections(this.store, this.bitmap);
  }

  equals(other: TripleSet): boolean {
    return difference(this.store, this.bitmap, other.bitmap) === 0;
  }

  dispose(): void {
    if (this.held) this.store.release(this.held);
    this.held = undefined;
  }
}
