import { popcount32 } from '../../predicate/bitmap/kernels-js';

/** Sets of small numbers as bits, 32 to a word: what is left of a thousand hypotheses is found with a few operations. */
export type Bits = Uint32Array;

export const noBits = (size: number): Bits => new Uint32Array(Math.ceil(size / 32));

export function bitsOf(size: number, members: Iterable<number>): Bits {
  const bits = noBits(size);
  for (const member of members) bits[member >>> 5] |= 1 << (member & 31);
  return bits;
}

export const hasBit = (bits: Bits, member: number): boolean =>
  ((bits[member >>> 5] >>> (member & 31)) & 1) === 1;

/** Keeps what is in `other` (`inside`) or what is not. Changes `bits`. */
export function keep(bits: Bits, other: Bits, inside: boolean): void {
  for (let word = 0; word < bits.length; word++) bits[word] &= inside ? other[word] : ~other[word];
}

export const countBits = (bits: Bits): number => bits.reduce((sum, word) => sum + popcount32(word), 0);

/** The number of elements that are in both. */
export function countCommon(bits: Bits, other: Bits): number {
  let sum = 0;
  for (let word = 0; word < bits.length; word++) sum += popcount32(bits[word] & other[word]);
  return sum;
}

export function members(bits: Bits): number[] {
  const found: number[] = [];
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word]; rest !== 0; rest &= rest - 1)
      found.push((word << 5) + 31 - Math.clz32(rest & -rest));
  }
  return found;
}
