import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runFunction } from '../../../src/judges/function/run';
import { MAX_VALUES, traceFunction, type FunctionTrace } from '../../../src/judges/function/trace';
import { analysePredicate, evaluate, show, trace, type Program, type PyValue } from '../../../src/predicate';
import { expressionProgram, functionProgram } from '../../oracle/functions';
import { inputs } from '../../oracle/inputs';
import { Tape, tapeArbitrary } from '../../oracle/tape';
import type { Json } from '../../../src/base/json';

const PARAMS = ['a', 'b', 'c'];

const traceOf = (source: string, args: readonly Json[], params = PARAMS) => {
  const traced = traceFunction({ source, params, args });
  if (!traced.ok) throw new Error(traced.error);
  return traced;
};

type Ran = Extract<FunctionTrace, { ok: true }>;

/** `text = value` of each value, in order. */
const words = (source: string, { values }: Ran): string[] =>
  values.map(({ from, to, text }) => `${source.slice(from, to)} = ${text}`);

const decidedText = (source: string, { decided }: Ran) =>
  decided && {
    how: decided.how,
    line: decided.line,
    text: source.slice(decided.from, decided.to),
    part: source.slice(decided.part.from, decided.part.to),
  };

describe('a function explained', () => {
  it('shows arguments and every part of the line that decided', () => {
    const source = 'def rule(a: int, b: int, c: int) -> bool:\n    return b - a > 3 and c % 2 == 0';
    const traced = traceOf(source, [1, 5, 6]);
    expect(traced.result).toBe(true);
    expect(words(source, traced)).toEqual([
      'a = 1',
      'b = 5',
      'c = 6',
      'b - a > 3 and c % 2 == 0 = True',
      'b - a > 3 = True',
      'b - a = 4',
      'b = 5',
      'a = 1',
      'c % 2 == 0 = True',
      'c % 2 = 0',
      'c = 6',
    ]);
    expect(decidedText(source, traced)).toEqual({
      how: 'return',
      line: 2,
      text: 'return b - a > 3 and c % 2 == 0',
      part: 'c % 2 == 0',
    });
    expect(traced.lines).toEqual([{ line: 2, hits: 1 }]);
  });

  it('gives no value to what was not evaluated', () => {
    const source = 'def rule(a, b, c):\n    return a > b and 10 // c > 1 or a == 0';
    const traced = traceOf(source, [1, 5, 0]);
    expect(words(source, traced).slice(3)).toEqual([
      'a > b and 10 // c > 1 or a == 0 = False',
      'a > b and 10 // c > 1 = False',
      'a > b = False',
      'a = 1',
      'b = 5',
      'a == 0 = False',
      'a = 1',
    ]);
    expect(decidedText(source, traced)?.part).toBe('a == 0');
  });

  it('follows the branch that was taken', () => {
    const source = 'def rule(a, b, c):\n    return not (a < b if c > 0 else a > b)';
    const traced = traceOf(source, [3, 2, -1]);
    expect(traced.result).toBe(false);
    expect(decidedText(source, traced)?.part).toBe('a > b');
    expect(words(source, traced)).not.toContain('a < b = False');
  });

  it('names the return that returned, and counts the lines that ran', () => {
    const source = [
      'def rule(a, b, c):',
      '    total = 0',
      '    for x in (a, b, c):',
      '        if x < 0:',
      '            return False',
      '        total += x',
      '    while total > 10:',
      '        total -= 10',
      '    return total == 5',
    ].join('\n');
    const traced = traceOf(source, [10, 10, 5]);
    expect(decidedText(source, traced)).toMatchObject({ line: 9, part: 'total == 5' });
    expect(traced.lines).toEqual([
      { line: 2, hits: 1 },
      { line: 3, hits: 4 },
      { line: 4, hits: 3 },
      { line: 6, hits: 3 },
      { line: 7, hits: 3 },
      { line: 8, hits: 2 },
      { line: 9, hits: 1 },
    ]);
    expect(words(source, traced)).toEqual([
      'a = 10',
      'b = 10',
      'c = 5',
      'total = 0',
      'x = 5',
      '(a, b, c) = (10, 10, 5)',
      'a = 10',
      'b = 10',
      'c = 5',
      'x < 0 = False',
      'x = 5',
      'total = 25',
      'x = 5',
      'total > 10 = False',
      'total = 5',
      'total = 5',
      'total == 5 = True',
      'total = 5',
    ]);
    const early = traceOf(source, [1, -2, 3]);
    expect(decidedText(source, early)).toMatchObject({ line: 5, text: 'return False' });
  });

  it('forgets what an earlier turn has shown', () => {
    const loop = 'def rule(a, b, c):\n    for x in (a, b):\n        y = x > 0 and 10 // x\n    return y';
    const shown = words(loop, traceOf(loop, [5, -1, 0]));
    expect(shown).toContain('x > 0 = False');
    expect(shown).not.toContain('10 // x = 2');
    const inside = 'all(x > 0 and 10 // x > 1 for x in (a, b))';
    expect(words(inside, traceOf(inside, [5, -1, 0]))).not.toContain('10 // x = 2');
    const raised = 'def rule(a, b, c):\n    for x in (a, b):\n        y = 10 // x + abs(x)\n    return y';
    const values = words(raised, traceOf(raised, [5, 0, 0]));
    expect(values.filter((text) => /^(10|abs|y)/.test(text))).toEqual(['y = 7']);
  });

  it('shows the values of the outer call of a function that calls itself', () => {
    const source = 'def rule(a, b, c):\n    return a == 0 or rule(a - 1, b, c + a)';
    const traced = traceOf(source, [3, 2, 1]);
    expect(words(source, traced).slice(0, 4)).toEqual([
      'a = 3',
      'b = 2',
      'c = 1',
      'a == 0 or rule(a - 1, b, c + a) = True',
    ]);
    expect(traced.lines).toEqual([{ line: 2, hits: 4 }]);
  });

  it('goes into helpers, and takes no helper for what decided', () => {
    const source = [
      'def digits(n):',
      '    return [int(d) for d in str(abs(n))]',
      'def rule(a, b, c):',
      '    def odd(n):',
      '        return n % 2 == 1',
      '    x = odd(a)',
      '    if sum(digits(b)) > 4:',
      '        x = x and odd(sum(digits(b)))',
      '    return x',
    ].join('\n');
    const traced = traceOf(source, [7, -32, 1]);
    expect(decidedText(source, traced)).toMatchObject({ line: 9, text: 'return x' });
    const shown = words(source, traced);
    expect(shown).toContain('[int(d) for d in str(abs(n))] = [3, 2]');
    expect(shown).toContain("d = '2'");
    expect(shown).toContain('sum(digits(b)) > 4 = True');
    expect(shown).toContain('n % 2 == 1 = True');
  });

  it('says where an error was raised, also in a helper', () => {
    const source = 'def f(n):\n    x = n + 1\n    return 6 // n\ndef rule(a, b, c):\n    return f(a) > f(b)';
    const traced = traceOf(source, [3, 0, 1]);
    expect(traced.result).toEqual({
      error: 'ZeroDivisionError: integer division or modulo by zero (line 3)',
    });
    expect(decidedText(source, traced)).toEqual({ how: 'raise', line: 3, text: '6 // n', part: '6 // n' });
    expect(words(source, traced)).toEqual([
      'n = 0',
      'x = 1',
      'n + 1 = 1',
      'n = 0',
      'n = 0',
      'a = 3',
      'b = 0',
      'c = 1',
      'f(a) = 2',
      'a = 3',
      'b = 0',
    ]);
  });

  it('says that a function ended without return', () => {
    const source =
      'def f(n):\n    return n\ndef rule(a, b, c):\n    f(a)\n    if a > 1:\n        return True';
    const traced = traceOf(source, [1, 2, 3]);
    expect(traced.result).toBe(false);
    expect(decidedText(source, traced)).toEqual({ how: 'end', line: 3, text: 'rule', part: 'rule' });
  });

  it('takes an expression, and the state of a device', () => {
    const source = 'state[0] and not state[2]';
    const traced = traceOf(source, [[true, false, true]], ['state']);
    expect(traced.result).toBe(false);
    expect(words(source, traced)).toEqual([
      'state[0] and not state[2] = False',
      'state[0] = True',
      'state = [True, False, True]',
      'not state[2] = False',
      'state[2] = True',
      'state = [True, False, True]',
    ]);
    expect(decidedText(source, traced)).toEqual({ how: 'value', line: 1, text: source, part: 'state[2]' });
  });

  it('shows a list as it was when it was looked at', () => {
    const source = 'def rule(a, b, c):\n    xs = [a]\n    n = len(xs)\n    xs += [b]\n    return xs';
    const shown = words(source, traceOf(source, [1, 2, 3]));
    expect(shown.filter((text) => text.startsWith('xs'))).toEqual([
      'xs = [1]',
      'xs = [1]',
      'xs = [1, 2]',
      'xs = [1, 2]',
    ]);
  });

  it('cuts long values, and says that there are more', () => {
    const long = traceOf('def rule(a, b, c):\n    return [list(range(a)), "x" * a]', [5000, 2, 3]);
    expect(Math.max(...long.values.map(({ text }) => text.length))).toBe(100);
    const sums = Array.from({ length: 120 }, (_, i) => `    x${i} = a + b * c`).join('\n');
    const source = `def rule(a, b, c):\n${sums}\n    return x0 == a + b`;
    const many = traceOf(source, [1, 2, 3]);
    expect(many.truncated).toBe(true);
    expect(many.values).toHaveLength(MAX_VALUES);
    expect(words(source, many)).toContain('x0 == a + b = False');
    expect(long.truncated).toBe(false);
  });

  it.each([
    ['def rule(a, b):\n    return a', /^SyntaxError: `rule` needs exactly 3/],
    ['def check(a, b, c):\n    return a', /must be named `rule`/],
    ['a <', /^SyntaxError/],
    [`a < ${' '.repeat(8000)}1`, /at most 3,000 are run/],
  ])('says what is wrong with %.30j', (source, error) => {
    const traced = traceFunction({ source, params: PARAMS, args: [1, 2, 3] });
    expect(traced.ok ? '' : traced.error).toMatch(error);
  });

  it('ends within the limits of functions, near the end of the stack too', () => {
    const endless = 'def rule(a, b, c):\n    while a > 0:\n        a = a + 1\n    return b';
    const stopped = traceOf(endless, [1, 2, 3]);
    expect(stopped.result).toEqual(runFunctionOn(endless, [1, 2, 3]));
    const deep = `def rule(a, b, c):\n    return ${'('.repeat(60)}a == 0 or rule(a - 1, b, c)${' or b)'.repeat(60)}`;
    expect(traceOf(deep, [890, 0, 0]).result).toEqual(runFunctionOn(deep, [890, 0, 0]));
  });
});

function runFunctionOn(source: string, args: readonly number[]) {
  const answer = runFunction({ kind: 'function', source, params: PARAMS, calls: [args] });
  return answer.ok ? answer.results[0] : answer.error;
}

describe('random programs, looked on', () => {
  const onEach = (
    programOf: (tape: Tape) => string,
    check: (source: string, program: Program, args: readonly PyValue[]) => void,
  ) =>
    fc.assert(
      fc.property(tapeArbitrary(400), (numbers) => {
        const tape = new Tape(numbers);
        const source = programOf(tape);
        const { program } = analysePredicate(source, { profile: 'judge' });
        if (program) for (const args of inputs(tape, 3)) check(source, program, args);
      }),
      { numRuns: 60 },
    );

  it.each([
    ['functions', functionProgram],
    ['expressions', expressionProgram],
  ])('%s give what they give otherwise, in as many steps', (_, programOf) => {
    onEach(programOf, (source, program, args) => {
      const [plain, { outcome, values }] = [evaluate(program, args), trace(program, args)];
      if (plain.kind === 'raises') expect(outcome).toEqual(plain);
      else {
        const { value, ...rest } = plain;
        expect(outcome).toMatchObject(rest);
        expect(outcome.kind === 'value' && show(outcome.value)).toBe(show(value));
      }
      for (const { from, to } of values) expect(source.slice(from, to).trim()).not.toBe('');
    });
  });

  it('shows for a part of an expression what the part gives by itself', () => {
    onEach(expressionProgram, (source, program, args) => {
      for (const { from, to, text } of trace(program, args).values) {
        const part = analysePredicate(source.slice(from, to), { profile: 'judge' }).program;
        const alone = part && evaluate(part, args);
        if (alone?.kind === 'value' && show(alone.value).length <= 100)
          expect(text, `${source.slice(from, to)} in ${source}`).toBe(show(alone.value));
      }
    });
  });
});
