import fc from 'fast-check';

/**
 * Random choices read from a row of numbers, so that fast-check makes, reports and shrinks them.
 * Past the end every choice is 0: the first alternative, which is always the simplest.
 */
export class Tape {
  #at = 0;

  constructor(readonly numbers: ArrayLike<number>) {}

  /** 0 … n - 1. */
  below(n: number): number {
    return (this.numbers[this.#at++] ?? 0) % n;
  }

  /** True about once in n; false when simplest. */
  oneIn(n: number): boolean {
    return this.below(n) === n - 1;
  }

  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T {
    return items[this.below(items.length)];
  }
}

export const tapeArbitrary = (length: number): fc.Arbitrary<Uint32Array> =>
  fc.uint32Array({ minLength: length, maxLength: length });
