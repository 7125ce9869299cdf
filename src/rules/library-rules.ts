/** Common predicates for completion: names people know, families, and texts that are ready to insert. Data only. */
export interface LibraryRule {
  readonly name: string;
  readonly family: string;
  readonly predicate: string;
  /** One of the ten rules that people named in the number game. */
  readonly human?: boolean;
}

const all = (property: (x: string) => string): string => ['a', 'b', 'c'].map(property).join(' and ');
const any = (property: (x: string) => string): string =>
  ['a', 'b', 'c'].map((x) => `(${property(x)})`).join(' or ');
const number = (property: (x: string) => string, test: string): string =>
  `(${['a', 'b', 'c'].map((x) => `(${property(x)})`).join(' + ')}) ${test}`;
const even = (x: string) => `${x} % 2 == 0`;
const odd = (x: string) => `${x} % 2 == 1`;
const divisible = (k: number) => (x: string) => `${x} % ${k} == 0`;
const endsWith = (digit: number) => (x: string) => `abs(${x}) % 10 == ${digit}`;
const is = (helper: string) => (x: string) => `${helper}(${x})`;

const rule = (family: string, name: string, predicate: string): LibraryRule => ({ family, name, predicate });
const human = (family: string, name: string, predicate: string): LibraryRule => ({
  family,
  name,
  predicate,
  human: true,
});

const ORDER = 'ordering';
const ARITHMETIC = 'arithmetic structure';
const PARITY = 'parity / divisibility';
const SIGN = 'sign';
const PROPERTY = 'number property';
const BALANCE = 'comparative balance';
const SYMMETRY = 'symmetry / modular';

export const LIBRARY: readonly LibraryRule[] = [
  human(PARITY, 'All even', all(even)),
  human(PARITY, 'All odd', all(odd)),
  human(PROPERTY, 'All prime', all(is('is_prime'))),
  human(PROPERTY, 'All cubes', all(is('is_cube'))),
  human(PROPERTY, 'All end with 1', all(endsWith(1))),
  human(PROPERTY, 'All end with 6', all(endsWith(6))),
  human(PROPERTY, 'All end with 9', all(endsWith(9))),
  human(PARITY, 'All divisible by 3', all(divisible(3))),
  human(PARITY, 'All divisible by 4', all(divisible(4))),
  human(PARITY, 'All divisible by 5', all(divisible(5))),
  rule(ORDER, 'Ascending', 'a < b < c'),
  rule(ORDER, 'Descending', 'a > b > c'),
  rule(ORDER, 'Non-decreasing', 'a <= b <= c'),
  rule(ORDER, 'Non-increasing', 'a >= b >= c'),
  rule(ORDER, 'a is the least', 'a <= b and a <= c'),
  rule(ORDER, 'b is strictly the greatest', 'b > a and b > c'),
  rule(ORDER, 'c is the greatest', 'c >= a and c >= b'),
  rule(ORDER, 'The middle one is strictly between the ends', '(a - b) * (b - c) > 0'),
  rule(ORDER, 'The middle one is outside the ends', '(a - b) * (b - c) < 0'),
  rule(ARITHMETIC, 'Arithmetic progression', 'b - a == c - b'),
  rule(ARITHMETIC, 'Geometric progression', 'a != 0 and b != 0 and b * b == a * c'),
  rule(ARITHMETIC, 'c is the sum of a and b', 'a + b == c'),
  rule(ARITHMETIC, 'One is the sum of the other two', 'a + b == c or a + c == b or b + c == a'),
  rule(ARITHMETIC, 'Increasing differences', '0 < (b - a) < (c - b)'),
  rule(ARITHMETIC, 'Neighbours differ by 2', 'abs(a - b) == 2 and abs(b - c) == 2'),
  rule(ARITHMETIC, 'Each divides the next', 'a != 0 and b % a == 0 and b != 0 and c % b == 0'),
  rule(ARITHMETIC, 'Each is twice the one before', 'b == 2 * a and c == 2 * b'),
  rule(PARITY, 'At least one even', any(even)),
  rule(PARITY, 'At least one odd', any(odd)),
  rule(PARITY, 'Exactly two even', number(even, '== 2')),
  rule(PARITY, 'Same parity', 'a % 2 == b % 2 == c % 2'),
  rule(PARITY, 'Alternating parity', 'a % 2 == c % 2 and b % 2 != a % 2'),
  rule(PARITY, 'At least one multiple of 3', any(divisible(3))),
  rule(PARITY, 'At least two multiples of 5', number(divisible(5), '>= 2')),
  rule(PARITY, 'The sum is even', '(a + b + c) % 2 == 0'),
  rule(
    SIGN,
    'All positive',
    all((x) => `${x} > 0`),
  ),
  rule(
    SIGN,
    'All negative',
    all((x) => `${x} < 0`),
  ),
  rule(SIGN, 'Mixed signs', 'min(a, b, c) < 0 < max(a, b, c)'),
  rule(SIGN, 'The product is positive', 'a * b * c > 0'),
  rule(SIGN, 'The sum is positive', 'a + b + c > 0'),
  rule(PROPERTY, 'All squares', all(is('is_square'))),
  rule(PROPERTY, 'Contains a prime', any(is('is_prime'))),
  rule(PROPERTY, 'Contains a square', any(is('is_square'))),
  rule(BALANCE, 'a and b outweigh c', 'a + b > c'),
  rule(BALANCE, 'b is the mean of a and c', '2 * b == a + c'),
  rule(BALANCE, 'The first gap is the wider one', 'abs(b - a) > abs(c - b)'),
  rule(BALANCE, 'The sum is zero', 'a + b + c == 0'),
  rule(BALANCE, 'c is greater than a and b in size', 'abs(c) > abs(a) and abs(c) > abs(b)'),
  rule(SYMMETRY, 'All equal', 'a == b == c'),
  rule(SYMMETRY, 'All different', 'len({a, b, c}) == 3'),
  rule(SYMMETRY, 'Exactly two equal', 'len({a, b, c}) == 2'),
  rule(SYMMETRY, 'The ends are equal', 'a == c'),
  rule(SYMMETRY, 'The ends are opposite', 'a == -c'),
  rule(SYMMETRY, 'Same last digit', 'abs(a) % 10 == abs(b) % 10 == abs(c) % 10'),
  rule(SYMMETRY, 'Same remainder by 3', 'a % 3 == b % 3 == c % 3'),
  rule(SYMMETRY, 'The sum is a multiple of 3', '(a + b + c) % 3 == 0'),
];
