/** Near misses: wrong guesses that differ from the rule only where hardly anybody would test. */

/** The least balanced agreement: without it a guess that accepts nothing would be close to every rule about fractions. */
const LEAST_AGREEMENT = 0.9;

interface Graded {
  readonly outcome: string | null;
  readonly agreement: number | null;
  /** Differing inputs of whole numbers from -20 to 20; null in transcripts of earlier versions. */
  readonly small: number | null;
}

/** Returns false also for a correct guess; null where that is not known. */
export function isNearMiss({ outcome, agreement, small }: Graded): boolean | null {
  if (outcome === null) return null;
  if (outcome !== 'wrong') return false;
  return small === null || agreement === null ? null : small === 0 && agreement >= LEAST_AGREEMENT;
}
