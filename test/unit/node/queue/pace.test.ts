import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CancelledError } from '../../../../src/base/stepwise';
import { profileSchema } from '../../../../src/models/endpoint';
import { sharedPaces, windowOf } from '../../../../src/node/queue/pace';

describe('the window of a rate', () => {
  it.each([
    [60, 1, 1],
    [600, 1, 10],
    [90, 2, 3],
    [100, 3, 5],
    [4000, 1, 66],
    [1, 60, 1],
  ])('of %i calls a minute is %i s with %i calls', (perMinute, seconds, points) => {
    expect(windowOf(perMinute)).toEqual({ seconds, points });
  });

  it('leaves at most 1% of any rate unused, and allows no more', () => {
    for (let perMinute = 1; perMinute <= 3000; perMinute++) {
      const { seconds, points } = windowOf(perMinute);
      const reached = (points * 60) / seconds;
      expect(reached).toBeLessThanOrEqual(perMinute);
      expect(reached).toBeGreaterThanOrEqual(perMinute * 0.99);
    }
  });
});

/** Counts in this process, as a server would for several. */
function pacesWith(limits: { requestsPerMinute?: number; tokensPerMinute?: number }, workers = 2) {
  const shared = new Map<string, RateLimiterAbstract>();
  const limiter = (points: number, duration: number) => {
    const key = `${points}/${duration}`;
    const known = shared.get(key) ?? new RateLimiterMemory({ points, duration });
    shared.set(key, known);
    return Promise.resolve(known);
  };
  const profile = profileSchema.parse({ name: 'a', baseURL: 'http://127.0.0.1/v1', model: 'm', ...limits });
  return Array.from({ length: workers }, () => sharedPaces({ limiter })(profile)!);
}

const never = new AbortController().signal;

describe('a pace that workers share', () => {
  it('is none where a profile has no limit', () => {
    expect(pacesWith({})[0]).toBeUndefined();
  });

  it('spreads the calls of all of them over each window', async () => {
    const paces = pacesWith({ requestsPerMinute: 1200 });
    const begun = performance.now();
    const times: number[] = [];
    const work = paces.map(async (pace) => {
      while (performance.now() - begun < 2500) {
        await pace.turn(never);
        times.push(performance.now() - begun);
      }
    });
    await Promise.all(work);
    const within = times.filter((time) => time < 2500).length;
    expect(within).toBeLessThanOrEqual(52);
    expect(within).toBeGreaterThan(25);
    // No burst at the beginning of a window.
    for (let from = 0; from < 2000; from += 100)
      expect(times.filter((time) => time >= from && time < from + 250).length).toBeLessThanOrEqual(20);
  });

  it('waits until the tokens that somebody used are paid off', async () => {
    const [one, other] = pacesWith({ tokensPerMinute: 60_000 });
    const used = await one.turn(never);
    used(1500);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const begun = performance.now();
    await other.turn(never);
    expect(performance.now() - begun).toBeGreaterThan(1200);
  });

  it('forgets a window that would last until tomorrow, because the clock was set back', async () => {
    const [pace] = pacesWith({ requestsPerMinute: 600, tokensPerMinute: 6000 });
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 86_400_000);
    (await pace.turn(never))(600);
    clock.mockRestore();
    const begun = performance.now();
    await pace.turn(never);
    // Of 86,400 seconds.
    expect(performance.now() - begun).toBeLessThan(60_000);
  });

  it.each([{}, { tokensPerMinute: 60_000 }])(
    'takes nothing for those that are cancelled while they wait, and gives tokens back: %j',
    async (more) => {
      const taken = vi.spyOn(RateLimiterMemory.prototype, 'consume');
      const paid = vi.spyOn(RateLimiterMemory.prototype, 'penalty');
      const given = vi.spyOn(RateLimiterMemory.prototype, 'reward');
      onTestFinished(() => void vi.restoreAllMocks());
      const [pace] = pacesWith({ requestsPerMinute: 1, ...more });
      await pace.turn(never);
      const stop = new AbortController();
      const waiting = Array.from({ length: 5 }, () => pace.turn(stop.signal));
      // The first of them has asked.
      await expect.poll(() => taken.mock.calls.length).toBe(2);
      stop.abort();
      await Promise.allSettled(waiting);
      // Comes after all of them.
      const last = new AbortController();
      const later = pace.turn(last.signal);
      await expect.poll(() => taken.mock.calls.length).toBeGreaterThan(2);
      last.abort();
      await expect(later).rejects.toThrow(CancelledError);
      expect(taken).toHaveBeenCalledTimes(3);
      const tokens = 'tokensPerMinute' in more ? 500 : undefined;
      await expect.poll(() => given.mock.calls.map(([, points]) => points)).toEqual(tokens ? [500, 500] : []);
      expect(paid).toHaveBeenCalledTimes(tokens ? 3 : 0);
    },
  );

  it('gives up its place when it is cancelled', async () => {
    const [pace] = pacesWith({ requestsPerMinute: 1 });
    await pace.turn(never);
    const controller = new AbortController();
    const waiting = pace.turn(controller.signal);
    controller.abort();
    await expect(waiting).rejects.toThrow(CancelledError);
  });
});
