import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PairsAnswer } from '../../../../src/rules/explore/types';
import {
  blocksOf,
  capGroups,
  MAX_FILE_RULES,
  pairsOfFile,
  type Ask,
} from '../../../../webview/rule-editor/relate/file-pairs';
import { groupSpans } from '../../../../webview/rule-editor/relate/matrix-rules';

const domain = { min: 0, max: 9 };
const signal = new AbortController().signal;

/** Says of each pair which texts it is about, in `both`. */
const ask: Ask = ({ predicates }): Promise<PairsAnswer> => {
  const pairs = predicates.flatMap((first, p) =>
    predicates.slice(p + 1).map((second, i) => ({
      p,
      q: p + 1 + i,
      both: Number(first) * 1000 + Number(second),
      onlyP: 0,
      onlyQ: 0,
      relation: 'overlap' as const,
      jaccard: 0,
    })),
  );
  const unavailable = predicates.map((text) => (Number(text) % 7 === 6 ? `no ${text}` : undefined));
  return Promise.resolve({ pairs, unavailable });
};

describe('the pairs of a file', () => {
  it('are all asked for, in blocks that meet each other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 37 }), fc.integer({ min: 1, max: 12 }), (size, block) => {
        const met = new Set<string>();
        for (const rules of blocksOf(size, block)) {
          expect(rules.length).toBeLessThanOrEqual(2 * block);
          for (const p of rules) for (const q of rules) if (p < q) met.add(`${p} ${q}`);
        }
        // A block of one rule alone has no pair.
        expect(met.size).toBe((size * (size - 1)) / 2);
      }),
    );
  });

  it('come with the places that the rules have in the file, each once', async () => {
    const predicates = Array.from({ length: 23 }, (_, i) => String(i));
    const heard: number[] = [];
    const made = await pairsOfFile({ domain, predicates }, ask, signal, (share) => heard.push(share));
    expect(made.pairs).toHaveLength((23 * 22) / 2);
    for (const { p, q, both } of made.pairs) {
      expect(p).toBeLessThan(q);
      expect(both).toBe(p * 1000 + q);
    }
    expect(made.unavailable[13]).toBe('no 13');
    expect(made.unavailable[12]).toBeUndefined();
    expect(heard).toEqual([...heard].sort((p, q) => p - q));
    expect(heard[0]).toBe(0);
  });

  it('are given up with the question that was given up', async () => {
    const refuse: Ask = () => Promise.reject(new Error('cancelled'));
    await expect(
      pairsOfFile({ domain, predicates: ['1', '2'] }, refuse, signal, () => undefined),
    ).rejects.toThrow('cancelled');
  });
});

describe('a file with many rules', () => {
  it('shows the first ones, the last group in part', () => {
    expect(capGroups([4, 4, 4], 10)).toEqual([4, 4, 2]);
    expect(capGroups([4, 200, 4])).toEqual([4, MAX_FILE_RULES - 4, 0]);
  });

  it('keeps groups of the same id apart', () => {
    const rules = [
      { group: 'x', groupIndex: 0 },
      { group: 'x', groupIndex: 0 },
      { group: 'x', groupIndex: 1 },
    ];
    expect(groupSpans(rules)).toEqual([
      { group: 'x', from: 0, span: 2 },
      { group: 'x', from: 2, span: 1 },
    ]);
  });
});
