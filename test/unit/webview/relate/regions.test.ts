import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptingRules, rejectingRules } from '../../../../webview/rule-editor/masks';
import {
  regionName,
  regionsOf,
  regionWords,
  sortRegions,
  workOf,
} from '../../../../webview/rule-editor/relate/regions-data';
import { logLength } from '../../../../webview/shared/log-axis';

const of = (...counts: number[]) => regionsOf({ counts, raises: 0 }, Math.log2(counts.length));
const names = ['A', 'B', 'C'];

describe('regions', () => {
  it('knows the feasible set and the near misses', () => {
    const regions = of(1, 2, 3, 4, 5, 6, 7, 8);
    expect(regions.filter(({ feasible }) => feasible).map(({ mask }) => mask)).toEqual([7]);
    expect(regions.map(({ onlyRejecting }) => onlyRejecting)).toEqual([
      undefined,
      undefined,
      undefined,
      2,
      undefined,
      1,
      0,
      undefined,
    ]);
  });

  it('puts the feasible set first, then by the number of rules that accept, then by count', () => {
    const order = sortRegions(of(90, 1, 2, 30, 4, 5, 60, 0), 'accepting').map(({ mask }) => mask);
    expect(order).toEqual([7, 6, 3, 5, 4, 2, 1, 0]);
  });

  it('sorts by count, ties by the rules that accept', () => {
    expect(sortRegions(of(5, 9, 5, 5), 'count').map(({ mask }) => mask)).toEqual([1, 3, 2, 0]);
  });

  it('loses no region, whatever the order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(5), { minLength: 16, maxLength: 16 }),
        fc.constantFrom('count' as const, 'accepting' as const),
        (counts, order) => {
          const sorted = sortRegions(of(...counts), order);
          expect(sorted.map(({ mask }) => mask).sort((p, q) => p - q)).toEqual(counts.map((_, mask) => mask));
        },
      ),
    );
  });

  it('splits the rules of a mask in two', () => {
    expect(acceptingRules(5, 4)).toEqual([0, 2]);
    expect(rejectingRules(5, 4)).toEqual([1, 3]);
  });

  it('says what a region is', () => {
    expect(regionWords(5, names)).toBe('accepted by A, C; rejected by B');
    expect(regionWords(7, names)).toBe('accepted by A, B, C');
    expect(regionWords(0, names)).toBe('rejected by A, B, C');
    const titles = of(0, 0, 0, 0, 0, 0, 0, 0).map((region) => regionName(region, names));
    expect(titles).toEqual([
      'No rule accepts',
      'Only A accepts',
      'Only B accepts',
      'Only C rejects',
      'Only C accepts',
      'Only B rejects',
      'Only A rejects',
      'Feasible set: all rules accept',
    ]);
  });

  it('has no near miss where there is one rule', () => {
    expect(of(3, 4).map((region) => regionName(region, ['A']))).toEqual([
      'A rejects',
      'Feasible set: A accepts',
    ]);
  });

  it('finds the rule that keeps most out of the feasible set, and those that keep out nothing', () => {
    const { working, idle } = workOf(of(0, 0, 0, 4, 0, 0, 9, 1), 3);
    expect(working).toEqual([
      { rule: 0, keepsOut: 9 },
      { rule: 2, keepsOut: 4 },
    ]);
    expect(idle).toEqual([1]);
  });
});

describe('bars on a log scale', () => {
  it('are nothing for nothing, visible for one, full for all', () => {
    expect(logLength(0, 8_000_000)).toBe(0);
    expect(logLength(1, 8_000_000)).toBeGreaterThan(0.02);
    expect(logLength(8_000_000, 8_000_000)).toBe(1);
    expect(logLength(1, 1)).toBe(1);
  });

  it('grow with the count', () => {
    fc.assert(
      fc.property(fc.nat(7_999_999), (count) => {
        expect(logLength(count + 1, 8_000_000)).toBeGreaterThan(logLength(count, 8_000_000));
      }),
    );
  });
});
