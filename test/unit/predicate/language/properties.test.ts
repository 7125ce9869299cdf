import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analysePredicate, formatPredicate, normalise } from '../../../../src/predicate/language';
import { Generator, xorshift } from './generate';
import { mutate } from './mutate';
import { atNight } from '../../../setup/nightly';

const program = fc.integer({ min: 1 }).map((seed) => new Generator(xorshift(seed)).program());
const mutated = fc.tuple(program, fc.integer({ min: 1 })).map(([text, seed]) => mutate(text, xorshift(seed)));
const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), mutated, program);

describe('whatever the text', () => {
  it('never throws, keeps spans and edits inside the text, and has a program exactly when there is no error', () => {
    fc.assert(
      fc.property(
        anything,
        fc.constantFrom('rule' as const, 'judge' as const, 'wilt' as const),
        (text, profile) => {
          const analysis = analysePredicate(text, { profile });
          const spans = analysis.problems.flatMap((problem) => [
            problem.span,
            ...(problem.fixes ?? []).flatMap((fix) => fix.edits.map((edit) => edit.span)),
          ]);
          for (const { from, to } of spans) {
            expect(from >= 0 && from <= to && to <= text.length).toBe(true);
          }
          const failed = analysis.problems.some((problem) => problem.severity === 'error');
          expect(analysis.program === undefined).toBe(failed);
        },
      ),
      { numRuns: atNight(2000, 700) },
    );
  });

  it('findings are plain data', () => {
    fc.assert(
      fc.property(mutated, (text) => {
        const { problems } = analysePredicate(text);
        expect(structuredClone(problems)).toEqual(problems);
        for (const { span } of problems) expect(Object.keys(span)).toEqual(['from', 'to']);
      }),
    );
  });
});

describe('formatting', () => {
  it('changes nothing but spacing, and nothing at all the second time', () => {
    fc.assert(
      fc.property(program, (text) => {
        const formatted = formatPredicate(text);
        expect(formatPredicate(formatted)).toBe(formatted);
        expect(formatted.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        const [before, after] = [analysePredicate(text).program, analysePredicate(formatted).program];
        expect(after && normalise(after)).toBe(before && normalise(before));
      }),
      { numRuns: atNight(500, 200) },
    );
  });

  it.each([
    ['a<b and  b<c', 'a < b and b < c'],
    ['abs( a-b )==abs(b - c)', 'abs(a - b) == abs(b - c)'],
    ['-a**2>- b', '-a**2 > -b'],
    ['a==- 1', 'a == -1'],
    ['a in[1,2 ,3]', 'a in [1, 2, 3]'],
    ['sorted([a,b], reverse = True)[ 0 : 1 ]==[a]', 'sorted([a, b], reverse=True)[0:1] == [a]'],
    ['(a > 0  # why\n  and b>0)', '(a > 0  # why\n  and b > 0)'],
    ['a &&b', 'a &&b'],
    ['def rule(a,b,c):\n    return a>b\n', 'def rule(a, b, c):\n    return a > b\n'],
  ])('%j → %j', (text, formatted) => {
    expect(formatPredicate(text)).toBe(formatted);
  });
});
