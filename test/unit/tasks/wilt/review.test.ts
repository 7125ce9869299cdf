import { describe, expect, it } from 'vitest';
import type { PlayedStep } from '../../../../src/tasks/task';
import { ACT } from '../../../../src/tasks/wilt/reply';
import { wiltScenario } from '../../../../src/tasks/wilt/scenario';
import { reviewWilt } from '../../../../src/tasks/wilt/semantics/review';
import { WiltReporter } from '../../../../src/tasks/wilt/semantics/reporter';
import { guessText, testRows, testsText } from '../../../../src/tasks/wilt/semantics/review-words';
import type { SplitName } from '../../../../src/tasks/wilt/splits';
import { playWilt } from './play';

const test = (numbers: string) => `Test Case: \`\`\`(${numbers})\`\`\``;
const guess = (lambda: string) => `Final Guess: \`\`\`${lambda}\`\`\``;

async function reviewed(split: SplitName, rule: number, texts: readonly string[]) {
  const { replies, feedbacks } = await playWilt(split, rule, texts);
  const steps = replies.map((reply, i): PlayedStep => ({ expect: ACT, reply, feedback: feedbacks[i] }));
  return reviewWilt(wiltScenario(split, rule, 1337), steps);
}

describe('the review of an episode', () => {
  it('says what each test ruled out, and when one rule was left', async () => {
    const review = await reviewed('lite', 2, [
      test('1, 2, 3'),
      test('1, 2, 3'),
      test('2, 1, 3'),
      test('1, 1, 2'),
      test('1, 2, 4'),
      guess('lambda x, y, z: x < y < z'),
    ]);
    // After 1, 2, 3: ascending, not descending, all distinct, sum.
    expect(review.tests.map(({ rules }) => rules)).toEqual([4, 4, 2, 1, 1]);
    expect(review.tests.map(({ isInformative }) => isInformative)).toEqual([true, false, true, true, false]);
    expect(review.tests.map(({ isRepeat }) => isRepeat)).toEqual([false, true, false, false, false]);
    expect(review.remaining).toEqual(['each number is greater than the one before']);
    expect(testsText(review)).toEqual([
      'No more than one of the 10 rules of the split agreed with all answers after test 4; 1 more followed.',
      expect.stringMatching(/^\d+ of 150 hypotheses/),
      'Remaining rules: each number is greater than the one before.',
      '2 of 5 tests left as many rules as before.',
    ]);
    expect(testRows(review)[1]).toEqual([
      '2',
      '(1.0, 2.0, 3.0)',
      'True',
      '4',
      expect.any(String),
      'repeated',
    ]);
    expect(review.guess).toMatchObject({ outcome: 'correct', contradicted: [] });
  });

  it('names the answers that the final guess contradicts', async () => {
    const review = await reviewed('lite', 2, [
      test('1, 2, 3'),
      test('3, 2, 1'),
      guess('lambda x, y, z: x > y'),
    ]);
    expect(review.guess?.contradicted.map(({ round }) => round)).toEqual([1, 2]);
    expect(review.guess && guessText(review.guess)).toEqual([
      'The guess is wrong.',
      'It contradicts test 1: (1.0, 2.0, 3.0) is True.',
      'It contradicts test 2: (3.0, 2.0, 1.0) is False.',
      expect.stringMatching(/^Guess and rule agree on /),
      expect.stringMatching(/^They differ on \d+ inputs, first on /),
    ]);
  });

  it('tells a guess that is wrong on numbers only that nobody can type', async () => {
    const review = await reviewed('full', 2, [guess('lambda x, y, z: x < y < z and not 100.3 < z < 101.7')]);
    expect(review.guess).toMatchObject({ outcome: 'wrong', typable: 0, nearMiss: true });
    expect(review.guess && guessText(review.guess)).toContain(
      'They are equal on all whole numbers from −20 to 20.',
    );
    expect(review.guess && guessText(review.guess).at(-1)).toMatch(/None of them can be typed/);
    expect(testsText(review)).toEqual(['Nothing was tested.']);
  });

  it.each([
    ['differs on fractions alone', 15, 'lambda x, y, z: abs(x + y - z) < 1e-9', true],
    ['differs on small numbers', 2, 'lambda x, y, z: x < y < z and x != 0', false],
    ['is equal on small numbers, and accepts nothing', 48, 'lambda x, y, z: False', false],
    ['is correct', 2, 'lambda x, y, z: x < y < z', false],
  ] as const)('calls a near miss only what is close and wrong: %s', async (_, rule, lambda, nearMiss) => {
    const { guess: reviewedGuess } = await reviewed('full', rule, [guess(lambda)]);
    expect(reviewedGuess?.nearMiss).toBe(nearMiss);
  });

  it('says why a guess is invalid, and goes without one', async () => {
    const invalid = await reviewed('lite', 2, [guess('lambda x, y, z: x / 0 > y')]);
    expect(invalid.guess && guessText(invalid.guess)).toEqual([
      expect.stringMatching(/^The guess is invalid: ZeroDivisionError: /),
    ]);
    expect((await reviewed('lite', 2, [test('1, 2, 3')])).guess).toBeUndefined();
  });
});

describe('the report for the replay', () => {
  it('has a trial for each test and for the guess, a curve, and tables', async () => {
    const { replies, feedbacks } = await playWilt('lite', 2, [
      test('1, 2, 3'),
      'hello',
      test('1, 2, 3'),
      guess('lambda x, y, z: x <= y <= z'),
    ]);
    const reporter = new WiltReporter();
    expect(reporter.report()).toBeUndefined();
    reporter.add({ type: 'episode', scenario: wiltScenario('lite', 2, 1) } as never);
    for (const [i, parsed] of replies.entries()) {
      reporter.add({ type: 'reply', seq: i, expect: ACT, raw: '', parsed });
      reporter.add({ type: 'feedback', ...feedbacks[i] });
    }
    const report = reporter.report();
    expect(report?.trials.map(({ round, outcome, good }) => [round, outcome, good])).toEqual([
      [1, 'True, 4 rules left', true],
      [3, 'True, 4 rules left', false],
      [4, 'wrong', false],
    ]);
    expect(report?.legend).toEqual({
      good: 'a test that ruled out rules, or a correct guess',
      bad: 'a test that ruled out none, or another guess',
    });
    expect(report?.figures[0].curves[0].points).toEqual([
      { x: 0, y: 10 },
      { x: 1, y: 4 },
      { x: 3, y: 4 },
    ]);
    expect(report?.tables.map(({ title, rows }) => [title, rows.length])).toEqual([
      ['What the tests told', 4],
      ['The final guess', 4],
      ['Tests', 2],
    ]);
  });

  it('is absent where a transcript is damaged', () => {
    const reporter = new WiltReporter();
    reporter.add({ type: 'episode', scenario: { split: 'none' } } as never);
    reporter.add({ type: 'reply', seq: 1, expect: ACT, raw: '', parsed: { content: '' } });
    expect(reporter.report()).toBeUndefined();
    const other = new WiltReporter();
    other.add({ type: 'episode', scenario: wiltScenario('lite', 2, 1) } as never);
    other.add({ type: 'reply', seq: 1, expect: ACT, raw: '', parsed: { content: '' } });
    other.add({ type: 'feedback', positive: true, test: ['a'] });
    expect(other.report()).toBeUndefined();
  });
});
