/** The rules of the splits `lite` and `full`, over any three numbers. */
import { rule, type WiltRule } from './rule';

const between = (low: number, high: number): WiltRule =>
  rule(
    ['x', 'y', 'z'].map((n) => `(${n} <= ${high} and ${n} >= ${low})`).join(' and '),
    `each number is between ${low} and ${high}, both included`,
  );

const bits = (operator: string, name: string): WiltRule =>
  rule(
    `(int(x) ${operator} int(y)) == int(z)`,
    `the whole parts of x and y, joined by bitwise ${name}, give the whole part of z`,
  );

const DESCENDING = rule('x > y > z', 'each number is smaller than the one before');
const ASCENDING = rule('x < y < z', 'each number is greater than the one before');
const NOT_ASCENDING = rule('x >= y >= z', 'no number is greater than the one before');
const NOT_DESCENDING = rule('x <= y <= z', 'no number is smaller than the one before');
const EQUAL = rule('x == y and y == z', 'all three numbers are equal');
const DISTINCT = rule('x != y and y != z and x != z', 'all three numbers differ from each other');
const NEGATIVE = rule('x < 0 and y < 0 and z < 0', 'all three numbers are below zero');
const SUM = rule('x + y == z', 'z is the sum of x and y');
const PRODUCT = rule('x * y == z', 'z is the product of x and y');

export const LITE: readonly WiltRule[] = [
  DESCENDING,
  ASCENDING,
  NOT_ASCENDING,
  NOT_DESCENDING,
  EQUAL,
  DISTINCT,
  NEGATIVE,
  SUM,
  PRODUCT,
  rule('x < y and y > z', 'y is greater than both others'),
];

const ORDER: readonly WiltRule[] = [
  DESCENDING,
  ASCENDING,
  NOT_ASCENDING,
  NOT_DESCENDING,
  rule('x < z < y', 'z lies strictly between a smaller x and a greater y'),
  rule('x <= z <= y', 'z lies between x and y, where x is no greater than y'),
  rule('z < x < y', 'in the order z, x, y each is greater than the one before'),
  rule('z <= x <= y', 'in the order z, x, y none is smaller than the one before'),
];

const KIND: readonly WiltRule[] = [
  EQUAL,
  DISTINCT,
  NEGATIVE,
  rule('x > 0 and y > 0 and z > 0', 'all three numbers are above zero'),
  rule('(x % 2 == 0) and (y % 2 == 0) and (z % 2 == 0)', 'all three numbers are even'),
  rule('(x % 2 != 0) and (y % 2 != 0) and (z % 2 != 0)', 'none of the three numbers is even'),
];

const ARITHMETIC: readonly WiltRule[] = [
  SUM,
  PRODUCT,
  rule('x + z == y', 'y is the sum of x and z'),
  rule('x * z == y', 'y is the product of x and z'),
  rule('y + z == x', 'x is the sum of y and z'),
  rule('y * z == x', 'x is the product of y and z'),
];

const EXTREMES: readonly WiltRule[] = [
  ...['x', 'y', 'z'].map((n) => rule(`max(x, y, z) == ${n}`, `no number is greater than ${n}`)),
  ...['x', 'y', 'z'].map((n) => rule(`min(x, y, z) == ${n}`, `no number is smaller than ${n}`)),
];

const TOTALS: readonly WiltRule[] = [
  rule('(x + y + z) == 0', 'the numbers add up to zero'),
  rule('(x * y * z) == 0', 'the product of the numbers is zero'),
  rule('(x + y + z) % 2 == 0', 'the sum of the numbers is even'),
  rule('(x + y + z) % 2 == 1', 'the sum of the numbers is odd'),
  rule('(x * y * z) % 2 == 0', 'the product of the numbers is even'),
  rule('(x * y * z) % 2 == 1', 'the product of the numbers is odd'),
  rule('(x + y) / 2 == z', 'z is the mean of x and y'),
];

const RANGES: readonly WiltRule[] = [
  between(-5, 5),
  between(-10, 10),
  between(-5, 0),
  between(0, 5),
  between(-2, 2),
  between(-20, 20),
];

const SQUARES: readonly WiltRule[] = [
  rule('x**2 + y**2 == z**2', 'the squares of x and y add up to that of z'),
  rule('x**2 + z**2 == y**2', 'the squares of x and z add up to that of y'),
  rule('y**2 + z**2 == x**2', 'the squares of y and z add up to that of x'),
];

const DIGITS: readonly WiltRule[] = [
  bits('&', 'and'),
  bits('|', 'or'),
  bits('^', 'exclusive or'),
  rule(
    'all([m % 1 == 0 for m in [x, y, z]]) and all(math.gcd(int(a), int(b)) == 1 for a, b in [(x, y), (y, z), (z, x)])',
    'the numbers are whole, and no two of them have a common divisor',
  ),
  rule('all(int(abs(n)**0.5)**2 == n for n in (x, y, z))', 'each number is the square of a whole number'),
  rule('(0 < x % 1) and (0 < y % 1) and (0 < z % 1)', 'none of the numbers is whole'),
  rule('0 < x % 1 < y % 1 < z % 1 < 1', 'the parts behind the point are above zero and grow from x to z'),
  rule('(x < y < z) and (0 < z - x <= 1)', 'the numbers grow, by no more than 1 from x to z'),
];

export const FULL: readonly WiltRule[] = [
  ...ORDER,
  ...KIND,
  ...ARITHMETIC,
  ...EXTREMES,
  ...TOTALS,
  ...RANGES,
  ...SQUARES,
  ...DIGITS,
];
