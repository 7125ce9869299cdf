import { afterAll, describe, expect, it } from 'vitest';
import { readAnnouncement } from '../../../src/phrase-reader';
import { Truths } from './engine';

const truths = new Truths();
afterAll(() => {
  truths.dispose();
});

const EVEN = 'a % 2 == 0 and b % 2 == 0 and c % 2 == 0';

describe('what is said beside a rule', () => {
  it.each([
    ['The numbers are sorted in ascending order (duplicates are allowed).', 'a <= b <= c'],
    ['The numbers go from largest to smallest, and repeated values are permitted.', 'a >= b >= c'],
    ['The first number is the largest, possibly tied with another.', 'a >= b and a >= c'],
    ['The last digit of every number is 3 (sign ignored).', 'abs(a) % 10 == abs(b) % 10 == abs(c) % 10 == 3'],
    ['One is odd and the rest are even, in any position.', 'a % 2 + b % 2 + c % 2 == 1'],
    [
      'The middle number is strictly between the others, whichever of them is larger.',
      'a < b < c or a > b > c',
    ],
    ['Only the first number needs to be even; the others can be anything.', 'a % 2 == 0'],
    ['At least two numbers are even, possibly all three.', 'a % 2 + b % 2 + c % 2 <= 1'],
    ['At least one of the numbers is odd, but never all of them.', '0 < a % 2 + b % 2 + c % 2 < 3'],
    ['Each number is even. For example, [2, 4, 6] is accepted, but [1, 2, 3] is not.', EVEN],
    [
      'Because [1, 2, 3] was accepted and [3, 2, 1] was rejected, the numbers must be increasing.',
      'a < b < c',
    ],
    ['Each number is a prime number (2, 3, 5, 7, ...).', 'is_prime(a) and is_prime(b) and is_prime(c)'],
    [
      'Two rules hold: first, the numbers are increasing; second, the sum is odd.',
      'a < b < c and (a+b+c) % 2 == 1',
    ],
    ['Either (1) all numbers are even or (2) the sum is 0.', `(${EVEN}) or a + b + c == 0`],
    ['- the numbers are increasing\n- the first number is even', 'a < b < c and a % 2 == 0'],
    ['The largest number comes first, i.e. a > b and a > c.', 'a > b and a > c'],
    ['The sum of the first two is even and so is the third.', '(a + b) % 2 == 0 and c % 2 == 0'],
    ['def rule(triple):\n    a, b, c = triple\n    return a < b < c', 'a < b < c'],
    ['lambda x, y, z: x + y > z', 'a + b > c'],
    ['lambda t: all(n % 2 == 0 for n in t)', EVEN],
    ['The sequence has a peak in the middle.', 'b > a and b > c'],
    ['The sign pattern is positive, negative, positive.', 'a > 0 and b < 0 and c > 0'],
  ])('%s', (text, meaning) => {
    const reading = readAnnouncement(text);
    if (reading.status !== 'read') expect.fail(JSON.stringify(reading));
    expect(truths.same(reading.predicate, meaning), reading.predicate).toBe(true);
  });

  it.each([
    'The numbers are even. But [1, 3, 5] was accepted.',
    'All numbers are multiples of 3, e.g. [3, 6, 10].',
    'The numbers are increasing, (1, 2, 3) was rejected.',
    'The numbers are increasing, regardless of direction.',
    'The numbers are increasing in any order.',
    'The numbers are strictly increasing, allowing ties.',
    'The numbers increase by at least 2, repeats allowed.',
    'All numbers are greater than 5 (sign ignored).',
    'The numbers are increasing, though not always.',
    'The numbers are all odd, but I have some counterexamples.',
    'Exactly two numbers are even, possibly all three.',
    'Option A: all numbers are even. Option B: the numbers are increasing.',
    'Triples such as 2, 4, 6 and 10, 12, 14.',
    'lambda t: t > 0',
    'lambda x, y: x < y',
  ])('makes it not clear: %s', (text) => {
    expect(readAnnouncement(text).status).toBe('not-understood');
  });

  it('leaves open whether others may be so too', () => {
    for (const text of [
      'Only the last number must be odd.',
      'Exactly one number is odd, the others can be anything.',
    ])
      expect(readAnnouncement(text).status).toBe('partial');
  });
});
