import { describe, expect, it } from 'vitest';
import { traceFunction, type FunctionTrace } from '../../../../src/judges/function/trace';
import { questionWords } from '../../../../webview/replay/call/question-words';
import { traceMarks, valueRows } from '../../../../webview/replay/call/trace-marks';
import { shownValues, switches, typedNumbers } from '../../../../webview/replay/call/values';
import type { Json } from '../../../../src/base/json';

function traced(source: string, args: readonly Json[]): FunctionTrace & { readonly ok: true } {
  const trace = traceFunction({ source, params: ['a', 'b', 'c'], args });
  if (!trace.ok) throw new Error(trace.error);
  return trace;
}

const SOURCE =
  'def rule(a, b, c):\n    d = b - a\n    if d > 3:\n        return c < 0\n    return d == c or a > b';

describe('marks of a function that was run', () => {
  const { list, of, first } = traceMarks(SOURCE, traced(SOURCE, [1, 5, 6]));
  const text = ({ from, to }: { readonly from: number; readonly to: number }) => SOURCE.slice(from, to);

  it('are on the statement that decided, on the part, and on conditions in it', () => {
    expect(of).toBe(SOURCE);
    const [decided, part, ...rest] = list;
    expect(decided).toMatchObject({ look: 'trace-decided', shape: 'lines' });
    expect(decided && text(decided)).toBe('return c < 0');
    expect(part && [part.look, text(part)]).toEqual(['trace-part', 'c < 0']);
    expect(first).toBe(part?.from);
    const truths = rest.filter(({ after }) => after === undefined);
    expect(truths.map((mark) => `${text(mark)} ${mark.look}`)).toEqual(['c < 0 trace-false']);
  });

  it('show values behind their lines, names first, and a name whose value is known only where it decides', () => {
    const notes = list.filter(({ after }) => after !== undefined);
    const lineOf = (offset: number): number => SOURCE.slice(0, offset).split('\n').length;
    expect(notes.map(({ from, after }) => [lineOf(from), after?.trim().replaceAll('\u00a0', ' ')])).toEqual([
      [1, 'a = 1 · b = 5 · c = 6'],
      [2, 'd = 4 · b - a = 4'],
      [3, 'd > 3 = True'],
      [4, 'c = 6 · c < 0 = False'],
    ]);
    expect(notes.every(({ from, to }) => from === to && /^(\n|$)/.test(SOURCE.slice(from)))).toBe(true);
  });

  it('tell conditions apart that are within one another', () => {
    const source = 'a < b and (b > c or not c > 0)';
    const marks = traceMarks(source, traced(source, [1, 2, 3])).list.filter(({ look }) =>
      /trace-(true|false)/.test(look),
    );
    expect(marks.map(({ from, to, look }) => `${source.slice(from, to)} ${look}`)).toEqual([
      'a < b trace-true',
      'b > c trace-false',
      'c > 0 trace-true',
    ]);
  });

  it('are cut behind a line, and complete in the table', () => {
    const sum = Array.from({ length: 40 }, (_, i) => `a * ${i + 1}`).join(' + ');
    const source = `def rule(a, b, c):\n    return ${sum} > b`;
    const trace = traced(source, [1, 2, 3]);
    const note = traceMarks(source, trace).list.find(({ after }) => after?.includes('> b'));
    expect(note?.after?.length ?? 0).toBeLessThan(170);
    expect(valueRows(source, trace).map(({ words }) => words)).toContain('a * 40');
  });

  it('say by a wavy line where an error was raised, and nothing where a run could not be looked at', () => {
    const source = 'def rule(a, b, c):\n    return a % b == 0';
    const trace = traced(source, [1, 0, 6]);
    expect(traceMarks(source, trace).list.map(({ look }) => look)).toContain('trace-raised');
    const unseen = { ok: true, result: true, lines: [], values: [], truncated: false } as const;
    expect(traceMarks(source, unseen)).toEqual({ of: source, list: [] });
  });

  it('keeps words of several lines in one', () => {
    const source = 'def rule(a, b, c):\r\n    return (a <\r\n        b)';
    const [row] = valueRows(source, traced(source, [1, 2, 3]));
    expect(row).toEqual({ line: 2, words: 'a < b', text: 'True', decides: true });
  });
});

describe('values of a test', () => {
  it.each([
    ['1, 2, 3', [1, 2, 3]],
    ['[1000,100, -7]', [1000, 100, -7]],
    [' ( 1 2 3 ) ', [1, 2, 3]],
    ['+1;-0;3', [1, 0, 3]],
    ['1, 2', undefined],
    ['1, 2, 3, 4', undefined],
    ['1, 2, x', undefined],
    ['1, 2, 3.5', undefined],
    ['1e3, 2, 3', undefined],
    ['99999999999999999999, 2, 3', undefined],
  ])('reads %j', (text, expected) => {
    expect(typedNumbers(text, 3)).toEqual(expected);
  });

  it('are switches where they are the states of objects', () => {
    expect(switches([[true, false]])).toEqual([true, false]);
    expect(switches([1, 2, 3])).toBeUndefined();
    expect(switches([[1, 2]])).toBeUndefined();
    expect(shownValues([1, -2, 3])).toBe('1, -2, 3');
  });
});

describe('the question of a verdict', () => {
  const about = 'how near the final guess is to the rule';
  const asked = [{ question: 'similarity', expect: 'act', about }];

  it.each([
    ['equivalence', 'Does it mean the hidden rule?'],
    ['similarity', `similarity: ${about}`],
    ['of-another-game', 'of-another-game'],
    ['constructor', 'constructor'],
  ])('has words, whatever the game: %s', (question, words) => {
    expect(questionWords(question, asked)).toBe(words);
  });
});
