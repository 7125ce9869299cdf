import { describe, expect, it } from 'vitest';
import { finish } from '../../../../src/predicate';
import { grade, type GradeQuestion } from '../../../../src/tasks/wilt/semantics/grade';
import { lambdaOf, ruleOf, SPLIT_NAMES, splitNamed, type SplitName } from '../../../../src/tasks/wilt/splits';
import { isTypable } from '../../../../src/tasks/wilt/typable';
import { processorTime } from '../../../harness/processor-time';

const questionOf = (split: SplitName, rule: number, guess: string): GradeQuestion => ({
  split: splitNamed(split),
  predicate: ruleOf(split, rule).predicate,
  guess,
  equivalence: 'reference',
  seed: 1337,
});
const graded = (split: SplitName, rule: number, guess: string, more: Partial<GradeQuestion> = {}) =>
  finish(grade({ ...questionOf(split, rule, guess), ...more }));

describe('a guess beside the hidden rule', () => {
  it.each([
    ['another form of the rule', 4, 'lambda x, y, z: [x, y, z] == sorted([x, y, z])'],
    ['other names', 2, 'lambda a, b, c: a < b < c'],
    ['a maximum in other words', 23, 'lambda x, y, z: z >= x and z >= y'],
    ['whole numbers in place of truth values', 2, 'lambda x, y, z: 1 if x < y < z else 0'],
    ['floats in place of truth values', 2, 'lambda x, y, z: 1.0 if x < y < z else 0.0'],
    ['squares by isqrt', 47, 'lambda x,y,z: all(n >= 0 and math.isqrt(int(n))**2 == n for n in [x,y,z])'],
    ['a range as absolute values', 39, 'lambda x,y,z: abs(x)<=20 and abs(y)<=20 and abs(z)<=20'],
  ])('is correct: %s', (_, rule, guess) => {
    expect(graded('full', rule, guess)).toMatchObject({ outcome: 'correct', agreement: 1, first: [] });
  });

  it('is wrong where rounding alone decides, and says where', () => {
    const result = graded('full', 15, 'lambda x, y, z: abs(x + y - z) < 1e-9');
    expect(result.outcome).toBe('wrong');
    expect(result.first).toEqual([
      [0.1, 0.2, 0.3],
      [0.3, 0.6, 0.9],
    ]);
    expect(result).toMatchObject({ differing: 3, typable: 3, small: 0 });
  });

  it('is wrong where only floats show it', () => {
    const result = graded('full', 48, 'lambda x, y, z: False');
    expect(result).toMatchObject({ outcome: 'wrong', agreement: 0.5 });
    expect(result.first[0]).toEqual([0.1, 0.2, 0.3]);
  });

  it.each(['2 if x < y < z else 0', 'True if x < y < z else None', '[x] if x < y < z else False'])(
    'is wrong where its value is only true-like: %s',
    (body) => {
      expect(graded('lite', 2, `lambda x, y, z: ${body}`).outcome).toBe('wrong');
    },
  );

  it.each([
    ['x < y < z and', /./],
    ['True', /lambda/],
    ['x < y < z', /lambda/],
    ['def f(x, y, z):\n  return x < y < z', /./],
    ['lambda x, y: x < y', /./],
    ['lambda x, y, z: x / (y * 0) < z', /^ZeroDivisionError: .* on \(/],
    ['lambda x, y, z: __import__("os")', /__import__/],
    ['lambda x, y, z: random.random() < 0.5', /./],
    ['lambda x, y, z: sum(range(10**9)) > x', /^StepLimitError/],
  ])('is invalid: %s', (guess, reason) => {
    const result = graded('lite', 2, guess);
    expect(result).toMatchObject({ outcome: 'invalid', agreement: null });
    expect(result.reason).toMatch(reason);
  });

  it('is invalid where it is slow on every input, and that shows soon', () => {
    const took = processorTime(() => {
      const guess = 'lambda x, y, z: sum(range(20000)) > x';
      const steps = grade(questionOf('lite', 2, guess));
      let pauses = 0;
      let step = steps.next();
      for (; !step.done; step = steps.next()) pauses++;
      // Whoever waits can cancel it.
      expect(pauses).toBeGreaterThan(20);
      const slow = step.value;
      expect(slow).toMatchObject({ outcome: 'invalid', reason: 'The guess takes too long to be evaluated' });
    });
    expect(took).toBeLessThan(15_000);
  });

  it('differs on more inputs where more values are compared', () => {
    const guess = 'lambda x, y, z: x < y < z and x < 500';
    expect(graded('lite', 2, guess).outcome).toBe('correct');
    // Between 20 and 999, the largest of the boundary values, there is none above 500 that ascends thrice.
    const far = 'lambda x, y, z: x < y < z and z < 500';
    expect(graded('lite', 2, far).outcome).toBe('correct');
    const result = graded('lite', 2, far, { equivalence: 'extended' });
    expect(result.outcome).toBe('wrong');
    expect(result.first[0]).toEqual([-1, 0, 999]);
  });

  it('is the rule itself in every split', () => {
    for (const name of SPLIT_NAMES)
      for (const [i, rule] of splitNamed(name).rules.entries()) {
        const equivalence = name === 'lite' ? 'extended' : 'reference';
        const result = graded(name, i + 1, lambdaOf(name, rule), { equivalence });
        expect(result.outcome, `${name} ${i + 1}`).toBe('correct');
      }
  });

  it('is graded on whole numbers from 1 to 100 where those are played', () => {
    const guess = 'lambda x, y, z: all(n % 2 == 0 and 0 < n < 101 for n in (x, y, z))';
    expect(graded('bayesian', 1, guess).outcome).toBe('correct');
    expect(graded('bayesian', 1, guess, { asPublished: true }).outcome).toBe('wrong');
    expect(graded('bayesian-single', 1, 'lambda x: x % 2 == 0').outcome).toBe('correct');
    const published = graded('bayesian-single', 1, 'lambda x: x % 2 == 0', { asPublished: true });
    expect(published.outcome).toBe('invalid');
  });

  it('is the same for the same seed, and compared on other floats for another', () => {
    const guess = 'lambda x, y, z: x < y < z and not 100.3 < z < 101.7';
    const outcomes = [1, 1, 2, 3, 4].map((seed) => graded('lite', 2, guess, { seed }).differing);
    expect(outcomes[0]).toBe(outcomes[1]);
    expect(new Set(outcomes).size).toBeGreaterThan(1);
  });
});

describe('numbers that a player may type', () => {
  it.each([0, 1, -999, 0.5, -11.3, 99.9, 0.123, 100])('%d', (value) => {
    expect(isTypable(value)).toBe(true);
  });
  it.each([1000, 0.1234, 1.234, 100.5, 1e-7, 1e21, Infinity, NaN])('not %d', (value) => {
    expect(isTypable(value)).toBe(false);
  });
});
