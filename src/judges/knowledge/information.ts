/** Information of a yes or no about which of equally likely hypotheses is true, in bits. */
import { countBits, countCommon, type Bits } from '../../models/offline/bits';

/** Bits gained by an answer that leaves `after` of `before` hypotheses; null where it leaves none. */
export const gainOf = (before: number, after: number): number | null =>
  after === 0 ? null : Math.log2(before / after);

/**
 * Bits that a test promises before its answer, if `accepting` of `size` hypotheses say yes: the entropy of
 * that split, at most 1.
 */
export function expectedOf(size: number, accepting: number): number {
  const rest = size - accepting;
  if (accepting <= 0 || rest <= 0) return 0;
  const [p, q] = [accepting / size, rest / size];
  return -p * Math.log2(p) - q * Math.log2(q);
}

/** A test among candidates, with how many of the hypotheses accept it. */
export interface Split {
  readonly place: number;
  readonly accepting: number;
  readonly size: number;
}

/** The most even split, which promises most; of several the first candidate. Undefined without candidates. */
export function bestSplit(left: Bits, accepts: readonly Bits[]): Split | undefined {
  const size = countBits(left);
  let best: Split | undefined;
  for (const [place, row] of accepts.entries()) {
    const accepting = countCommon(left, row);
    if (!best || evenness(size, accepting) > evenness(size, best.accepting))
      best = { place, accepting, size };
  }
  return best;
}

const evenness = (size: number, accepting: number): number => Math.min(accepting, size - accepting);
