import { describe, expect, it } from 'vitest';
import { result } from './support';

/** Source, then what CPython 3.14 prints, for a = 1, b = 2, c = 3. */
const rows: Record<string, readonly (readonly [string, string])[]> = {
  'floor division and modulo take the sign of the divisor': [
    ['(-a * 7) % c', '2'],
    ['(a * 7) % -c', '-2'],
    ['(-a * 7) // b', '-4'],
    ['(-a * 7) // 2', '-4'],
    ['(-a * 9007199254740991) // 97', '-92857724275681'],
    ['(-a * 9007199254740991) // (97 * a)', '-92857724275681'],
    ['(a - 1) % -c', '0'],
    ['(-a * 6) % c', '0'],
    ['-(a - 1)', '0'],
    ['divmod(-7 * a, b)', '(-4, 1)'],
    ['(a - 1) * -5', '0'],
  ],
  'bools are ints': [
    ['True + a', '2'],
    ['(a < b) + (b < c) + (c < a)', '2'],
    ['True & (a > b)', 'False'],
    ['~(a == 1)', '-2'],
    ['sum([a < b, b < c])', '2'],
    ['[a, b, c][a == 1]', '2'],
  ],
  'ints are unbounded': [
    ['100 ** (9 * a)', '1000000000000000000'],
    ['2 ** 53 + a', '9007199254740993'],
    ['(2 ** 53 + a) - 2 ** 53', '1'],
    ['(10 ** 20 + a) % 7', '3'],
    ['-(10 ** 20) // (c * 7)', '-4761904761904761905'],
    ['3 ** 40 * a == 12157665459056928801', 'True'],
    ['9007199254740993 * a == 9007199254740992.0', 'False'],
    ['10 ** 20 * a < 1e20 + 1', 'False'],
    ['99 ** 7 * a', '93206534790699'],
    ['(2 ** 64 * a) >> 60', '16'],
    ['-a >> 100', '-1'],
    ['(a << 70) & ((a << 70) - 1)', '0'],
  ],
  'true division gives floats, correctly rounded': [
    ['c / a', '3.0'],
    ['a / c', '0.3333333333333333'],
    ['(10 ** 30 * a) / (10 ** 29)', '10.0'],
    ['(2 ** 53 + a) / a', '9007199254740992.0'],
    ['10 ** 400 * a / 10 ** 399', '10.0'],
    ['a / (2 ** 1074)', '5e-324'],
    ['10 ** 400 / a', 'OverflowError: integer division result too large for a float'],
  ],
  floats: [
    ['-7.5 * a % 2', '0.5'],
    ['-7.5 * a // 2', '-4.0'],
    ['0.1 * a + 0.2', '0.30000000000000004'],
    ['a * 1e16', '1e+16'],
    ['a * 1e15', '1000000000000000.0'],
    ['a / 100000', '1e-05'],
    ['a / 10000', '0.0001'],
    ['-0.0 * a', '-0.0'],
    ['2.0 ** -a', '0.5'],
    ['sum([0.1] * 10)', '1.0'],
    ['1e308 * a * 10', 'inf'],
    ['(c * 9) ** (1 / 3)', '3.0'],
  ],
  'sums of floats and of complex numbers are compensated': [
    ['sum([1e16, 1, 1])', '1.0000000000000002e+16'],
    ['sum([0.1, 10 ** 25, 0.2, -10 ** 25])', '0.30000000000000004'],
    ['sum([True, 0.1, True, 0.2])', '2.3000000000000003'],
    ['sum([0.1] * 10, True)', '2.000000000000001'],
    ['sum([2 ** 70] + [0.1] * 3 + [-2 ** 70, 0.1, 0.1, 0.1])', '0.30000000000000004'],
    ['sum([(-8) ** 0.5] + [0.1] * 10) - (-8) ** 0.5 == 1', 'True'],
  ],
  'None is a value of min and max': [
    ['min(c, None, key=bool)', 'None'],
    ['max([None], default=1, key=bool)', 'None'],
    ['max([], default=None)', 'None'],
    ['min([])', 'ValueError: min() iterable argument is empty'],
  ],
  powers: [
    ['b ** -a', '0.5'],
    ['(a - 1) ** -1', 'ZeroDivisionError: zero to a negative power'],
    ['(a - 1) ** 0', '1'],
    ['pow(c, -1, 7)', '5'],
    ['pow(b, 10, -7)', '-5'],
    ['pow(b, -1, 4)', 'ValueError: base is not invertible for the given modulus'],
    ['pow(b, 5, a - 1)', 'ValueError: pow() 3rd argument cannot be 0'],
    ['(-8 * a) ** 0.5 == 1', 'False'],
    ['((-7.0 * a) ** 99.9) ** -6 == 0', 'True'],
    ['((-7.0 * a) ** 99.9) ** 6', 'OverflowError: complex exponentiation'],
    ['(-8 * a) ** 0.5 < 1', "TypeError: '<' not supported between instances of 'complex' and 'int'"],
  ],
  'rounding is half to even': [
    ['[round(0.5 * a), round(1.5), round(2.5), round(-0.5)]', '[0, 2, 2, 0]'],
    ['round(2.675 * a, 2)', '2.67'],
    ['round(a * 25, -1)', '20'],
    ['round(a * 35, -1)', '40'],
    ['round(-a * 25, -1)', '-20'],
    ['round(a * 1234.5, -2)', '1200.0'],
  ],
  'division by zero is an exception of its own': [
    ['a % (b - 2)', 'ZeroDivisionError: integer modulo by zero'],
    ['a // (b - 2)', 'ZeroDivisionError: integer division or modulo by zero'],
    ['a / (b - 2)', 'ZeroDivisionError: division by zero'],
    ['1.5 * a % (b - 2)', 'ZeroDivisionError: float modulo by zero'],
    ['a << -b', 'ValueError: negative shift count'],
  ],
  conversions: [
    ['int(-3.9 * a)', '-3'],
    ["int(' -1_0 ' * a)", '-10'],
    ["int('ff' * a, 16)", '255'],
    ["int('0b11' * a, 0)", '3'],
    ["int('1.5' * a)", "ValueError: invalid literal for int() with base 10: '1.5'"],
    ['int(1e400 * a)', 'OverflowError: cannot convert float infinity to integer'],
    ['[str(a), str(a / 2), str(a == 1), str([a, (b,), [c]])]', "['1', '0.5', 'True', '[1, (2,), [3]]']"],
    ['str(set()) * a', "'set()'"],
    [
      'str(10 ** 4300 * a)',
      'ValueError: Exceeds the limit (4300 digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit',
    ],
  ],
};

for (const [title, cases] of Object.entries(rows)) {
  describe(title, () => {
    it.each(cases)('%s → %s', (source, expected) => {
      expect(result(source)).toBe(expected);
    });
  });
}
