/** The rules of the splits `bayesian` and `bayesian-single`, over whole numbers from 1 to 100. */
import { rule, type WiltRule } from './rule';

const CENTRES = [25, 50, 75];
const RADII = [0, 1, 2, 4, 8, 16];

interface Property {
  /** Python, in `n`. */
  readonly test: string;
  readonly words: string;
  readonly remark?: string;
}

const EVEN: Property = { test: 'n % 2 == 0', words: 'even', remark: 'Evens' };
const ODD: Property = { test: 'n % 2 == 1', words: 'odd' };

const multiple = (of: number): Property => ({ test: `n % ${of} == 0`, words: `divisible by ${of}` });

const NEAR: readonly Property[] = RADII.flatMap((radius) =>
  CENTRES.map((centre) => ({
    test: `abs(n - ${centre}) <= ${radius}`,
    words: radius === 0 ? `equal to ${centre}` : `at most ${radius} away from ${centre}`,
  })),
);

const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** The powers of a base from 1 to 100. */
const power = (base: number): Property => {
  const members = numbers(0, 6)
    .map((exponent) => base ** exponent)
    .filter((value) => value <= 100);
  return { test: `n in (${members.join(', ')})`, words: `a power of ${base}, 1 included` };
};

const lastDigit = (digit: number): Property => ({
  test: `(n - ${digit}) % 10 == 0`,
  words: `${digit} more than a multiple of ten`,
});

const SINGLE: readonly Property[] = [
  EVEN,
  ODD,
  { test: 'any(k * k == n for k in range(1, 11))', words: 'the square of a whole number' },
  { test: 'any(k * k * k == n for k in range(1, 5))', words: 'the cube of a whole number' },
  { test: 'n > 1 and all(n % k != 0 for k in range(2, n))', words: 'prime' },
  ...numbers(3, 12).map(multiple),
  ...numbers(2, 10).map(power),
  ...numbers(1, 9).map(lastDigit),
  ...NEAR,
];

const ofThree = ({ test, words, remark }: Property): WiltRule => ({
  ...rule(`all((${test}) for n in (x, y, z))`, `each number is ${words}`),
  ...(remark !== undefined && { remark }),
});

const ofOne = ({ test, words, remark }: Property): WiltRule => ({
  ...rule(test.replace(/\bn\b/g, 'x'), `x is ${words}`),
  ...(remark !== undefined && { remark }),
});

export const BAYESIAN: readonly WiltRule[] = [
  ...[EVEN, ODD, multiple(3), multiple(4), multiple(5), multiple(15), ...NEAR].map(ofThree),
];

export const BAYESIAN_SINGLE: readonly WiltRule[] = SINGLE.map(ofOne);
