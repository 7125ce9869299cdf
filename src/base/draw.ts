/**
 * Random draws without state: a draw is a function of the numbers that name it, such as the seed and the turn. So an
 * agent needs no state, and a resumed game continues as it would have.
 */

/** FNV-1a over the bytes of the numbers, then the finaliser of MurmurHash3, so that near numbers give far draws. */
export function drawOf(...names: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const name of names) {
    for (let shift = 0; shift < 32; shift += 8)
      hash = Math.imul(hash ^ ((name >>> shift) & 0xff), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Uniform in (0, 1), both ends left out. */
export const fraction = (...names: readonly number[]): number => (drawOf(...names) + 0.5) / 2 ** 32;
