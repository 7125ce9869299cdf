// Chance levels by simulation against those published with the benchmark, over the data of the original program.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { finish } from '../../../../src/base/stepwise';
import { REFLECTION_AGENTS } from '../../../../src/tasks/reflection/agents';
import { simulate, type Simulation } from '../../../../src/tasks/reflection/simulate';
import { DATA_SETS } from '../../../../src/tasks/reflection/scenario';
import { scaleOf } from '../../../../src/tasks/reflection/scale';
import { TESTS, type TestId } from '../../../../src/tasks/reflection/session';
import { isThere, reference } from './published';
import { atNight } from '../../../setup/nightly';

/** With fewer sessions the bounds are wider. */
const [SESSIONS, MEAN, P95] = atNight([20_000, 0.3, 0.6], [2000, 0.8, 1.5]);

const agent = (name: string) => REFLECTION_AGENTS.find((each) => each.name === name)!;

const chance = (choice: Pick<Simulation, 'test' | 'level'> & Partial<Simulation>) =>
  finish(
    simulate({
      parameters: {},
      seed: 1,
      agent: agent('random'),
      sessions: SESSIONS,
      sessionsPerScore: 1,
      ...choice,
    }),
  );

describe.skipIf(!isThere)('a player who chooses by chance', () => {
  it.each([
    ['wpt', 'easy', 51.81, 69.96],
    ['wpt', 'hard', 55.87, 75.93],
    ['prlt', 'easy', 56.47, 67.87],
    ['prlt', 'hard', 57.72, 66.61],
  ] as const)('reaches in %s, %s, %d on average, and %d in one of twenty', (test, level, mean, p95) => {
    const found = chance({ test, level, reference: reference() });
    expect(Math.abs(found.mean! - mean)).toBeLessThan(MEAN);
    expect(Math.abs(found.p95! - p95)).toBeLessThan(P95);
  });

  it.each([
    ['easy', 48.04, 59.62],
    ['hard', 46.19, 57.69],
  ] as const)('reaches in n-back, %s, %d on average, and exactly %d in one of twenty', (level, mean, p95) => {
    const found = chance({ test: 'n-back', level, reference: reference() });
    expect(Math.abs(found.mean! - mean)).toBeLessThan(MEAN);
    expect(found.p95!.toFixed(2)).toBe(String(p95));
  });

  it('reaches in dc-igt what the means of two sessions do', () => {
    const found = chance({ test: 'dc-igt', level: 'easy', sessionsPerScore: 2, sessions: 2 * SESSIONS });
    expect(Math.abs(found.mean! - 15.55)).toBeLessThan(MEAN);
    expect(Math.abs(found.p95! - 28.68)).toBeLessThan(P95);
    expect(Math.abs(found.parts.switch.mean! - 2.49)).toBeLessThan(MEAN);
    expect(Math.abs(found.parts.switch.p95! - 16.54)).toBeLessThan(P95);
  });

  it('reaches in card sorting a quarter', () => {
    const found = chance({ test: 'wcst', level: 'easy', reference: reference(), sessions: SESSIONS / 4 });
    expect(Math.abs(found.mean! - 23.96)).toBeLessThan(2 * MEAN);
    expect(Math.abs(found.p95! - 31.9)).toBeLessThan(2 * P95);
  });

  it.each([
    ['easy', 86],
    ['hard', 70.6],
  ] as const)('is far below one who knows the devices (wpt, %s)', (level, mean) => {
    const found = chance({ test: 'wpt', level, reference: reference(), agent: agent('perfect') });
    expect(Math.abs(found.mean! - mean)).toBeLessThan(2 * MEAN);
  });
});

it('two sessions narrow the range of chance', () => {
  const one = chance({ test: 'wpt', level: 'easy', sessions: 2000 });
  const two = chance({ test: 'wpt', level: 'easy', sessions: 2000, sessionsPerScore: 2 });
  expect(two.mean).toBeCloseTo(one.mean!, 8);
  expect(two.p95!).toBeLessThan(one.p95! - 3);
});

describe('the scale beside a score', () => {
  const LEVELS = ['easy', 'hard'] as const;
  const SCALED = TESTS.flatMap((test) =>
    LEVELS.flatMap((level) =>
      DATA_SETS.flatMap((data) => {
        const scale = scaleOf(test, level, data);
        return scale ? [{ test, level, data, scale }] : [];
      }),
    ),
  );

  it('is there for all tests with a score of their own, in each data set, and for no parameters of a user', () => {
    expect(SCALED).toHaveLength(22);
    expect(scaleOf('oddball', 'easy', 'own-v1')).toBeUndefined();
    expect(scaleOf('wpt', 'free', 'own-v1')).toBeUndefined();
    expect(scaleOf('wpt', 'easy', 'toString')).toBeUndefined();
  });

  it.each(SCALED.filter(({ data }) => data === 'own-v1' || isThere))(
    'is what simulated players reach: $test $level, $data',
    ({ test, level, data, scale }) => {
      const of = (name: string, sessions: number, sessionsPerScore = 1) =>
        chance({
          test,
          level,
          agent: agent(name),
          sessions,
          sessionsPerScore,
          ...(data === 'reference' && { reference: reference() }),
        });
      const sessions = atNight(20_000, 400);
      // Four standard errors of a mean, and as much again for a percentile; a score is seldom further than 15 from its mean.
      const [mean, p95] = atNight([0.5, 0.8], [(scale.most * 3) / 100, (scale.most * 6) / 100]);
      const one = of('random', sessions);
      expect(Math.abs(one.mean! - scale.chance)).toBeLessThan(mean);
      expect(Math.abs(one.p95! - scale.below[0])).toBeLessThan(p95);
      expect(Math.abs(of('random', sessions, 2).p95! - scale.below[1])).toBeLessThan(p95);
      expect(Math.abs(of('perfect', sessions / 4).mean! - scale.perfect)).toBeLessThan(mean);
    },
  );

  it('is the one in the docs', () => {
    const rows = readFileSync('docs/reflection-bench.md', 'utf8').matchAll(
      /^\| `([\w-]+)` (easy|hard) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|/gm,
    );
    const documented = [...rows].map(([, test, level, ...numbers]) => ({
      test: test as TestId,
      level: level as 'easy' | 'hard',
      numbers: numbers.slice(0, 4).map(Number),
    }));
    expect(documented).toHaveLength(11);
    for (const { test, level, numbers } of documented) {
      const { chance: mean, below, perfect } = scaleOf(test, level, 'own-v1')!;
      expect([mean, ...below, perfect], `${test} ${level}`).toEqual(numbers);
    }
  });
});
