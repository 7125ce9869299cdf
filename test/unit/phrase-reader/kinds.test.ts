import { afterAll, describe, expect, it } from 'vitest';
import { readAnnouncement } from '../../../src/phrase-reader';
import { Truths } from './engine';

const truths = new Truths();
/** For loops whose number of turns depends on all three numbers: they take a second on the whole domain. */
const few = new Truths({ min: -30, max: 40 });
afterAll(() => {
  truths.dispose();
  few.dispose();
});

const EVEN = 'a % 2 == 0 and b % 2 == 0 and c % 2 == 0';
const ODD = 'a % 2 == 1 and b % 2 == 1 and c % 2 == 1';
const DISTINCT = 'a != b and b != c and a != c';
const ALTERNATING = 'a % 2 == c % 2 and a % 2 != b % 2';
const SPREAD = 'max(a, b, c) - min(a, b, c)';
const divided = (...letters: string[]) =>
  `any(${letters.map((x) => `${x} % k == 0`).join(' and ')} for k in range(2, 101))`;

describe('kinds of announcements', () => {
  it.each([
    // An idea that is given up at once.
    [
      'All numbers must be even. No, that fails for [2, 3, 4], which was accepted. At least two must be even.',
      'a % 2 + b % 2 + c % 2 <= 1',
    ],
    ["The numbers are increasing... no wait, that's wrong. The numbers are decreasing.", 'a > b > c'],
    ['The numbers are prime. Scratch that. The numbers are odd.', ODD],
    ['The sum is even. Correction: the sum is odd.', '(a + b + c) % 2 == 1'],
    ["Ascending order; hmm, no, it doesn't hold for [3, 3, 4]. Non-decreasing order.", 'a <= b <= c'],
    ['Rather than the sum being even, the rule is that the product is even.', 'a * b * c % 2 == 0'],
    ['No two numbers are equal, no matter the order.', DISTINCT],
    // Results of computations.
    ['When you add up the three numbers, you always get a multiple of 7.', '(a + b + c) % 7 == 0'],
    ['Multiplying the three numbers yields a result that is divisible by 6.', 'a * b * c % 6 == 0'],
    ['When the three numbers are added together, the result is 12.', 'a + b + c == 12'],
    ['Multiplying all three numbers together gives a result of zero.', 'a * b * c == 0'],
    // Requirements.
    ['The rule requires the sum a + b + c to be even.', '(a + b + c) % 2 == 0'],
    ['You need the middle number to be the average of the other two.', '2 * b == a + c'],
    // Both extremes at once.
    ['The difference between the highest and lowest values is a multiple of 3.', `(${SPREAD}) % 3 == 0`],
    ['The gap between the smallest and largest numbers is at least 5.', `${SPREAD} >= 5`],
    ['The sum of the largest and smallest numbers is even.', '(max(a, b, c) + min(a, b, c)) % 2 == 0'],
    // A formula after words.
    ['The last number is the difference of the first two, in symbols a - b = c.', 'a - b == c'],
    ['The first number is the largest, specifically a >= b and a >= c.', 'a >= b and a >= c'],
    // No duplicates.
    ['All numbers are even with no duplicates of any number.', `${EVEN} and ${DISTINCT}`],
    ['There are no duplicates among the three numbers.', DISTINCT],
    // Patterns.
    ['The parity pattern is either odd-even-odd or even-odd-even.', ALTERNATING],
    ['The numbers follow either an even-odd-even or an odd-even-odd pattern.', ALTERNATING],
    // Phrases that add nothing.
    ['The third number must be greater than the second, no other restriction applies.', 'c > b'],
    ['The numbers may not all be equal; every other triple is accepted.', 'not a == b == c'],
    ['The ends are odd. The middle number appears to be unrestricted.', 'a % 2 == 1 and c % 2 == 1'],
    ['Each number is divisible by 2 but not necessarily by 4.', EVEN],
    ['All numbers are even, whether they are positive or negative.', EVEN],
    ['All numbers are even; neither the order nor the sign matters.', EVEN],
    ['It can never be the case that all three are odd; in other words at least one is even.', `not (${ODD})`],
    // Evidence.
    [
      'All are even. I tested [2, 4, 6] and [8, 8, 8] and all of them conform, whereas [1, 2, 3] does not.',
      EVEN,
    ],
    [
      'The sum is zero. We checked [1, -1, 0], which was accepted, and [1, 1, 1], which was not.',
      'a + b + c == 0',
    ],
    ['The numbers decrease. [3, 2, 1] was not rejected.', 'a > b > c'],
    ['The numbers decrease. [3, 2, 1] did not fail.', 'a > b > c'],
    ["The numbers decrease. [3, 2, 1] wasn't marked as invalid.", 'a > b > c'],
    ['All are odd. [1, 3, 5] does not violate the rule.', ODD],
    ['All are odd. [2, 4, 6] got a NO.', ODD],
    ['All are odd. [2, 4, 6] was never accepted.', ODD],
    // A divisor of several numbers.
    ['The three numbers share a common factor greater than 1.', divided('a', 'b', 'c')],
    ['All three numbers are multiples of a common value other than 1.', divided('a', 'b', 'c')],
    // Programs, whatever their parameters are called.
    ['lambda p, q, r: p > q and 2*q == r', 'a > b and 2 * b == c'],
    ['lambda b, c, d: 2b < c', '2 * a < b'],
    ['lambda c, b, a: c < b < a', 'a < b < c'],
    ['def rule(b, c, d): return d > b', 'c > a'],
    ['lambda t: all(n > t[0] - 1 for n in t)', 'b >= a and c >= a'],
    // Triples written with letters, and what is said of the letters.
    ['The form is [-k, 0, k], with k a positive number.', 'b == 0 and a == -c and c > 0'],
    ['It looks like [-t, 0, t], where t is larger than 3.', 'b == 0 and a == -c and c > 3'],
    ['The numbers take the form n, 3n, 5n where n is negative.', 'b == 3 * a and c == 5 * a and a < 0'],
    ['m, m + d, m + 2d where d > 0 and m is odd', 'b - a == c - b and b > a and a % 2 == 1'],
    ['[2k, k, 3k] for even k', 'a == 2 * b and c == 3 * b and b % 2 == 0'],
    ['[x, x, y] where y is greater than x', 'a == b and c > a'],
    // Symmetric around one of the numbers, and opposites.
    ['The triple is symmetric about its middle number.', 'a + c == 2 * b'],
    ['The numbers are symmetrical with respect to the first number.', 'b + c == 2 * a'],
    ['The outer two are opposites of each other.', 'a + c == 0'],
    // Roots that are integers.
    ['Every number has an integer cube root.', 'is_cube(a) and is_cube(b) and is_cube(c)'],
    ['The cube root of the last number is an integer.', 'is_cube(c)'],
    ['The first two numbers have whole square roots.', 'is_square(a) and is_square(b)'],
    // Others.
    ['The first is larger than each of the remaining two.', 'a > b and a > c'],
    ['The gaps are equal in absolute value.', 'abs(b - a) == abs(c - b)'],
    ['The middle number is the largest, ties for the largest are fine.', 'b >= a and b >= c'],
  ])('%s', (text, meaning) => {
    const reading = readAnnouncement(text);
    if (reading.status !== 'read') expect.fail(JSON.stringify(reading));
    expect(truths.same(reading.predicate, meaning), reading.predicate).toBe(true);
  });

  it.each([
    ['The first two numbers have a common divisor.', divided('a', 'b')],
    ['Not all of the numbers share a common factor.', `not ${divided('a', 'b', 'c')}`],
    ['The first and the last number are coprime.', `not ${divided('a', 'c')}`],
  ])('%s', (text, meaning) => {
    const reading = readAnnouncement(text);
    if (reading.status !== 'read') expect.fail(JSON.stringify(reading));
    expect(few.same(reading.predicate, meaning), reading.predicate).toBe(true);
  });

  it.each([
    'The rule has something to do with the numbers being even.',
    'It has to do with the numbers being odd.',
    'There is some connection with the numbers being increasing.',
    'I believe the rule involves the numbers being positive.',
    'The rule isn\'t just "ascending order"; there is more to it.',
    "The rule isn't simply that all are positive.",
    'The numbers are not simply increasing.',
    'All numbers are odd. Actually, no.',
    'The three numbers are opposites of each other.',
    'The numbers are odd. I tested [2, 4, 6] and [8, 8, 8] and all of them conform.',
    'The numbers increase. [3, 2, 1] was not rejected.',
    'The numbers increase. [3, 2, 1] did not fail.',
    'The numbers increase. [3, 2, 1] was never refused.',
    'The numbers increase. [3, 2, 1] did not get a NO.',
    'The numbers are even. [1, 3, 5] does not violate the rule.',
    'The numbers are even. [1, 3, 5] and [1, 1, 1], and none of them was rejected.',
    'lambda b, c, d: a < b',
    'def rule(b, c, d): return a > b',
    'lambda p, q, r: a == p',
    'lambda p, q, r: a1 < q',
    'lambda p, q, r: ab > p',
    'lambda a, a, b: a < b',
    'lambda t: t[0] > b',
    'lambda t: all(a > t[0] for a in t)',
    'def rule(t): p, p, r = t; return p < r',
    'The rule does not require the sum to be even.',
    "We don't want the numbers to be even.",
    'Ascending order; neither the order nor the sign plays a role.',
    'I am not sure whether the numbers are even or odd.',
    'The pattern is neither even-odd-even nor odd-even-odd.',
  ])('are not understood: %s', (text) => {
    expect(readAnnouncement(text).status).toBe('not-understood');
  });

  it('leave open whether symmetry is by place', () => {
    const reading = readAnnouncement('The three numbers are symmetric around zero.');
    if (reading.status !== 'partial') expect.fail(JSON.stringify(reading));
    for (const meaning of ['a == -c and b == 0', 'a + b + c == 0 and a * b * c == 0', 'a == -c']) {
      expect(truths.implies(meaning, reading.necessary), reading.necessary).toBe(true);
      expect(truths.implies(reading.sufficient ?? 'False', meaning), reading.sufficient).toBe(true);
    }
  });

  it.each([
    ['anything except zero', 'a != 0 and b != 0 and c != 0', 'not (a == 0 and b == 0 and c == 0)'],
    ['any numbers except zero', 'a != 0 and b != 0 and c != 0', 'not (a == 0 and b == 0 and c == 0)'],
    [
      'everything but primes',
      'not any(is_prime(x) for x in (a, b, c))',
      'not all(is_prime(x) for x in (a, b, c))',
    ],
  ])('leave open what is excepted: %s', (text, narrow, wide) => {
    const reading = readAnnouncement(text);
    if (reading.status !== 'partial') expect.fail(JSON.stringify(reading));
    expect(truths.same(reading.necessary, wide), reading.necessary).toBe(true);
    expect(truths.same(reading.sufficient ?? 'False', narrow), reading.sufficient).toBe(true);
  });
});

describe('alternatives of which one cannot be read', () => {
  it.each([
    ['Either all numbers are even or they have a hidden charm.', EVEN],
    ['Either the sum is zero or the numbers are lucky or all are odd.', `a + b + c == 0 or (${ODD})`],
  ])('%s: the others are enough, and nothing is necessary', (text, meaning) => {
    const reading = readAnnouncement(text);
    if (reading.status !== 'partial') expect.fail(JSON.stringify(reading));
    expect(reading.necessary).toBe('True');
    expect(truths.same(reading.sufficient ?? 'False', meaning), reading.sufficient).toBe(true);
  });

  it.each([
    // The part that is not read may continue the part that was read, or be all that is meant.
    'All numbers are even or they have a hidden charm.',
    'Either all numbers are even or they are lucky, and they have a hidden charm.',
    'Either the numbers are lucky, or the first one is negative.',
    'Either the numbers are lucky or they look nice.',
  ])('%s: nothing is known', (text) => {
    expect(readAnnouncement(text).status).toBe('not-understood');
  });

  it('two of the numbers are opposites: one pair, or at least one', () => {
    const reading = readAnnouncement('Two of the numbers are opposites.');
    if (reading.status !== 'partial') expect.fail(JSON.stringify(reading));
    expect(truths.same(reading.necessary, 'a + b == 0 or a + c == 0 or b + c == 0')).toBe(true);
    const one = '(a + b == 0) + (a + c == 0) + (b + c == 0) == 1';
    expect(truths.same(reading.sufficient ?? 'False', one)).toBe(true);
  });
});
