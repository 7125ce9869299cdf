import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Triple } from '../../../../src/predicate/domain';
import { readSeed } from '../../../../webview/rule-editor/pictures/seeds';
import { formatTriples } from '../../../../webview/rule-editor/panel/format-triples';
import { fileName } from '../../../../webview/shared/file-name';
import { reordered, sorted, valueOf, type Column } from '../../../../webview/rule-editor/pictures/table';

const triple = fc.tuple(
  ...([0, 1, 2] as const).map(() => fc.integer({ min: -99, max: 100 })),
) as unknown as fc.Arbitrary<Triple>;
const columns: readonly Column[] = ['draw', 'a', 'b', 'c', 'sum', 'max'];

describe('the table of samples', () => {
  it('is sorted by each column, ties in the order of the draw, and loses no row', () => {
    fc.assert(
      fc.property(fc.array(triple), fc.constantFrom(...columns), fc.boolean(), (triples, by, down) => {
        const rows = triples.map((each, i) => ({ draw: i + 1, triple: each }));
        const all = sorted(rows, { by, down });
        expect(new Set(all)).toEqual(new Set(rows));
        for (let i = 1; i < all.length; i++) {
          const step = (down ? -1 : 1) * (valueOf(all[i], by) - valueOf(all[i - 1], by));
          expect(step > 0 || (step === 0 && all[i].draw > all[i - 1].draw)).toBe(true);
        }
      }),
    );
  });

  it('has sums and largest absolute values', () => {
    const row = { draw: 1, triple: [-7, 2, 3] as const };
    expect(columns.map((column) => valueOf(row, column))).toEqual([1, -7, 2, 3, -2, 7]);
  });

  it('turns its order around at the second press', () => {
    const once = reordered({ by: 'draw', down: false }, 'a');
    expect(once).toEqual({ by: 'a', down: false });
    expect(reordered(once, 'a')).toEqual({ by: 'a', down: true });
    expect(reordered({ by: 'a', down: true }, 'a')).toEqual({ by: 'a', down: false });
  });

  it('is written for other programs', () => {
    const triples: Triple[] = [
      [2, 4, 6],
      [-1, 0, 1],
    ];
    expect(formatTriples(triples, 'text')).toBe('[2, 4, 6]\n[-1, 0, 1]\n');
    expect(formatTriples(triples, 'csv')).toBe('a,b,c\n2,4,6\n-1,0,1\n');
    expect(JSON.parse(formatTriples(triples, 'json'))).toEqual(triples);
    expect(formatTriples([], 'csv')).toBe('a,b,c\n');
  });
});

describe('names of files', () => {
  it('hold nothing that a path could', () => {
    expect(fileName(['group', '8', 'maps'], 'svg')).toBe('group-8-maps.svg');
    expect(fileName(['group', '../../etc/<b>"x"', 'maps'], 'png')).toBe('group-etc-b-x-maps.png');
    expect(fileName(['..', ''], 'csv')).toBe('falsify.csv');
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (parts) => {
        const name = fileName(parts, 'csv');
        expect(name).toMatch(/^[\p{L}\p{N}_-]+\.csv$/u);
        expect(name.length).toBeGreaterThan(4);
      }),
    );
  });
});

describe('seeds', () => {
  it.each([
    ['0', 0],
    [' 1337 ', 1337],
    ['4294967295', 4294967295],
    ['4294967296', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['', undefined],
    ['1e3', undefined],
  ])('%j is read as %s', (text, seed) => expect(readSeed(text)).toBe(seed));
});
