import { describe, expect, it } from 'vitest';
import type { Triple } from '../../../src/predicate/domain';
import { includesTriple, addTriples, sameTriple } from '../../../webview/rule-editor/triples';

const list: readonly Triple[] = [
  [2, 4, 6],
  [1, 2, 3],
];

describe('lists of triples', () => {
  it('tell triples by their numbers, in their order', () => {
    expect(sameTriple([2, 4, 6], [2, 4, 6])).toBe(true);
    expect(includesTriple(list, [1, 2, 3])).toBe(true);
    expect(includesTriple(list, [3, 2, 1])).toBe(false);
  });

  it('take up each triple once', () => {
    expect(
      addTriples(list, [
        [0, 0, 0],
        [1, 2, 3],
        [0, 0, 0],
      ]),
    ).toEqual([...list, [0, 0, 0]]);
  });

  it('stay the same where nothing is new', () => {
    expect(addTriples(list, [[2, 4, 6]])).toBe(list);
    expect(addTriples(list, [])).toBe(list);
  });
});
