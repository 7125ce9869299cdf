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

function countWord(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export const countBits = (bits: Bits): number => bits.reduce((sum, word) => sum + countWord(word), 0);

/** The number of elements that are in both. */
export function countCommon(bits: Bits, other: Bits): number {
  let sum = 0;
  for (let word = 0; word < bits.length; word++) sum += countWord(bits[word] & other[word]);
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
