import { describe, expect, it } from 'vitest';
import { prepareExpression, prepareFunction } from '../../../../src/predicate/interpret';
import { program } from './support';

const GCD = [
  'def rule(a, b, c):',
  '    def step(x, y):',
  '        return x % y',
  '    def gcd(x, y):',
  '        while y != 0:',
  '            x, y = y, step(x, y)',
  '        return x',
  '    def shifted(x):',
  '        return gcd(x, 12) + a',
  '    return gcd(a, b) == c',
].join('\n');

describe('one function by itself', () => {
  it('calls a nested function and its siblings', () => {
    const gcd = prepareFunction(program(GCD), 'gcd');
    expect([gcd?.arity, gcd?.value(12, 18)]).toEqual([2, 6]);
  });

  it('is undefined for a function that reads variables around it', () => {
    expect(prepareFunction(program(GCD), 'shifted')).toBeUndefined();
    expect(prepareFunction(program(GCD), 'missing')).toBeUndefined();
    expect(prepareFunction(program('a < b'), 'gcd')).toBeUndefined();
  });

  it('reports what raises', () => {
    const step = prepareFunction(program(GCD), 'step');
    expect([step?.value(7, 0), step?.error?.type]).toEqual([undefined, 'ZeroDivisionError']);
  });

  it('is undefined when a function of that name is assigned twice', () => {
    const source =
      'def rule(a, b, c):\n    def f(x):\n        return x\n    def g(x):\n        return f(x)\n    f = abs\n    return g(a) > 0';
    expect(prepareFunction(program(source), 'g')).toBeUndefined();
  });
});

describe('one expression by itself', () => {
  it('evaluates with given variables', () => {
    const whole = program('a * a + b > c');
    if (whole.kind !== 'expression' || whole.body.kind !== 'comparison') throw new Error('not a comparison');
    expect(prepareExpression(whole.body.first, ['a', 'b'], whole).value(3, 4)).toBe(13);
  });

  it('may call the functions of its program', () => {
    const whole = program(GCD);
    const call = whole.kind === 'function' && whole.entry.body.at(-1);
    if (!call || call.kind !== 'return' || call.value?.kind !== 'comparison') throw new Error('not a return');
    expect(prepareExpression(call.value.first, ['a', 'b'], whole).value(8, 12)).toBe(4);
  });

  it('is not disturbed by functions that it does not call', () => {
    const whole = program(
      'def rule(a, b, c):\n    def f(n, d=a):\n        return n + d\n    return round(b, -1) < f(c)',
    );
    const last = whole.kind === 'function' && whole.entry.body.at(-1);
    if (!last || last.kind !== 'return' || last.value?.kind !== 'comparison') throw new Error('not a return');
    expect(prepareExpression(last.value.first, ['b'], whole).value(17)).toBe(20);
  });
});
