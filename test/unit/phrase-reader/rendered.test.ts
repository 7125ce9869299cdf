import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { readAnnouncement } from '../../../src/phrase-reader';
import { Truths } from './engine';

const truths = new Truths();
afterAll(() => {
  truths.dispose();
});

/** A meaning and one way to say it. */
interface Said {
  readonly predicate: string;
  readonly text: string;
}

const property: fc.Arbitrary<{ test: string; one: string; many: string }> = fc.oneof(
  fc.constantFrom(
    { test: 'n % 2 == 0', one: 'even', many: 'even' },
    { test: 'n % 2 == 1', one: 'an odd number', many: 'odd numbers' },
    { test: 'is_prime(n)', one: 'a prime', many: 'primes' },
    { test: 'n > 0', one: 'greater than 0', many: 'above zero' },
    { test: 'n < 0', one: 'negative', many: 'below zero' },
    { test: 'is_square(n)', one: 'a perfect square', many: 'perfect squares' },
  ),
  fc.integer({ min: 2, max: 12 }).map((k) => ({
    test: `n % ${String(k)} == 0`,
    one: `a multiple of ${String(k)}`,
    many: `divisible by ${String(k)}`,
  })),
  fc.integer({ min: -60, max: 60 }).map((k) => ({
    test: `n > ${String(k)}`,
    one: `more than ${String(k)}`,
    many: `larger than ${String(k)}`,
  })),
);

const PLACES = [
  ['a', 'the first number', 'a'],
  ['b', 'the second one', 'the middle number'],
  ['c', 'the third number', 'the last number'],
] as const;
const tests = (test: string): readonly string[] =>
  ['a', 'b', 'c'].map((x) => `(${test.replaceAll(/\bn\b/g, x)})`);
const sum = (test: string): string => tests(test).join(' + ');

const quantified: fc.Arbitrary<Said> = fc
  .tuple(property, fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 2 }))
  .map(([{ test, one, many }, which, k]) => {
    const number = k === 1 ? 'one' : 'two';
    const verb = k === 1 ? `is ${one}` : `are ${many}`;
    return [
      { predicate: tests(test).join(' and '), text: `each of the three values is ${one}` },
      { predicate: tests(test).join(' and '), text: `all of the numbers have to be ${many}` },
      { predicate: `not (${tests(test).join(' or ')})`, text: `none of the numbers is ${one}` },
      { predicate: `not (${tests(test).join(' and ')})`, text: `not every number is ${one}` },
      { predicate: `${sum(test)} >= ${String(k)}`, text: `at least ${number} of them ${verb}` },
      { predicate: `${sum(test)} == ${String(k)}`, text: `exactly ${number} of the numbers ${verb}` },
      { predicate: `${sum(test)} <= ${String(k)}`, text: `no more than ${number} of the numbers ${verb}` },
    ][which];
  });

const placed: fc.Arbitrary<Said> = fc
  .tuple(fc.constantFrom(...PLACES), fc.constantFrom(1, 2), property, fc.boolean())
  .map(([place, name, { test, one }, denied]) => ({
    predicate: `${denied ? 'not ' : ''}(${test.replaceAll(/\bn\b/g, place[0])})`,
    text: `${place[name]} is ${denied ? 'not ' : ''}${one}`,
  }));

const compared: fc.Arbitrary<Said> = fc
  .tuple(
    fc.shuffledSubarray([...PLACES], { minLength: 2, maxLength: 2 }),
    fc.integer({ min: 0, max: 4 }),
    fc.integer({ min: 1, max: 30 }),
  )
  .map(([[x, y], which, k]) => {
    const n = String(k);
    return [
      { predicate: `${x[0]} > ${y[0]}`, text: `${x[1]} exceeds ${y[2]}` },
      { predicate: `${x[0]} <= ${y[0]}`, text: `${x[1]} is at most ${y[2]}` },
      { predicate: `${x[0]} == ${y[0]} + ${n}`, text: `${x[1]} is ${n} more than ${y[2]}` },
      { predicate: `${x[0]} == ${n} * ${y[0]}`, text: `${x[1]} is ${n} times ${y[2]}` },
      {
        predicate: `abs(${x[0]} - ${y[0]}) > ${n}`,
        text: `the difference between ${x[1]} and ${y[2]} is greater than ${n}`,
      },
    ][which];
  });

const whole: fc.Arbitrary<Said> = fc.constantFrom(
  { predicate: 'a < b < c', text: 'the sequence rises strictly' },
  { predicate: 'a > b > c', text: 'the values go down from left to right' },
  { predicate: 'b - a == c - b', text: 'the three values form an arithmetic sequence' },
  { predicate: '(a + b + c) % 2 == 0', text: 'the total of the three values is even' },
  { predicate: 'a + b + c > 20', text: 'the sum of all numbers exceeds 20' },
  { predicate: 'a != b and b != c and a != c', text: 'no two of the numbers are equal' },
  { predicate: 'a % 2 == b % 2 == c % 2', text: 'the values have the same parity' },
  { predicate: 'abs(a - b) == 3 and abs(b - c) == 3', text: 'neighbouring values differ by 3' },
  { predicate: 'max(a, b, c) - min(a, b, c) < 50', text: 'the range of the numbers is below 50' },
);

/** Two properties under one quantifier. */
const chained: fc.Arbitrary<Said> = fc
  .tuple(property, property, fc.integer({ min: 0, max: 8 }))
  .map(([x, y, which]) => {
    const [both, either] = [`(${x.test}) and (${y.test})`, `(${x.test}) or (${y.test})`];
    const first = (test: string) => test.replaceAll(/\bn\b/g, 'a');
    return [
      { predicate: tests(both).join(' and '), text: `the numbers are all ${x.many} and ${y.many}` },
      { predicate: tests(either).join(' and '), text: `each number is ${x.one} or ${y.one}` },
      { predicate: tests(both).join(' or '), text: `at least one number is ${x.one} and ${y.one}` },
      { predicate: `not (${tests(either).join(' or ')})`, text: `no number is ${x.one} or ${y.one}` },
      { predicate: `${sum(both)} == 1`, text: `exactly one of them is ${x.one} and ${y.one}` },
      {
        predicate: `${first(x.test)} and not (${first(y.test)})`,
        text: `the first number is ${x.one} but not ${y.one}`,
      },
      {
        predicate: `${first(x.test)} and ${tests(y.test)[1]} and ${tests(y.test)[2]}`,
        text: `the first number is ${x.one} and the other two are ${y.many}`,
      },
      {
        predicate: `${tests(x.test)[0]} and ${tests(x.test)[2]}`,
        text: `both the first and the last number are ${x.many}`,
      },
      { predicate: `not (${tests(x.test)[0]} or ${tests(x.test)[1]})`, text: `neither a nor b is ${x.one}` },
    ][which];
  });

const atom = fc.oneof(quantified, placed, compared, whole, chained);

/** Two or three of them, joined so that only one grouping is possible. */
const sentence: fc.Arbitrary<Said> = fc.oneof(
  atom,
  fc.tuple(atom, atom, fc.constantFrom(', and ', '; ', ', but ', '. Moreover, ')).map(([x, y, link]) => ({
    predicate: `(${x.predicate}) and (${y.predicate})`,
    text: `${x.text}${link}${y.text}`,
  })),
  fc.tuple(atom, atom).map(([x, y]) => ({
    predicate: `(${x.predicate}) or (${y.predicate})`,
    text: `Either ${x.text}, or ${y.text}.`,
  })),
  fc.tuple(atom, atom, atom).map(([x, y, z]) => ({
    predicate: `(${x.predicate}) and ((${y.predicate}) or (${z.predicate}))`,
    text: `${x.text}, and ${y.text} or ${z.text}`,
  })),
  fc.tuple(atom, atom, atom).map(([x, y, z]) => ({
    predicate: `((${x.predicate}) and (${y.predicate})) or (${z.predicate})`,
    text: `${x.text} and ${y.text}, or ${z.text}`,
  })),
);

describe('meanings that were put into words', () => {
  it('are found again, or left open, and never taken for others', () => {
    const seen = { all: 0, read: 0, other: [] as string[] };
    fc.assert(
      fc.property(sentence, ({ predicate, text }) => {
        const reading = readAnnouncement(text);
        seen.all++;
        if (reading.status === 'read') {
          seen.read++;
          expect(truths.same(reading.predicate, predicate), `${text}: ${reading.predicate}`).toBe(true);
        } else if (reading.status === 'partial') {
          expect(truths.implies(predicate, reading.necessary), `${text}: ${reading.necessary}`).toBe(true);
        }
        // A predicate that no triple satisfies is rightly not taken for a rule.
        else if (truths.count(predicate) === 0) seen.read++;
        if (reading.status !== 'read') seen.other.push(`${text} // ${reading.reason}`);
      }),
      { numRuns: 250 },
    );
    expect(seen.read / seen.all, seen.other.join('\n')).toBeGreaterThan(0.9);
  });
});
