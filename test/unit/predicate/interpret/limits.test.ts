import { describe, expect, it } from 'vitest';
import { DEFAULT_STEP_LIMIT } from '../../../../src/predicate/outcome';
import { evaluate, prepare } from '../../../../src/predicate/interpret';
import { body, program, result } from './support';

describe('steps', () => {
  const steps = (lines: readonly string[]) =>
    evaluate(program(['def rule(a, b, c):', ...lines.map((line) => `    ${line}`)].join('\n')), [1, 2, 3])
      .steps;

  it.each([
    ['a plain expression', ['return a + b == c'], 0],
    ['a turn of a for loop', ['for i in range(5):', '    pass', 'return 1'], 5],
    ['a turn of a while loop', ['while a < 5:', '    a += 1', 'return 1'], 4],
    ['a turn of a comprehension', ['return [x for x in range(5)]'], 5],
    ['a turn and its consumption', ['return sum(x for x in range(5))'], 10],
    ['an element consumed', ['return sum([a, b, c])'], 3],
    ['elements until any is decided', ['return any([a, b, c])'], 1],
    ['no step for several arguments', ['return max(a, b, c)'], 0],
    ['a call', ['def f(x):', '    return x', 'return f(f(a))'], 2],
    [
      'an element mapped, its call, and its consumption',
      ['def f(x):', '    return x', 'return list(map(f, [a, b]))'],
      6,
    ],
    ['both clauses of a comprehension', ['return [x for x in range(2) for y in range(3)]'], 8],
  ])('%s', (_title, lines, expected) => {
    expect(steps(lines)).toBe(expected);
  });

  it('allows exactly the limit', () => {
    const source = 'def rule(a, b, c):\n    for i in range(a):\n        pass\n    return True';
    const { test } = { test: (n: number) => evaluate(program(source), [n, 0, 0], { steps: 10 }).kind };
    expect([test(10), test(11)]).toEqual(['value', 'raises']);
  });

  it('stops an endless loop', () => {
    const outcome = evaluate(
      program('def rule(a, b, c):\n    while True:\n        a += 1\n    return a'),
      [1, 2, 3],
    );
    expect(outcome).toMatchObject({
      kind: 'raises',
      error: { type: 'StepLimitError' },
      steps: DEFAULT_STEP_LIMIT,
    });
  });

  it('stops recursion 900 deep, and not before', () => {
    const source =
      'def f(n):\n    if n == 0:\n        return 0\n    return 1 + f(n - 1)\ndef rule(a, b, c):\n    return f(a)';
    expect(result(source, [899, 0, 0])).toBe('899');
    expect(result(source, [900, 0, 0])).toBe('RecursionError: maximum recursion depth exceeded');
    expect(result('def rule(a, b, c):\n    return rule(a, b, c)')).toMatch(/^RecursionError/);
  });

  it('survives deep recursion through deep expressions', () => {
    const deep = `${'(1 + '.repeat(90)}f(n - 1)${')'.repeat(90)}`;
    const source = `def f(n):\n    if n == 0:\n        return 0\n    return ${deep}\ndef rule(a, b, c):\n    return f(a)`;
    expect(result(source, [10, 0, 0])).toBe('900');
    expect(result(source, [5000, 0, 0])).toMatch(/^RecursionError/);
  });
});

describe('size', () => {
  it.each([
    ['[x for x in range(10 ** 12 * a)]', /StepLimit/],
    ['sum(range(10 ** 12 * a))', /StepLimit/],
    ['[0] * (10 ** 9 * a)', /SizeLimit/],
    ["'x' * (10 ** 9 * a)", /SizeLimit/],
    ['10 ** 10 ** 10 ** a', /SizeLimit/],
    ['a << 10 ** 9', /SizeLimit/],
    ['a << 10 ** 30', /SizeLimit/],
    ['(10 * a) ** 10 ** 30', /SizeLimit/],
    ['str(7 ** (30000 * a))', /ValueError/],
    ['len(str([[0] * 1000 for i in range(1000 * a)]))', /SizeLimit|StepLimit/],
    ['is_prime(10 ** 3000 * a + 1)', /SizeLimit/],
    ['10 ** 30 * a in [0] * 99999', /False/],
  ])('%s', (source, expected) => {
    expect(result(source)).toMatch(expected);
  });

  it('stops growth by doubling', () => {
    expect(body(['x = [a]', 'while True:', '    x += x', 'return x'])).toMatch(/SizeLimit/);
    expect(body(['x = str(a)', 'while True:', '    x = x + x', 'return x'])).toMatch(/SizeLimit/);
    expect(body(['x = 3', 'while True:', '    x = x * x', 'return x'])).toMatch(/SizeLimit|StepLimit/);
    expect(body(['x = (a,)', 'while True:', '    x = (x, x)', '    y = x == (x, 1)', 'return x'])).toMatch(
      /StepLimit|RecursionError/,
    );
  });

  it('gives up a tuple that is too deep to be hashed, which is no error in Python', () => {
    const nested = (depth: number) => ['x = (a,)', `for i in range(${depth}):`, '    x = (x, i)'];
    expect(body([...nested(890), 'return x in {x, (x, x)}'])).toBe('True');
    expect(body([...nested(950), 'return x in {x, (x, x)}'])).toMatch(/^SizeLimitError/);
    expect(body([...nested(950), 'return len({x})'])).toMatch(/^SizeLimitError/);
  });

  it('counts what is deep in values that are made of the same parts again and again', () => {
    const deep = ['x = (a,)', 'y = (a,)', 'for i in range(60):', '    x = (x, x)', '    y = (y, y)'];
    for (const question of ['x == y', 'x < y', 'x in [y]', 'len({x, y})', 'max([x, y])']) {
      expect(body([...deep, `return ${question}`])).toMatch(/StepLimit/);
    }
    expect(body([...deep.slice(0, 2), 'for i in range(9):', ...deep.slice(3), 'return x == y'])).toBe('True');
  });

  it('charges bulk work, so that big values in a loop run out of steps', () => {
    expect(body(['x = [0] * 90000', 'n = 0', 'while True:', '    n += 5 in x', 'return x'])).toMatch(
      /StepLimit/,
    );
    expect(body(['x = 3 ** 30000', 'while True:', '    y = x * x % 7', 'return x'])).toMatch(/StepLimit/);
  });

  it('says where', () => {
    const source = 'a > 0 and b % (c - 3) == 0';
    const outcome = evaluate(program(source), [1, 2, 3]);
    expect(outcome.kind === 'raises' && source.slice(outcome.error.span.from, outcome.error.span.to)).toBe(
      'b % (c - 3)',
    );
  });
});

describe('an evaluator', () => {
  it('tells false, true and raises apart, and the error of the last raise', () => {
    const evaluator = prepare(program('a % b == c'));
    expect([evaluator.test(5, 3, 2), evaluator.test(5, 3, 1), evaluator.test(5, 0, 1)]).toEqual([1, 0, 2]);
    expect(evaluator.error).toMatchObject({ type: 'ZeroDivisionError', span: { from: 0, to: 5 } });
  });

  it('counts truthy values as true', () => {
    expect(prepare(program('a')).test(7)).toBe(1);
    expect(prepare(program("'' if a else [b]")).test(7)).toBe(0);
  });

  it('does not leak variables of one evaluation into the next', () => {
    const evaluator = prepare(program('def rule(a, b, c):\n    if a:\n        k = 1\n    return k'));
    expect([evaluator.test(1, 0, 0), evaluator.test(0, 0, 0)]).toEqual([1, 2]);
  });
});
