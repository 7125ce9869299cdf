import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../../src/predicate/problem';
import { analysePredicate } from '../../../../src/predicate/language';
import { fixesAt, linesOf, markerOf, worst } from '../../../../webview/shared/code-field/markers';

const problem = (from: number, to: number, more: Partial<Problem> = {}): Problem => ({
  code: 'some-code',
  severity: 'error',
  message: 'It is wrong',
  span: { from, to },
  ...more,
});

const place = (text: string, from: number, to: number) => {
  const { startLineNumber, startColumn, endLineNumber, endColumn } = markerOf(text, problem(from, to));
  return [startLineNumber, startColumn, endLineNumber, endColumn];
};

describe('problems as squiggles', () => {
  it('stand where the problem is, in lines and columns', () => {
    expect(place('a < b', 2, 3)).toEqual([1, 3, 1, 4]);
    expect(place('x = 1\nx < a', 6, 11)).toEqual([2, 1, 2, 6]);
    expect(place('(a\n< b', 1, 6)).toEqual([1, 2, 2, 4]);
  });

  it('stand at the first line where all of several lines is meant', () => {
    const text = 'def rule(a, b, c):\n  while True:\n    a += 1\n';
    expect(place(text, 0, text.length)).toEqual([1, 1, 1, 19]);
    expect(place(text, 21, text.length)).toEqual([2, 3, 4, 1]);
  });

  it('are never empty where there is text', () => {
    expect(place('a < b', 2, 2)).toEqual([1, 3, 1, 4]);
    expect(place('a <', 3, 3)).toEqual([1, 3, 1, 4]);
    expect(place('a\nb', 1, 1)).toEqual([1, 1, 1, 2]);
    expect(place('', 0, 0)).toEqual([1, 1, 1, 1]);
  });

  it('stay within the text, though the answer was about a longer one', () => {
    expect(place('a', 4, 9)).toEqual([1, 1, 1, 2]);
    expect(linesOf('a', { from: 3, to: 5 })).toEqual({
      startLineNumber: 1,
      startColumn: 2,
      endLineNumber: 1,
      endColumn: 2,
    });
  });

  it('say what to do about it', () => {
    expect(markerOf('a', problem(0, 1)).message).toBe('It is wrong');
    expect(markerOf('a', problem(0, 1, { hint: 'Write b' })).message).toBe('It is wrong. Write b');
  });

  it('are as grave as the gravest', () => {
    expect(worst([])).toBeUndefined();
    expect(worst([problem(0, 1, { severity: 'hint' }), problem(0, 1, { severity: 'warning' })])).toBe(
      'warning',
    );
  });
});

describe('quick fixes', () => {
  it('are those of the problems that touch the place, preferred ones first', () => {
    const { problems } = analysePredicate('a && b > c');
    const fixes = fixesAt(problems, { from: 4, to: 4 });
    expect(fixes.map(({ fix }) => fix.edits)).toEqual([[{ span: { from: 2, to: 4 }, text: 'and' }]]);
    expect(fixesAt(problems, { from: 7, to: 7 })).toEqual([]);
    const [plain, preferred] = [
      { title: 'Plain', edits: [] },
      { title: 'Preferred', edits: [], preferred: true },
    ];
    const both = [problem(0, 1, { fixes: [plain] }), problem(1, 2, { fixes: [preferred] })];
    expect(fixesAt(both, { from: 1, to: 1 }).map(({ fix }) => fix.title)).toEqual(['Preferred', 'Plain']);
  });
});
