import { describe, expect, it } from 'vitest';
import { CancelledError } from '../../../../src/base/stepwise';
import { LocalLimits } from '../../../../src/models/endpoint/call-limits';
import type { Rates } from '../../../../src/models/endpoint/pace';
import { EndpointPool } from '../../../../src/models/endpoint/pool';

/** A pace by a clock that only sleeping moves, as late as a busy machine would. */
function paceOf(rates: Rates, lateMs = 0) {
  let now = 5;
  const clock = {
    ticks: () => now,
    sleep: (ms: number) => {
      now += ms + lateMs;
      return Promise.resolve();
    },
  };
  const limits = new LocalLimits(clock);
  const pace = {
    turn: (turnSignal: AbortSignal, paused = false) => limits.turn(rates, turnSignal, paused),
    hold: (ms: number) => limits.pace.hold(ms),
  };
  return { pace, now: () => now, pass: (ms: number) => (now += ms) };
}

const { signal } = new AbortController();

/** The most that began within any minute. */
const mostInAMinute = (times: readonly number[]): number =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 60_000).length));

describe('the pace of calls', () => {
  it.each([
    [30, 0],
    [600, 0],
    [600, 15],
    [6000, 4],
  ])('is %s a minute within two percent, though timers are %s ms late', async (perMinute, late) => {
    const { pace, now } = paceOf({ requestsPerMinute: perMinute }, late);
    const times: number[] = [];
    for (let n = 0; n < perMinute * 3; n++) {
      await pace.turn(signal);
      times.push(now());
    }
    const minutes = (now() - 5) / 60_000;
    expect(times.length / minutes / perMinute).toBeGreaterThan(0.98);
    expect(times.length / minutes / perMinute).toBeLessThan(1.02);
    expect(mostInAMinute(times)).toBeLessThanOrEqual(perMinute + Math.max(1, perMinute / 60));
  });

  it('lets no more than a second’s worth through at once after a pause', async () => {
    const { pace, now, pass } = paceOf({ requestsPerMinute: 600 });
    pass(3_600_000);
    const before = now();
    for (let n = 0; n < 10; n++) await pace.turn(signal);
    expect(now()).toBe(before);
    await pace.turn(signal);
    expect(now()).toBeGreaterThan(before);
  });

  it('keeps to the tokens of a minute, whatever a call was taken to cost', async () => {
    const { pace, now } = paceOf({ tokensPerMinute: 60_000 });
    let tokens = 0;
    for (let n = 0; n < 400; n++) {
      const used = await pace.turn(signal);
      const cost = n % 2 === 0 ? 100 : 900;
      used(cost);
      tokens += cost;
    }
    const perMinute = tokens / ((now() - 5) / 60_000);
    expect(perMinute / 60_000).toBeGreaterThan(0.98);
    expect(perMinute / 60_000).toBeLessThan(1.02);
  });

  it('is held as long as the server asks, but for the call that has waited', async () => {
    const { pace, now } = paceOf({});
    pace.hold(3000);
    const before = now();
    await pace.turn(signal, true);
    expect(now()).toBe(before);
    await pace.turn(signal);
    expect(now()).toBe(before + 3000);
  });

  it('keeps the turns of others when one is cancelled', async () => {
    const { pace } = paceOf({ requestsPerMinute: 1 });
    const aborted = AbortSignal.abort();
    await expect(pace.turn(aborted)).rejects.toThrow(CancelledError);
    await expect(pace.turn(signal)).resolves.toBeTypeOf('function');
  });
});

describe('an endpoint that says it is too much', () => {
  it('gets half as many calls at once, and one more after as many answers', () => {
    const limits = new LocalLimits();
    const pool = new EndpointPool({ concurrency: 8 }, limits);
    pool.slowDown(0);
    pool.slowDown(0);
    expect(limits.concurrency(8)).toBe(2);
    for (let n = 0; n < 2; n++) pool.answered();
    expect(limits.concurrency(8)).toBe(3);
    for (let n = 0; n < 100; n++) pool.answered();
    expect(limits.concurrency(8)).toBe(8);
    for (let n = 0; n < 9; n++) pool.slowDown(0);
    expect(limits.concurrency(8)).toBe(1);
  });
});
