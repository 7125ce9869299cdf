import {
  boundary,
  count,
  dependence,
  difference,
  fingerprint,
  has,
  members,
  projections,
  sample,
  smallest,
  within,
  writePoints,
  type Bitmap,
  type BitmapStore,
  type Boundary,
  type PointSink,
  type Projections,
} from '../bitmap';
import { compareTriples, type Box, type Triple } from '../domain';

/** The number of triples that are sorted sooner than found shell by shell. */
const FEW = 4000;

/** A set of triples of the domain. Immutable; reading it after `dispose` throws. */
export class TripleSet {
  private counted: number | undefined;
  private storedBitmap: Bitmap | undefined;

  /** Takes over one reference to the bitmap. */
  constructor(
    private readonly store: BitmapStore,
    bitmap: Bitmap,
  ) {
    this.storedBitmap = bitmap;
  }

  get bitmap(): Bitmap {
    if (!this.storedBitmap) throw new Error('the set of triples has been disposed of');
    return this.storedBitmap;
  }

  /** The number of triples in the set. */
  get size(): number {
    return (this.counted ??= count(this.store, this.bitmap));
  }

  /** Checks for a triple; false outside the domain. */
  has(triple: Triple): boolean {
    return has(this.store, this.bitmap, triple);
  }

  /** Returns up to n triples: by max|x|, then Σ|x|, then lexicographic. */
  smallest(n: number): Triple[] {
    if (n > 1 && this.counted !== undefined && this.counted <= FEW)
      return members(this.store, this.bitmap).sort(compareTriples).slice(0, Math.max(0, n));
    return smallest(this.store, this.bitmap, n);
  }

  /** Returns up to n distinct triples, uniform without replacement, in order of the draws (see `sampleRanks`). */
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

  /** Counts the members behind each cell, seen along each axis. */
  projections(): Projections {
    return projections(this.store, this.bitmap);
  }

  /** Writes `quota` members as points, spread evenly and always the same; all of them where it is not below the size. */
  writePoints(quota: number, mark: number, sink: PointSink): void {
    const { size } = this;
    writePoints(this.store, this.bitmap, { size, quota: Math.min(quota, size), mark }, sink);
  }

  equals(other: TripleSet): boolean {
    return difference(this.store, this.bitmap, other.bitmap) === 0;
  }

  /** Equal for equal sets, and for different ones practically never (64 bits). */
  fingerprint(): string {
    return fingerprint(this.store, this.bitmap);
  }

  dispose(): void {
    if (this.storedBitmap) this.store.release(this.storedBitmap);
    this.storedBitmap = undefined;
  }
}
