import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { Engine, finish } from '../../../src/predicate';
import {
  comparePredicates,
  groupSeed,
  LIBRARY,
  libraryCounts,
  readRuleFile,
  ruleDetails,
  sampleInitial,
} from '../../../src/rules';

const engine = new Engine();
afterAll(() => engine.dispose());
const { file } = readRuleFile(
  readFileSync(new URL('../../../examples/published.rules.yaml', import.meta.url), 'utf8'),
);
const groupNamed = (id: string) => {
  const group = file?.groups.find((each) => each.id === id);
  if (!group) throw new Error(`no group ${id}`);
  return group;
};

describe('sampling of initial triples', () => {
  it('has a golden vector', () => {
    expect([groupSeed(1337, '1'), groupSeed(1337, '10'), groupSeed(0, '')]).toEqual(GOLDEN_SEEDS);
    expect(finish(sampleInitial(engine, groupNamed('7'), 5, 1337)).triples).toEqual(GOLDEN_TRIPLES);
  });

  it('draws without replacement, and starts a longer sample with the shorter one', () => {
    const draw = (n: number) => finish(sampleInitial(engine, groupNamed('10'), n, 1337)).triples;
    const all = draw(1000);
    expect(all).toHaveLength(118);
    expect(new Set(all.map(String)).size).toBe(118);
    expect(draw(10)).toEqual(all.slice(0, 10));
  });

  it('depends on the seed and on the id', () => {
    const group = groupNamed('8');
    const draw = (id: string, seed: number) =>
      String(finish(sampleInitial(engine, { ...group, id }, 4, seed)).triples);
    expect(new Set([draw('8', 1337), draw('8', 1338), draw('9', 1337)]).size).toBe(3);
    expect(draw('8', 1337)).toBe(draw('8', 1337));
  });
});

describe('details of a rule', () => {
  it('show what it excludes, and its border', () => {
    const details = finish(ruleDetails(engine, groupNamed('1'), 2, 1337));
    expect(details.count.true).toBe(119_400);
    expect(details.breadth).toBeCloseTo(119_400 / 8_000_000, 12);
    expect(details.samples).toHaveLength(5);
    for (const triple of details.samples) expect(new Set(triple).size).toBe(2);
    for (const triple of details.inside) expect(new Set(triple).size).toBe(2);
    for (const triple of details.outside) expect(new Set(triple).size).not.toBe(2);
    expect(details.distance).toBe(1);
    expect(details.excludes?.first[0]).toEqual([-2, 2, 0]);
    expect(finish(ruleDetails(engine, groupNamed('1'), 3, 1337)).excludes).toEqual({ count: 0, first: [] });
  });
});

describe('comparison of two predicates', () => {
  it('counts both ways and gives the smallest counterexamples', () => {
    const result = finish(comparePredicates(engine, 'a < b', 'a <= b'));
    expect(result).toMatchObject({
      kind: 'compared',
      equivalent: false,
      onlyP: { count: 0, first: [] },
      onlyQ: { count: 40_000 },
      both: 3_980_000,
    });
    expect(result.kind === 'compared' && result.onlyQ.first[0]).toEqual([0, 0, 0]);
    expect(finish(comparePredicates(engine, 'a < b', 'b > a'))).toMatchObject({ equivalent: true });
    expect(finish(comparePredicates(engine, 'a % b == 0', 'b != 0 and a % b == 0'))).toMatchObject({
      equivalent: false,
      raises: { count: 40_000 },
    });
    expect(finish(comparePredicates(engine, 'a', 'b ('))).toMatchObject({ kind: 'invalid', which: 'q' });
  });
});

describe('the library of common predicates', () => {
  it('has distinct rules that all can be counted and never raise, the ten human ones among them', () => {
    const small = new Engine({ domain: { min: -12, max: 12 } });
    const counts = finish(libraryCounts(small));
    expect(counts.map((each) => each.index)).toEqual(LIBRARY.map((_, i) => i));
    for (const { index, count } of counts) {
      expect(count, LIBRARY[index]?.name).toBeGreaterThan(0);
      expect(count, LIBRARY[index]?.name).toBeLessThan(25 ** 3);
    }
    expect(new Set(LIBRARY.map((each) => each.name)).size).toBe(LIBRARY.length);
    expect(new Set(LIBRARY.map((each) => each.predicate)).size).toBe(LIBRARY.length);
    expect(LIBRARY.filter((each) => each.human)).toHaveLength(10);
    small.dispose();
  });
});

/** Computed apart, in Python. */
const GOLDEN_SEEDS = [891706901, 1340358445, 2166136261];
/** Fixed: a file's samples must stay the same from version to version. */
const GOLDEN_TRIPLES = [
  [-31, -81, -91],
  [-11, -41, -81],
  [-21, -61, -81],
  [-1, -31, -81],
  [-11, -21, -31],
];
