import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PUBLISHED_DOMAIN, type Triple } from '../../../../src/predicate/domain';
import {
  BitmapStore,
  boundary,
  complement,
  count,
  dependence,
  difference,
  has,
  RankIndex,
  sample,
  sampleRanks,
  smallest,
} from '../../../../src/predicate/bitmap';
import { allTriples, bitmapOf, bySize, KINDS, neighbours, sets } from './helpers';

const key = (triple: Triple) => triple.join();
const minus = (p: readonly Triple[], q: readonly Triple[]) => {
  const taken = new Set(q.map(key));
  return p.filter((triple) => !taken.has(key(triple)));
};

describe.each(KINDS)('set operations (%s)', (kernels) => {
  const holds = (check: (store: BitmapStore, members: Triple[]) => void) =>
    fc.assert(
      fc.property(sets, ({ domain, members }) => check(new BitmapStore(domain, { kernels }), members)),
      { numRuns: 60 },
    );

  it('count, membership and rank', () =>
    holds((store, members) => {
      const bitmap = bitmapOf(store, members);
      expect(count(store, bitmap)).toBe(members.length);
      expect(allTriples(store.domain).filter((triple) => has(store, bitmap, triple))).toEqual(members);
      const index = new RankIndex(store, bitmap);
      expect(members.map((_, rank) => index.triple(rank))).toEqual(members);
      expect(() => index.triple(members.length)).toThrow(RangeError);
      expect(has(store, bitmap, [store.domain.max + 1, 0, 0])).toBe(false);
    }));

  it('smallest first', () =>
    holds((store, members) => {
      const bitmap = bitmapOf(store, members);
      const sorted = bySize(members);
      for (const n of [0, 1, 5, 40, 1000]) expect(smallest(store, bitmap, n)).toEqual(sorted.slice(0, n));
    }));

  it('complement and difference', () =>
    holds((store, members) => {
      const all = allTriples(store.domain);
      const p = bitmapOf(store, members);
      const other = all.filter(([a, b, c]) => (a + b + c) % 2 === 0);
      const q = bitmapOf(store, other);
      const [onlyP, onlyQ] = [minus(members, other), minus(other, members)];
      expect(count(store, complement(store, p))).toBe(all.length - members.length);
      expect(difference(store, p, q)).toBe(onlyP.length + onlyQ.length);
    }));

  it('boundary at distance 1', () =>
    holds((store, members) => {
      const bitmap = bitmapOf(store, members);
      const outer = minus(allTriples(store.domain), members);
      const isMember = new Set(members.map(key));
      const touches = (triple: Triple, member: boolean) =>
        neighbours(store.domain, triple).some((other) => isMember.has(key(other)) === member);
      const found = boundary(store, bitmap, 3);
      expect(found.inside).toEqual(bySize(members.filter((t) => touches(t, false))).slice(0, 3));
      expect(found.outside).toEqual(bySize(outer.filter((t) => touches(t, true))).slice(0, 3));
      expect(found.distance).toBe(members.length && outer.length ? 1 : 0);
      expect(store.allocated).toBe(1);
    }));

  it('boundary across triples that are on neither side', () => {
    const store = new BitmapStore({ min: -3, max: 3 }, { kernels });
    const all = allTriples(store.domain);
    const accepts = bitmapOf(
      store,
      all.filter(([a]) => a >= 1),
    );
    const rejects = bitmapOf(
      store,
      all.filter(([a]) => a <= -2),
    );
    expect(boundary(store, accepts, 2, rejects)).toEqual({
      inside: bySize(all.filter(([a]) => a === 1)).slice(0, 2),
      outside: bySize(all.filter(([a]) => a === -2)).slice(0, 2),
      distance: 3,
    });
    expect(store.allocated).toBe(2);
  });

  it('dependence on each variable', () => {
    const store = new BitmapStore({ min: -3, max: 3 }, { kernels });
    const of = (accepts: (a: number, b: number, c: number) => boolean) =>
      dependence(
        store,
        bitmapOf(
          store,
          allTriples(store.domain).filter((t) => accepts(...t)),
        ),
      );
    expect(of(() => true)).toEqual([false, false, false]);
    expect(of(() => false)).toEqual([false, false, false]);
    expect(of((a) => a > 0)).toEqual([true, false, false]);
    expect(of((_, b) => b === 3)).toEqual([false, true, false]);
    expect(of((_a, _b, c) => c === 3)).toEqual([false, false, true]);
    expect(of((a, _b, c) => a > c)).toEqual([true, false, true]);
    expect(of((a, b, c) => a === 3 && b === 3 && c === 3)).toEqual([true, true, true]);
  });

  it('samples distinct members, the same for the same seed', () =>
    holds((store, members) => {
      const bitmap = bitmapOf(store, members);
      for (const n of [0, 2, 30, 1000]) {
        const drawn = sample(store, bitmap, n, 1337);
        expect(drawn).toHaveLength(Math.min(n, members.length));
        expect(new Set(drawn.map(key)).size).toBe(drawn.length);
        expect(drawn.every((triple) => has(store, bitmap, triple))).toBe(true);
        expect(sample(store, bitmap, n, 1337)).toEqual(drawn);
      }
    }));

  it('works on the published domain', () => {
    const store = new BitmapStore(PUBLISHED_DOMAIN, { kernels });
    const members: Triple[] = [];
    for (let a = -99; a <= 100; a++) for (let b = a; b <= 100; b++) members.push([a, b, 100]);
    const bitmap = bitmapOf(store, members);
    expect(count(store, bitmap)).toBe(20_100);
    expect(smallest(store, bitmap, 2)).toEqual([
      [0, 0, 100],
      [-1, 0, 100],
    ]);
    const tied = bitmapOf(store, [
      [7, 3, 2],
      [7, 3, -2],
    ]);
    expect(smallest(store, tied, 1)).toEqual([[7, 3, -2]]);
  });
});

describe('the documented sampling', () => {
  it('has a golden vector', () => {
    expect(sampleRanks(8_000_000, 6, 1337)).toMatchInlineSnapshot(`
      [
        3482310,
        1008295,
        596667,
        4389941,
        3152182,
        4011966,
      ]
    `);
    expect(sampleRanks(5, 9, 1)).toMatchInlineSnapshot(`
      [
        1,
        0,
        2,
        4,
        3,
      ]
    `);
  });

  it('gives every rank and every order the same chance', () => {
    const seen = new Map<string, number>();
    for (let seed = 0; seed < 12_000; seed++) {
      const drawn = sampleRanks(4, 2, Math.imul(seed, 0x9e3779b1)).join();
      seen.set(drawn, (seen.get(drawn) ?? 0) + 1);
    }
    expect(seen.size).toBe(12);
    // 1,000 expected each, standard deviation 30: six of them either way.
    for (const times of seen.values()) expect(Math.abs(times - 1000)).toBeLessThan(180);
  });
});
