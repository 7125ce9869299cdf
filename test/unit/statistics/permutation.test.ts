import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import { type Pair, pairedPermutation } from '../../../src/statistics/permutation';
import { bits } from '../../../src/statistics/random';

const ratio = (sums: Float64Array) => sums[0] / sums[1];
const mean = ratio;

const test = (
  pairs: readonly Pair[],
  options: Partial<Parameters<typeof pairedPermutation>[2]> = {},
  statistic = ratio,
) => finish(pairedPermutation(pairs, statistic, { seed: 1337, sided: 'greater', ...options }));

/** Every assignment of labels, by definition and without tables. */
function byDefinition(pairs: readonly Pair[], sided: 'greater' | 'two'): number {
  const differences = Array.from({ length: 2 ** pairs.length }, (_, mask) => {
    const sums = { from: new Float64Array(2), to: new Float64Array(2) };
    pairs.forEach((pair, i) => {
      const swapped = ((mask >> i) & 1) === 1;
      for (const column of [0, 1]) {
        sums.to[column] += (swapped ? pair.from : pair.to)[column];
        sums.from[column] += (swapped ? pair.to : pair.from)[column];
      }
    });
    return ratio(sums.to) - ratio(sums.from);
  });
  const size = (value: number) => (sided === 'two' ? Math.abs(value) : value);
  const least = size(differences[0]) - 1e-12 * Math.max(1, Math.abs(differences[0]));
  return differences.filter((each) => !(size(each) < least)).length / differences.length;
}

const quantities = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 40 }));
const pairs = fc.array(fc.record({ from: quantities, to: quantities }), { minLength: 1, maxLength: 10 });

describe('paired permutation', () => {
  it('is exact where all assignments are no more than the permutations', () => {
    fc.assert(
      fc.property(pairs, fc.constantFrom('greater' as const, 'two' as const), (list, sided) => {
        const result = test(list, { sided });
        expect(result).toMatchObject({ method: 'exact', permutations: 2 ** list.length });
        expect(result.p).toBe(byDefinition(list, sided));
      }),
      { numRuns: 60 },
    );
  });

  it('draws where there are more, close to the exact p', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const exact = byDefinition(list, 'greater');
        const drawn = test(list, { permutations: 20_000, sided: 'greater' });
        const few = test(list, { permutations: 2 ** list.length - 1 });
        expect(few.method).toBe('sampled');
        if (drawn.method === 'exact') expect(drawn.p).toBe(exact);
      }),
      { numRuns: 20 },
    );
    const list = Array.from({ length: 12 }, (_, i) => ({ from: [i % 3, 10], to: [(i * 7) % 5, 10] }));
    const sampled = test(list, { permutations: 4000 });
    expect(sampled.method).toBe('sampled');
    expect(Math.abs(sampled.p! - byDefinition(list, 'greater'))).toBeLessThan(0.03);
  });

  it('swaps the last of many pairs, too', () => {
    const list = Array.from({ length: 14 }, (_, i) => ({ from: [0, 1], to: [i === 13 ? 1 : 0, 1] }));
    // Only the last pair differs, so half of the assignments have it as observed.
    expect(test(list, {}, mean).p).toBe(0.5);
  });

  it('is the same for the same seed, and reports an undefined difference as such', () => {
    const list = Array.from({ length: 30 }, (_, i) => ({ from: [i % 4, 9], to: [(i * 5) % 7, 9] }));
    expect(test(list)).toEqual(test(list));
    expect(test(list, { seed: 7 }).p).not.toBe(test(list, { seed: 8 }).p);
    expect(test([{ from: [1, 0], to: [1, 1] }])).toMatchObject({ delta: null, p: null });
    expect(test([])).toMatchObject({ delta: null, p: null });
  });

  it('rejects a true null hypothesis no more often than α', () => {
    const word = bits(99);
    const draw = (below: number) => word() % below;
    const runs = 2000;
    for (const [pairsOfRun, permutations] of [
      [6, 50_000],
      [40, 199],
    ] as const) {
      let rejected = 0;
      for (let run = 0; run < runs; run++) {
        // Both conditions from one distribution, correlated within the pair: the scenario is easy or hard.
        const list = Array.from({ length: pairsOfRun }, () => {
          const hard = 1 + draw(4);
          return { from: [draw(hard * 4), 10 + draw(20)], to: [draw(hard * 4), 10 + draw(20)] };
        });
        if (test(list, { seed: run, permutations }).p! <= 0.05) rejected++;
      }
      // Three standard errors of a share of 0.05 in 2,000 runs.
      expect(rejected / runs).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / runs));
    }
  });
});
