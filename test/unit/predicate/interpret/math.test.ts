import { describe, expect, it } from 'vitest';
import { PyFloat } from '../../../../src/predicate/interpret';
import { result } from './support';

/** For a = 1, b = 2, c = 3; as CPython 3.14 prints them. */
describe('math', () => {
  it.each([
    ['math.gcd(12 * a, 18, 27)', '3'],
    ['math.gcd()', '0'],
    ['math.lcm(4 * a, -6)', '12'],
    ['math.sqrt(a * 2)', '1.4142135623730951'],
    ['math.isqrt(10 ** 40 * a + 1)', '100000000000000000000'],
    ['math.floor(-a / 2)', '-1'],
    ['math.ceil(-a / 2)', '0'],
    ['math.trunc(-7 / b)', '-3'],
    ['math.fabs(-a)', '1.0'],
    ['math.log(a)', '0.0'],
    ['math.log(8 * a, 2)', '3.0'],
    ['math.log2(8 * a)', '3.0'],
    ['math.log10(1000 * a)', '3.0'],
    ['math.exp(a)', '2.718281828459045'],
    ['math.hypot(3 * a, 4)', '5.0'],
    ['math.prod([a, b, c])', '6'],
    ['math.isclose(0.1 * c, 0.3)', 'True'],
    ['math.pi > a', 'True'],
    ['type(a) == int', 'True'],
    ['type(a / b) == float', 'True'],
  ])('%s → %s', (source, expected) => {
    expect(result(source)).toBe(expected);
  });

  it.each([
    ['math.inf ** 121', 'inf'],
    ['math.inf ** 3', 'inf'],
    ['math.inf ** (a / 3)', 'inf'],
    ['math.inf ** -0.3', '0.0'],
    ['(-math.inf) ** 3', '-inf'],
    ['(-math.inf) ** 65', '-inf'],
    ['(-math.inf) ** 4', 'inf'],
    ['(-math.inf) ** 0.5', 'inf'],
    ['(-math.inf) ** -3', '-0.0'],
    ['(math.inf - math.inf) ** 3', 'nan'],
    ['((-2) ** 0.5 * 1e308 * 10) ** (3 + (-4) ** 0.5) == a', 'False'],
  ])('%s → %s, as C has it', (source, expected) => {
    expect(result(source)).toBe(expected);
  });

  it.each([
    ['math.sqrt(-a)', 'ValueError'],
    ['math.isqrt(-a)', 'ValueError'],
    ['math.log(a - 1)', 'ValueError'],
    ['math.log(b, a)', 'ZeroDivisionError'],
    ['math.exp(1000 * a)', 'OverflowError'],
    ['math.floor(math.inf)', 'OverflowError'],
    ['math.gcd(a / 2, 3)', 'TypeError'],
  ])('%s raises %s', (source, expected) => {
    expect(result(source)).toMatch(new RegExp(`^${expected}`));
  });

  it('knows whole floats', () => {
    expect(result('a.is_integer()', [new PyFloat(2), 0, 0])).toBe('True');
    expect(result('a.is_integer()', [new PyFloat(2.5), 0, 0])).toBe('False');
  });

  it('keeps ints and floats apart', () => {
    expect(result('a + b == c', [new PyFloat(0.1), new PyFloat(0.2), new PyFloat(0.3)])).toBe('False');
    expect(result('a & b', [new PyFloat(1), 1, 0])).toMatch(/^TypeError/);
    expect(result('int(a) & b', [new PyFloat(1), 1, 0])).toBe('1');
  });
});
