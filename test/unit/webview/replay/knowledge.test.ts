// Figures of the panel, of few rounds and of very many.
import { describe, expect, it } from 'vitest';
import type { KnowledgeRound } from '../../../../src/judges/knowledge';
import {
  around,
  corners,
  idealSteps,
  nearestRound,
  remainingSteps,
  spotsOf,
  thinned,
  testGains,
  triplesOf,
} from '../../../../webview/replay/knowledge/data';
import { bits, hiddenWords, spaceWords, testsWords } from '../../../../webview/replay/knowledge/words';

const round = (n: number, more: Partial<KnowledgeRound> = {}): KnowledgeRound => ({
  round: n,
  seq: 3 * n,
  test: { text: '[1, 2, 3]', values: [1, 2, 3] },
  positive: true,
  label: 'YES',
  kind: 'confirming',
  remaining: 1,
  gained: 0,
  expected: 0,
  ...more,
});
const domain = { min: -99, max: 100 };

describe('courses', () => {
  it('keep the ends of what stays the same', () => {
    const values = [8, 8, 8, 4, 4, 1, 1, 1];
    const steps = values.map((value, i) => ({ round: i, value }));
    expect(corners(steps).map((step) => step.round)).toEqual([0, 2, 3, 4, 5, 7]);
    expect(corners([])).toEqual([]);
    const many = Array.from({ length: 25_000 }, (_, i) => round(i + 1, { remaining: i < 9 ? 2 : 1 }));
    expect(remainingSteps(4, many)).toEqual([
      { round: 0, value: 4 },
      { round: 1, value: 2 },
      { round: 9, value: 2 },
      { round: 10, value: 1 },
      { round: 25_000, value: 1 },
    ]);
  });

  it('of the best tests end where the transcript does', () => {
    expect(idealSteps(8, [4, 2, 1], 5).at(-1)).toEqual({ round: 5, value: 1 });
    expect(idealSteps(8, [4, 2, 1], 2).map(({ value }) => value)).toEqual([8, 4, 2]);
    expect(idealSteps(8, [], 0)).toEqual([{ round: 0, value: 8 }]);
  });

  it('leave out tests that told nothing only where there are very many', () => {
    const few = [round(1, { gained: 1 }), round(2), round(3, { gained: null })];
    expect(testGains(few)).toMatchObject({ silent: 0, dots: [few[0], few[1]] });
    const many = Array.from({ length: 1000 }, (_, i) => round(i + 1, { gained: i < 3 ? 1 : 0 }));
    expect(testGains(many)).toMatchObject({ silent: 997, dots: many.slice(0, 3) });
  });

  it('are thinned to what can be seen, with their last point', () => {
    const points = Array.from({ length: 25_000 }, (_, i) => i);
    const seen = thinned(points);
    expect(seen.length).toBeLessThan(1000);
    expect([seen[0], seen.at(-1)]).toEqual([0, 24_999]);
    expect(thinned([1, 2, 3])).toEqual([1, 2, 3]);
  });

  it('lead to the nearest round', () => {
    const rounds = [round(1), round(4), round(9)];
    expect(nearestRound(rounds, 6)?.round).toBe(4);
    expect(nearestRound(rounds, 60)?.round).toBe(9);
    expect(nearestRound<KnowledgeRound>([], 1)).toBe(undefined);
    const many = Array.from({ length: 200 }, (_, i) => round(i + 1));
    expect(around(many, 100, 60).map((one) => one.round)).toEqual(
      many.slice(69, 129).map((one) => one.round),
    );
    expect(around(many, 1, 60)[0].round).toBe(1);
    expect(around(many, 200, 60).at(-1)?.round).toBe(200);
    expect(around(rounds, 4, 60)).toBe(rounds);
  });
});

describe('the cube', () => {
  const tested = (values: readonly number[], positive = true) =>
    round(1, { test: { text: '', values }, positive });

  it('has each triple in three planes', () => {
    const spots = spotsOf(triplesOf([tested([1, 2, 3])]), domain);
    expect(spots.map(({ plane, x, y }) => [plane, x, y])).toEqual([
      ['a × b', 1, 2],
      ['b × c', 2, 3],
      ['a × c', 1, 3],
    ]);
  });

  it('draws what lies outside the domain beyond its border', () => {
    const [spot] = spotsOf(triplesOf([tested([1000, -100, 5])]), domain);
    expect(spot.outside).toBe(true);
    expect(spot.x).toBeGreaterThan(100);
    expect(spot.y).toBeLessThan(-99);
  });

  it('draws tests at one place as one, whose answer is one', () => {
    const spots = spotsOf(
      triplesOf([tested([1, 2, 3]), tested([1, 2, 4]), tested([1, 2, 5], false)]),
      domain,
    );
    expect(
      spots.filter(({ plane }) => plane === 'a × b').map(({ answer, tests }) => [answer, tests]),
    ).toEqual([
      ['no', 1],
      ['yes', 2],
    ]);
  });

  it('has no more spots than can be drawn', () => {
    const many = Array.from({ length: 25_000 }, (_, i) =>
      tested([(i % 199) - 99, (i % 151) - 70, (i % 97) - 50]),
    );
    expect(spotsOf(triplesOf(many), domain).length).toBeLessThan(3 * 2 * 500);
  });

  it('has no place for tests that are no triples', () => {
    expect(triplesOf([round(1, { test: { text: '', values: [[true, false]] } })])).toEqual([]);
  });
});

describe('in words', () => {
  it('one bit is one, and none is known where nothing is left', () => {
    Object.assign(globalThis, { document: { documentElement: { dataset: {} } } });
    expect([bits(1), bits(0.9999), bits(2.5), bits(0), bits(null)]).toEqual([
      '1 bit',
      '1 bit',
      '2.5 bits',
      '0 bits',
      '–',
    ]);
    expect(testsWords([round(1, { gained: 1 }), round(2)])).toBe(
      '2 tests, by enumeration: 2 compatible, 0 incompatible. Together they gained 1 bit of information; 1 gained none.',
    );
  });

  it('the hidden rule is spoken of when it is not as it should be, and not before', () => {
    const of = (hidden: { inSpace: boolean; refutedAt?: number }, contradictoryAt?: number) =>
      ({ hidden, ...(contradictoryAt !== undefined && { contradictoryAt }) }) as never;
    const space = { size: 3, group: 2, library: 0, announced: 1 };
    expect(spaceWords({ space, start: 3 } as never)).toBe('3 hypotheses: 2 of the group, 1 announced.');
    expect(hiddenWords(of({ inSpace: true }), 9)).toBeUndefined();
    expect(hiddenWords(of({ inSpace: false }), 9)).toContain('not among them');
    expect(hiddenWords(of({ inSpace: true, refutedAt: 5 }), 4)).toBeUndefined();
    expect(hiddenWords(of({ inSpace: true, refutedAt: 5 }), 5)).toContain('round 5');
    expect(hiddenWords(of({ inSpace: true, refutedAt: 5 }, 7), 9)).toContain('From round 7');
  });
});
