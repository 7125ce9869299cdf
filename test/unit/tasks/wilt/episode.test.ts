/** Strict protocol, measures and agents, and whole episodes through the engine. */
import { describe, expect, it } from 'vitest';
import { finish } from '../../../../src/predicate';
import type { PlayedPosition, PlayedStep } from '../../../../src/tasks/task';
import { wilt } from '../../../../src/tasks/wilt';
import { ACT, readWilt } from '../../../../src/tasks/wilt/reply';
import { wiltScenario } from '../../../../src/tasks/wilt/scenario';
import { wiltReply } from '../../../../src/tasks/wilt/semantics/agents';
import { SPLIT_NAMES, splitNamed, type SplitName } from '../../../../src/tasks/wilt/splits';
import { playWilt } from './play';
import { processorTime } from '../../../harness/processor-time';

const test = (numbers: string) => `Test Case: \`\`\`(${numbers})\`\`\``;
const guess = (lambda: string) => `Final Guess: \`\`\`${lambda}\`\`\``;

describe('the strict protocol', () => {
  it.each(['1000, 1, 2', 'inf, 1, 2', 'nan, 0, 0', '0.1234, 0, 0', '1e-9, 0, 0'])(
    'charges an attempt for numbers that may not be typed: %s',
    async (numbers) => {
      const played = await playWilt('lite', 2, [test(numbers), test('1, 2, 3')]);
      expect(played.messages[0]).toMatch(/not allowed.*This attempt counts/);
      expect(played.messages[1]).toBe('Result for input (1.0, 2.0, 3.0): True. Attempts Remaining: 29');
      expect(played.measures).toMatchObject({ attempts: 2, tests: 1, outcome: null, points: null });
    },
  );

  it('takes what may be typed: -11.3, 99.9, .123', async () => {
    const played = await playWilt('lite', 2, [test('-11.3, .123, 99.9')]);
    expect(played.messages).toEqual(['Result for input (-11.3, 0.123, 99.9): True. Attempts Remaining: 30']);
  });

  it('allows whole numbers from 1 to 100 where those are played', async () => {
    const played = await playWilt('bayesian', 1, [test('2, 4, 101'), test('2, 4, 100')]);
    expect(played.messages).toEqual([
      expect.stringMatching(/whole number from 1 to 100/),
      'Result for input (2, 4, 100): True. Attempts Remaining: 4',
    ]);
  });

  it('can be won with one number', async () => {
    const played = await playWilt('bayesian-single', 3, [
      test('49'),
      guess('lambda x: round(x ** 0.5) ** 2 == x'),
    ]);
    expect(played.measures).toMatchObject({ outcome: 'correct', points: 1080 });
  });

  it('ends an episode of a model that tests on for ever', async () => {
    const texts = Array.from({ length: 200 }, (_, i) => test(`${i % 99}, 1, 2`));
    const played = await playWilt('lite', 2, texts);
    expect(played.isOver).toBe(true);
    expect(played.replies).toHaveLength(70);
    expect(played.measures).toMatchObject({ outcome: 'no-guess', points: 0, attempts: 30 });
    expect((await playWilt('lite', 2, texts, { replies: 5 })).replies).toHaveLength(5);
  });
});

describe('measures', () => {
  it('count repeated tests, operators and length', async () => {
    const played = await playWilt('lite', 2, [
      test('1, 2, 3'),
      test('1.0, 2, 3'),
      guess('lambda x, y, z: x < y and not y >= z and x ** 2 == x*x'),
    ]);
    expect(played.measures).toMatchObject({
      tests: 2,
      repeats: 1,
      outcome: 'correct',
      inclusion: 1,
      // <, and, not, >=, and, **, ==, *
      operators: 8,
      length: 52,
    });
  });

  it('of several episodes are the columns of the published table', async () => {
    const all = await Promise.all(
      ['lambda x, y, z: x < y < z', 'lambda x, y, z: x < y', 'x'].map((text) =>
        playWilt('lite', 2, [test('1, 2, 3'), guess(text)]),
      ),
    );
    const pooled = wilt.measures.pool(all.map(({ measures }) => measures as never));
    expect(pooled).toMatchObject({ episodes: 3, accuracy: 1 / 3, tests: 1, repeats: 0 });
    expect(pooled).toHaveProperty('points', 1000 + 100 * (29 / 30));
  });
});

describe('replies', () => {
  it('are read without their thinking', () => {
    const read = readWilt(splitNamed('lite'), '<think>Test Case: (9, 9, 9)</think>\nTest Case: (1, 2, 3)');
    expect(read).toEqual({ content: 'Test Case: (1, 2, 3)', does: 'test', test: ['1.0', '2.0', '3.0'] });
  });

  it('of any length are read in linear time', () => {
    const took = processorTime(() => {
      for (const text of ['(', '`', ' ', 'test case:', 'final guess', '1,'])
        readWilt(splitNamed('lite'), `Test Case: ${text.repeat(300_000)}`);
      readWilt(splitNamed('lite'), `Test Case: (${' '.repeat(400_000)}`);
      readWilt(splitNamed('lite'), `Final Guess: ${'`'.repeat(400_000)}`);
    });
    expect(took).toBeLessThan(2_000);
  });
});

describe('offline agents', () => {
  async function play(agent: string, split: SplitName, rule: number, seed = 7) {
    const game = wilt.open(wiltScenario(split, rule, 1337), split);
    const texts: string[] = [];
    let steps: readonly PlayedStep[] = [];
    for (;;) {
      const position: PlayedPosition = { expect: ACT, round: steps.length + 1, steps };
      texts.push(finish(wiltReply(agent, game, position, seed)));
      const played = await playWilt(split, rule, texts);
      if (played.isOver) return played;
      steps = played.replies.map((reply, i) => ({ expect: ACT, reply, feedback: played.feedbacks[i] }));
    }
  }

  it('falsifying finds the rule of every split by few tests', async () => {
    for (const split of SPLIT_NAMES.filter((name) => name !== 'testswap'))
      for (const rule of [1, 5, splitNamed(split).rules.length]) {
        const { measures } = await play('falsifying', split, rule);
        if (splitNamed(split).tests === 30)
          expect(measures, `${split} ${rule}`).toMatchObject({ outcome: 'correct' });
        expect(measures.tests).toBeLessThanOrEqual(splitNamed(split).tests);
      }
  });

  it('confirming tests what it believes, and may be wrong', async () => {
    const played = await play('confirming', 'full', 23);
    expect(played.measures).toMatchObject({ outcome: 'wrong', tests: 12, repeats: 0 });
  });

  it('random draws the same tests for the same seed', async () => {
    const [p, q, other] = await Promise.all([
      play('random', 'lite', 3),
      play('random', 'lite', 3),
      play('random', 'lite', 3, 8),
    ]);
    const tests = ({ replies }: typeof p) => replies.map(({ content }) => content);
    expect(tests(p)).toEqual(tests(q));
    expect(tests(p)).not.toEqual(tests(other));
  });
});
