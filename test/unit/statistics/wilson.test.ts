import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wilsonInterval } from '../../../src/statistics/wilson';

function boundsOf(successes: number, trials: number): readonly [number, number] {
  const { low, high } = wilsonInterval(successes, trials);
  return [low!, high!];
}

describe('the Wilson interval', () => {
  it.each([
    // From the formula with z² = 3.8414588: (p + z²/2n ± z √(p(1 − p)/n + z²/4n²)) ÷ (1 + z²/n)
    [50, 50, 0.92865, 1],
    [0, 10, 0, 0.27753],
    [8, 10, 0.49016, 0.94332],
    [48, 50, 0.86542, 0.98896],
  ])('of %i in %i', (hits, of, low, high) => {
    const found = wilsonInterval(hits, of);
    expect(found.low).toBeCloseTo(low, 4);
    expect(found.high).toBeCloseTo(high, 4);
  });

  it('holds the share, lies within 0 and 1, and narrows as more is known', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (hits, misses) => {
        fc.pre(hits + misses > 0);
        const [low, high] = boundsOf(hits, hits + misses);
        const share = hits / (hits + misses);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(share + 1e-12);
        expect(high).toBeGreaterThanOrEqual(share - 1e-12);
        const [more, less] = boundsOf(2 * hits, 2 * (hits + misses));
        expect(less - more).toBeLessThan(high - low);
      }),
    );
    expect(wilsonInterval(0, 0)).toEqual({ value: null, low: null, high: null });
  });
});
