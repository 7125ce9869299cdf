/** The rules that the offline generator draws from: the library, and sentences of a small grammar. Data only. */
import { LIBRARY } from '../../rules';

export interface PoolRule {
  readonly family: string;
  readonly name: string;
  readonly predicate: string;
}

const VARIABLES = ['a', 'b', 'c'] as const;
type Variable = (typeof VARIABLES)[number];

/** Variables, each with the two others in their order. */
const SPLIT = VARIABLES.map((x): readonly [Variable, Variable, Variable] => {
  const [y, z] = VARIABLES.filter((each) => each !== x);
  return [x, y, z];
});

const ORDERS = [
  ['a', 'b', 'c'],
  ['a', 'c', 'b'],
  ['b', 'a', 'c'],
  ['b', 'c', 'a'],
  ['c', 'a', 'b'],
  ['c', 'b', 'a'],
] as const;

const upTo = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** The number of the three numbers that have a property. */
const AMOUNTS = [
  ['At least one number', '>= 1'],
  ['At least two numbers', '>= 2'],
  ['Exactly one number', '== 1'],
  ['Exactly two numbers', '== 2'],
] as const;

const counted = (property: (x: string) => string, test: string): string =>
  `${VARIABLES.map((x) => `(${property(x)})`).join(' + ')} ${test}`;

/** `words`: after a single number, and after several. */
function amounts(
  family: string,
  [one, many]: readonly [string, string],
  property: (x: string) => string,
): PoolRule[] {
  return AMOUNTS.map(([amount, test]) => ({
    family,
    name: `${amount} ${amount.endsWith('s') ? many : one}`,
    predicate: counted(property, test),
  }));
}

const ordering = (): PoolRule[] =>
  [
    ...ORDERS.flatMap(([x, y, z]) => [
      { name: `${x} < ${y} < ${z}`, predicate: `${x} < ${y} < ${z}` },
      { name: `${x} <= ${y} <= ${z}`, predicate: `${x} <= ${y} <= ${z}` },
    ]),
    ...SPLIT.flatMap(([x, y, z]) => [
      { name: `${x} is the smallest`, predicate: `${x} < ${y} and ${x} < ${z}` },
      { name: `${x} is the largest`, predicate: `${x} > ${y} and ${x} > ${z}` },
      { name: `${x} is not the smallest`, predicate: `${x} > ${y} or ${x} > ${z}` },
      { name: `${x} is not the largest`, predicate: `${x} < ${y} or ${x} < ${z}` },
      { name: `${x} is strictly between ${y} and ${z}`, predicate: `(${y} - ${x}) * (${x} - ${z}) > 0` },
      { name: `${x} is not strictly between ${y} and ${z}`, predicate: `(${y} - ${x}) * (${x} - ${z}) <= 0` },
    ]),
  ].map((rule) => ({ family: 'ordering', ...rule }));

const arithmetic = (): PoolRule[] =>
  [
    ...SPLIT.flatMap(([x, y, z]) => [
      { name: `${x} is the sum of ${y} and ${z}`, predicate: `${x} == ${y} + ${z}` },
      { name: `${x} is the mean of ${y} and ${z}`, predicate: `2 * ${x} == ${y} + ${z}` },
      { name: `${x} is the product of ${y} and ${z}`, predicate: `${x} == ${y} * ${z}` },
      { name: `${x} is the distance of ${y} and ${z}`, predicate: `${x} == abs(${y} - ${z})` },
      { name: `${y} and ${z} are equally far from ${x}`, predicate: `abs(${x} - ${y}) == abs(${x} - ${z})` },
    ]),
    ...upTo(2, 4).flatMap((k) => [
      { name: `The second gap is ${k} times the first`, predicate: `c - b == ${k} * (b - a)` },
      { name: `The first gap is ${k} times the second`, predicate: `b - a == ${k} * (c - b)` },
    ]),
    { name: 'The gaps grow', predicate: '0 < b - a < c - b' },
    { name: 'The gaps shrink', predicate: 'b - a > c - b > 0' },
  ].map((rule) => ({ family: 'arithmetic structure', ...rule }));

const divisibility = (): PoolRule[] => {
  const family = 'parity / divisibility';
  return [
    ...amounts(family, ['is even', 'are even'], (x) => `${x} % 2 == 0`),
    ...upTo(3, 9).flatMap((k) =>
      amounts(family, [`is a multiple of ${k}`, `are multiples of ${k}`], (x) => `${x} % ${k} == 0`),
    ),
    ...upTo(2, 9).map((k) => ({
      family,
      name: `The sum is a multiple of ${k}`,
      predicate: `(a + b + c) % ${k} == 0`,
    })),
    ...upTo(3, 9).map((k) => ({
      family,
      name: `The product is a multiple of ${k}`,
      predicate: `a * b * c % ${k} == 0`,
    })),
    ...SPLIT.flatMap(([x, y, z]) =>
      upTo(2, 6).map((k) => ({
        family,
        name: `${x} plus ${y} is a multiple of ${k}, and so is ${x} plus ${z}`,
        predicate: `(${x} + ${y}) % ${k} == 0 and (${x} + ${z}) % ${k} == 0`,
      })),
    ),
  ];
};

const signs = (): PoolRule[] => {
  const family = 'sign';
  return [
    ...amounts(family, ['is positive', 'are positive'], (x) => `${x} > 0`),
    ...amounts(family, ['is negative', 'are negative'], (x) => `${x} < 0`),
    { family, name: 'The product is positive', predicate: 'a * b * c > 0' },
    { family, name: 'The product is negative', predicate: 'a * b * c < 0' },
    { family, name: 'The sum is positive', predicate: 'a + b + c > 0' },
    { family, name: 'The sum is negative', predicate: 'a + b + c < 0' },
  ];
};

const properties = (): PoolRule[] => {
  const family = 'number property';
  return [
    ...amounts(family, ['is prime', 'are prime'], (x) => `is_prime(${x})`),
    ...amounts(family, ['is a square', 'are squares'], (x) => `is_square(${x})`),
    ...amounts(family, ['is a cube', 'are cubes'], (x) => `is_cube(${x})`),
    { family, name: 'The sum is prime', predicate: 'is_prime(a + b + c)' },
    { family, name: 'The sum is a square', predicate: 'is_square(a + b + c)' },
    { family, name: 'The sum is a cube', predicate: 'is_cube(a + b + c)' },
    ...[0, 1, 2, 3, 5, 6, 7, 9].flatMap((digit) =>
      amounts(family, [`ends with ${digit}`, `end with ${digit}`], (x) => `abs(${x}) % 10 == ${digit}`).slice(
        0,
        3,
      ),
    ),
  ];
};

const balance = (): PoolRule[] =>
  [
    ...SPLIT.flatMap(([x, y, z]) => [
      { name: `${x} is greater than the sum of ${y} and ${z}`, predicate: `${x} > ${y} + ${z}` },
      { name: `${x} is less than the sum of ${y} and ${z}`, predicate: `${x} < ${y} + ${z}` },
      { name: `${x} is above the mean of ${y} and ${z}`, predicate: `2 * ${x} > ${y} + ${z}` },
      { name: `${x} is below the mean of ${y} and ${z}`, predicate: `2 * ${x} < ${y} + ${z}` },
      { name: `${x} is greater than the product of ${y} and ${z}`, predicate: `${x} > ${y} * ${z}` },
      { name: `${x} is less than the product of ${y} and ${z}`, predicate: `${x} < ${y} * ${z}` },
      { name: `${x} is the largest in size`, predicate: `abs(${x}) > abs(${y}) and abs(${x}) > abs(${z})` },
      { name: `${x} is the smallest in size`, predicate: `abs(${x}) < abs(${y}) and abs(${x}) < abs(${z})` },
      { name: `${y} is nearer to ${x} than ${z} is`, predicate: `abs(${x} - ${y}) < abs(${x} - ${z})` },
      { name: `${z} is nearer to ${x} than ${y} is`, predicate: `abs(${x} - ${z}) < abs(${x} - ${y})` },
      { name: `${x} outweighs ${y} and ${z} in size`, predicate: `abs(${x}) > abs(${y} + ${z})` },
    ]),
    { name: 'The sum is greater than the product', predicate: 'a + b + c > a * b * c' },
    { name: 'The sum is less than the product', predicate: 'a + b + c < a * b * c' },
  ].map((rule) => ({ family: 'comparative balance', ...rule }));

const symmetry = (): PoolRule[] =>
  [
    ...upTo(3, 9).map((k) => ({
      name: `Same remainder by ${k}`,
      predicate: `a % ${k} == b % ${k} == c % ${k}`,
    })),
    ...upTo(3, 7).map((k) => ({
      name: `Three different remainders by ${k}`,
      predicate: `len({a % ${k}, b % ${k}, c % ${k}}) == 3`,
    })),
    ...upTo(3, 7).map((k) => ({
      name: `Exactly two different remainders by ${k}`,
      predicate: `len({a % ${k}, b % ${k}, c % ${k}}) == 2`,
    })),
    ...upTo(2, 6).map((k) => ({
      name: `The ends, and not the middle, have the same remainder by ${k}`,
      predicate: `a % ${k} == c % ${k} and b % ${k} != a % ${k}`,
    })),
    {
      name: 'The last digits are all different',
      predicate: 'len({abs(a) % 10, abs(b) % 10, abs(c) % 10}) == 3',
    },
    {
      name: 'Exactly two last digits are equal',
      predicate: 'len({abs(a) % 10, abs(b) % 10, abs(c) % 10}) == 2',
    },
    { name: 'At least two numbers are equal', predicate: 'len({a, b, c}) <= 2' },
    { name: 'At least two numbers are opposite or equal', predicate: 'len({abs(a), abs(b), abs(c)}) <= 2' },
    { name: 'All differ in size', predicate: 'len({abs(a), abs(b), abs(c)}) == 3' },
  ].map((rule) => ({ family: 'symmetry / modular', ...rule }));

/** Sets of triples may occur more than once under different names: the generation takes each of them once. */
export const POOL: readonly PoolRule[] = [
  ...LIBRARY.filter(({ human }) => !human).map(({ family, name, predicate }) => ({
    family,
    name,
    predicate,
  })),
  ...[ordering, arithmetic, divisibility, signs, properties, balance, symmetry].flatMap((family) => family()),
];
