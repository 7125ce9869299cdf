import { describe, expect, it, vi } from 'vitest';
import { CancelledError } from '../../../../src/base/stepwise';
import { LocalLimits } from '../../../../src/models/endpoint/call-limits';
import type { PaceClock, Rates } from '../../../../src/models/endpoint/pace';
import { sleep } from '../../../../src/models/endpoint/retry';

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
    turn: (turnSignal: AbortSignal, pausedMs = 0) => limits.turn(rates, turnSignal, pausedMs),
    hold: (ms: number) => limits.pace.hold(ms),
  };
  return { pace, now: () => now, pass: (ms: number) => (now += ms) };
}

const { signal } = new AbortController();
/** All that follows from promises that are fulfilled by now. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

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
    // Its own pause was shortened by chance.
    await pace.turn(signal, 1600);
    expect(now()).toBe(before);
    await pace.turn(signal, 1400);
    expect(now()).toBe(before + 3000);
  });

  it('keeps the turns of others when one is cancelled', async () => {
    const { pace } = paceOf({ requestsPerMinute: 1 });
    const aborted = AbortSignal.abort();
    await expect(pace.turn(aborted)).rejects.toThrow(CancelledError);
    await expect(pace.turn(signal)).resolves.toBeTypeOf('function');
  });

  it('keeps the calls behind one that is cancelled apart from those before it', async () => {
    let now = 0;
    const asleep: { readonly until: number; readonly wake: () => void }[] = [];
    const clock: PaceClock = {
      ticks: () => now,
      sleep: (ms) => new Promise((wake) => asleep.push({ until: now + ms, wake })),
    };
    const limits = new LocalLimits(clock);
    const begun: number[] = [];
    const wait = (turnSignal: AbortSignal) =>
      limits.turn({ requestsPerMinute: 60 }, turnSignal, 0).then(() => void begun.push(now));
    await wait(signal);
    const stop = new AbortController();
    const waiting = [wait(signal), wait(stop.signal), wait(signal)];
    await settled();
    stop.abort();
    await expect(waiting[1]).rejects.toThrow(CancelledError);
    for (; now < 3000; now += 100) {
      for (const each of asleep) if (each.until <= now) each.wake();
      await settled();
    }
    expect(begun).toEqual([0, 1000, 2000]);
  });

  it('sleeps for longer than a timer can', async () => {
    vi.useFakeTimers();
    const month = 31 * 86_400_000;
    const awake = vi.fn();
    void sleep(month, signal).then(awake);
    await vi.advanceTimersByTimeAsync(month - 1);
    expect(awake).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(awake).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});

describe('an endpoint that says it is too much', () => {
  /** Calls at once of a profile that allows eight. */
  function slowing() {
    let now = 1000;
    const limits = new LocalLimits({ ticks: () => now, sleep });
    return {
      pass: (ms: number) => (now += ms),
      refuse: (ageMs: number) => limits.slowDown(8, 0, ageMs),
      answer: (times: number) => Array.from({ length: times }, () => limits.answered(8)),
      most: () => limits.state.maxConcurrent,
    };
  }

  it('gets half as many calls at once, and one more after as many answers', () => {
    const { pass, refuse, answer, most } = slowing();
    for (let n = 0; n < 2; n++) {
      refuse(0);
      pass(1);
    }
    expect(most()).toBe(2);
    expect(answer(2)).toEqual([false, true]);
    expect(most()).toBe(3);
    expect(answer(100)).toContain(true);
    expect(most()).toBeUndefined();
    for (let n = 0; n < 9; n++) {
      refuse(0);
      pass(1);
    }
    expect(most()).toBe(1);
  });

  it('gets half as many once for all calls that were under way together', () => {
    const { pass, refuse, most } = slowing();
    for (let n = 0; n < 64; n++) {
      refuse(500);
      pass(5);
    }
    expect(most()).toBe(4);
    // A call that began after that.
    refuse(20);
    expect(most()).toBe(2);
  });
});
