import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pair, Relation } from '../../../../src/rules/explore/types';
import {
  countRelations,
  easiestToConfuse,
  heat,
  pairLabel,
  pairMatrix,
  relationSentence,
  showJaccard,
  SIGNS,
  telling,
} from '../../../../webview/rule-editor/relate/relations';

const show = (count: number) => count.toLocaleString('en');
const pair = (p: number, q: number, relation: Relation, counts: Partial<Pair> = {}): Pair => ({
  p,
  q,
  relation,
  both: 5,
  onlyP: 3,
  onlyQ: 2,
  jaccard: 0.5,
  ...counts,
});

describe('the matrix of pairs', () => {
  it('shows each pair from both sides', () => {
    const matrix = pairMatrix(3, [pair(0, 2, 'implies', { onlyP: 0 })]);
    expect(matrix[0][2]).toMatchObject({ relation: 'implies', both: 5, onlyRow: 0, onlyColumn: 2 });
    expect(matrix[2][0]).toMatchObject({ relation: 'implied', both: 5, onlyRow: 2, onlyColumn: 0 });
    expect(matrix[0][1]).toBeUndefined();
    expect(matrix[1][1]).toBeUndefined();
  });

  it('turns only what has a direction', () => {
    for (const relation of ['equal', 'disjoint', 'overlap'] as const)
      expect(pairMatrix(2, [pair(0, 1, relation)])[1][0]?.relation).toBe(relation);
    expect(pairMatrix(2, [pair(0, 1, 'implied')])[1][0]?.relation).toBe('implies');
  });

  it('counts implications of both directions as one kind', () => {
    const relations: Relation[] = ['implies', 'implied', 'equal', 'overlap', 'overlap'];
    expect(countRelations(relations.map((relation, q) => pair(0, q + 1, relation)))).toEqual({
      equal: 1,
      implies: 2,
      disjoint: 0,
      overlap: 2,
    });
  });

  it('names the pair that is easiest to confuse, by Jaccard, then by the triples that tell it apart', () => {
    const most = pair(1, 2, 'overlap', { jaccard: 0.7, onlyP: 1, onlyQ: 1 });
    const same = pair(0, 2, 'overlap', { jaccard: 0.7, onlyP: 9, onlyQ: 9 });
    expect(easiestToConfuse([pair(0, 1, 'overlap'), same, most])).toBe(most);
    expect(easiestToConfuse([])).toBeUndefined();
  });
});

describe('words for a relation', () => {
  const view = (relation: Relation) =>
    pairMatrix(2, [pair(0, 1, relation, { both: 123_456, jaccard: 0.1312 })])[0][1]!;

  it('says to a screen reader what the cell shows', () => {
    expect(pairLabel(view('overlap'), 'All even', 'Sum below 100', show)).toBe(
      'All even and Sum below 100: overlap, Jaccard 0.13, 123,456 in both',
    );
    expect(pairLabel(view('implies'), 'P', 'Q', show)).toContain('the first implies the second');
    expect(pairLabel(view('implied'), 'P', 'Q', show)).toContain('the first is implied by the second');
  });

  it('says which rule accepts the triples of the other', () => {
    expect(relationSentence(view('implies'), 'P', 'Q')).toBe(
      'Every triple that P accepts is accepted by Q too.',
    );
    expect(relationSentence(view('implied'), 'P', 'Q')).toBe(
      'Every triple that Q accepts is accepted by P too.',
    );
    expect(relationSentence(view('equal'), 'P', 'Q')).toContain('No triple tells them apart');
  });

  it('has another sign for each', () => {
    expect(new Set(Object.values(SIGNS)).size).toBe(5);
  });

  it('counts the triples that exactly one of the two accepts', () => {
    expect(telling(view('overlap'))).toBe(5);
  });

  it('says 0 and 1 only where they are exact', () => {
    expect([0, 0.001, 0.13, 0.9999, 1].map(showJaccard)).toEqual(['0', '< 0.01', '0.13', '> 0.99', '1']);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (jaccard) => {
        const shown = showJaccard(jaccard);
        expect(shown === '0').toBe(jaccard === 0);
        expect(shown === '1').toBe(jaccard === 1);
        expect(shown).not.toMatch(/^(0\.00|1\.00)$/);
      }),
    );
  });

  it('shades more where more is shared', () => {
    expect(heat(0)).toBe(0);
    expect(heat(1)).toBe(1);
    expect(heat(0.3)).toBeGreaterThan(heat(0.2));
  });
});
