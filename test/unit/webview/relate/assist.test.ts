import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIBRARY } from '../../../../src/rules/library-rules';
import { diffPieces } from '../../../../webview/rule-editor/assist/diff';
import { ALL_FAMILIES, families, filterLibrary } from '../../../../webview/rule-editor/assist/library-data';
import { mostRestrictiveRule } from '../../../../webview/rule-editor/assist/rule-target';

const marks = (before: string, after: string): string =>
  diffPieces(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `+${text}+` : `-${text}-`))
    .join('');

describe('what an edit changed', () => {
  it('is marked by words and operators, not by characters', () => {
    expect(marks('a < b', 'a <= b')).toBe('a -<-+<=+ b');
    expect(marks('a % 12 == 0', 'a % 13 == 0')).toBe('a % -12-+13+ == 0');
    expect(marks('a and b', '(a or b)')).toBe('+(+a -and-+or+ b+)+');
  });

  it('may be in several places', () => {
    expect(marks('a % 2 + b % 2', 'a % 3 + b % 3')).toBe('a % -2-+3+ + b % -2-+3+');
  });

  it('gives both texts back, piece by piece, whatever they are', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...LIBRARY.map((rule) => rule.predicate)),
    );
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = diffPieces(before, after);
        const join = (without: string) =>
          pieces
            .filter(({ kind }) => kind !== without)
            .map((piece) => piece.text)
            .join('');
        expect(join('added')).toBe(before);
        expect(join('removed')).toBe(after);
        for (const [i, piece] of pieces.entries()) expect(piece.kind).not.toBe(pieces[i + 1]?.kind);
      }),
    );
  });

  it('is given up on in the middle of very long texts', () => {
    const long = 'a + '.repeat(2000);
    expect(diffPieces(`x${long}`, `y${'b + '.repeat(2000)}`)).toHaveLength(3);
  });
});

describe('the library as a list', () => {
  it('keeps families together and every rule once', () => {
    const all = filterLibrary(LIBRARY, '', ALL_FAMILIES);
    expect(all.map(({ index }) => index).sort((p, q) => p - q)).toEqual(LIBRARY.map((_, index) => index));
    const runs = all.filter(({ rule }, i) => rule.family !== all[i - 1]?.rule.family);
    expect(runs).toHaveLength(families(LIBRARY).length);
  });

  it('finds by every word, in name, predicate and family', () => {
    const names = (words: string, family = ALL_FAMILIES) =>
      filterLibrary(LIBRARY, words, family).map(({ rule }) => rule.name);
    expect(names('PRIME all')).toEqual(['All prime']);
    expect(names('b - a')).toContain('Arithmetic progression');
    expect(names('', 'sign')).toContain('Mixed signs');
    expect(names('', 'sign')).not.toContain('All even');
    expect(names('no such rule')).toEqual([]);
  });

  it('remembers the place in the library', () => {
    for (const { index, rule } of filterLibrary(LIBRARY, 'even', ALL_FAMILIES))
      expect(LIBRARY[index]).toBe(rule);
  });
});

describe('the rule to blame for an empty feasible set', () => {
  it('is the one without which it would be largest', () => {
    expect(mostRestrictiveRule([0, 12, 3])).toBe(1);
    expect(mostRestrictiveRule([undefined, 0, undefined])).toBe(1);
    expect(mostRestrictiveRule([])).toBe(0);
  });
});
