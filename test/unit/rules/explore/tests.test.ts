import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { finish } from '../../../../src/predicate';
import { compareTriples, PUBLISHED_DOMAIN, type Domain, type Triple } from '../../../../src/predicate/domain';
import type { TestsAnswer } from '../../../../src/rules/explore';
import { optimalChoice } from '../../../../src/rules/explore/player/optimal';
import { LIBRARY } from '../../../../src/rules/library';
import { GROUPS } from '../../predicate/count/published';
import { table } from './brute';
import { ask, disposeEngines, domain, KERNELS, predicates } from './questions';

afterAll(disposeEngines);

/** Every set of yes-rules that some triple gives, with the smallest such triple. */
function answersOf(texts: readonly string[], within: Domain): { yes: number[]; triple: Triple }[] {
  const found = new Map<string, { yes: number[]; triple: Triple }>();
  for (const { triple, verdicts } of table(texts, within)) {
    if (verdicts.includes(2)) continue;
    const yes = [...verdicts.keys()].filter((rule) => verdicts[rule] === 1);
    const known = found.get(String(yes));
    if (!known || compareTriples(triple, known.triple) < 0) found.set(String(yes), { yes, triple });
  }
  return [...found.values()];
}

/** The least sum of tests over the rules, by trying every test at every point. */
function least(tests: readonly { yes: number[] }[], among: readonly number[]): number {
  if (among.length < 2) return 0;
  const costs = tests.flatMap(({ yes }) => {
    const [left, right] = [
      among.filter((rule) => yes.includes(rule)),
      among.filter((rule) => !yes.includes(rule)),
    ];
    if (left.length === 0 || right.length === 0) return [];
    return [among.length + least(tests, left) + least(tests, right)];
  });
  return costs.length === 0 ? 0 : Math.min(...costs);
}

/** Follows the plan against each rule, as a player would. */
function replay(texts: readonly string[], within: Domain, { plan }: TestsAnswer) {
  const rows = new Map(table(texts, within).map(({ triple, verdicts }) => [String(triple), verdicts]));
  return texts.map((_, hidden) => {
    let left = [...texts.keys()];
    let taken = 0;
    for (const { among, triple, yes } of plan) {
      if (String(among) !== String(left)) continue;
      const verdicts = rows.get(String(triple)) ?? [];
      expect(verdicts.includes(2)).toBe(false);
      expect(yes).toEqual(left.filter((rule) => verdicts[rule] === 1));
      left = left.filter((rule) => verdicts[rule] === verdicts[hidden]);
      taken++;
    }
    return { left, taken };
  });
}

/** Checks of every plan. */
function check(texts: readonly string[], within: Domain, answer: TestsAnswer): void {
  const played = replay(texts, within, answer);
  const tests = answersOf(texts, within);
  const alike = (p: number, q: number) => tests.every(({ yes }) => yes.includes(p) === yes.includes(q));
  expect(played.map(({ left }) => left)).toEqual(
    texts.map((_, p) => [...texts.keys()].filter((q) => alike(p, q))),
  );
  expect(answer.perRule).toEqual(played.map(({ left, taken }) => (left.length === 1 ? taken : undefined)));
  expect(answer.expected).toBeCloseTo(played.reduce((sum, { taken }) => sum + taken, 0) / texts.length);
  expect(answer.worst).toBe(Math.max(...played.map(({ taken }) => taken)));
  const classes = new Set(played.filter(({ left }) => left.length > 1).map(({ left }) => String(left)));
  expect(new Set(answer.inseparable.map(String))).toEqual(classes);
}

describe('the ideal player', () => {
  it.each(KERNELS)('has a plan that works, and no plan has fewer tests (%s)', (kernels) => {
    fc.assert(
      fc.property(predicates(5), domain, (texts, within) => {
        const answer = ask({ kind: 'tests', domain: within, predicates: texts }, kernels);
        check(texts, within, answer);
        expect(answer.optimal).toBe(true);
        const sum = least(answersOf(texts, within), [...texts.keys()]);
        expect(answer.expected * texts.length).toBeCloseTo(sum);
      }),
      { numRuns: 120 },
    );
  });

  it('asks about the smallest triple that does it', () => {
    const texts = ['a < b', 'b < c', 'a < c'];
    const { plan } = ask({ kind: 'tests', domain: { min: -3, max: 3 }, predicates: texts });
    expect(plan).toEqual([
      { among: [0, 1, 2], triple: [-1, 0, 0], yes: [0, 2] },
      { among: [0, 2], triple: [0, 0, 1], yes: [2] },
    ]);
  });

  it('cannot tell apart what is answered alike wherever nothing raises', () => {
    const texts = ['b % a == 0', 'a != 0 and b % a == 0', 'a < b', 'b > a', 'c == 0'];
    const within = { min: -3, max: 3 };
    const answer = ask({ kind: 'tests', domain: within, predicates: texts });
    check(texts, within, answer);
    expect(answer.inseparable).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(answer.perRule.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('takes off one rule at a time where rules exclude each other', () => {
    const texts = ['a == 0', 'a == 1', 'a == 2', 'a == 3'];
    const answer = ask({ kind: 'tests', domain: { min: 0, max: 3 }, predicates: texts });
    expect(answer).toMatchObject({ expected: 2.25, worst: 3, perRule: [1, 2, 3, 3] });
  });

  it('needs no test for one rule, and has none where everything raises', () => {
    const of = (...texts: string[]) => ask({ kind: 'tests', domain: { min: 0, max: 3 }, predicates: texts });
    expect(of('a < b')).toEqual({
      perRule: [0],
      expected: 0,
      worst: 0,
      inseparable: [],
      plan: [],
      optimal: true,
    });
    expect(of().plan).toEqual([]);
    expect(of('a < b', '1 // 0 == a').inseparable).toEqual([[0, 1]]);
    expect(() => of('a < b', 'a <')).toThrow('rule 2 has no count');
  });

  it('plays with many rules, well if not best', () => {
    const texts = [...LIBRARY.slice(0, 30).map(({ predicate }) => predicate), 'b % a == 0', 'a < b < c'];
    const within = { min: -6, max: 7 };
    const answer = ask({ kind: 'tests', domain: within, predicates: texts });
    check(texts, within, answer);
    expect(answer.optimal).toBe(false);
    expect(answer.expected).toBeLessThan(7);
  });

  it('finds the one triple that tells two of many rules apart', () => {
    const texts = [...LIBRARY.slice(0, 10).map(({ predicate }) => predicate), 'a + b <= 49', 'a + b < 49'];
    const within = { min: -25, max: 25 };
    const rare = [...texts, 'a + b + c < 75', 'a == a'];
    const answer = ask({ kind: 'tests', domain: within, predicates: rare });
    expect(answer.inseparable).toEqual([]);
    expect(answer.plan.map(({ triple }) => triple)).toContainEqual([25, 25, 25]);
  });

  it('prefers of two equally short plans the one with the better worst case', () => {
    const test = (x: number, ...yes: number[]) => ({
      triple: [x, 0, 0] as const,
      yes: Array.from({ length: 6 }, (_, rule) => yes.includes(rule)),
    });
    // Twelve tests in all whichever comes first; but only after the last one does none of the rules take three.
    const choose = finish(optimalChoice([test(1, 0), test(2, 0, 2, 3, 4), test(3, 0, 3)], 6));
    expect(choose([0, 1, 2, 3, 4, 5])?.triple).toEqual([3, 0, 0]);
  });

  it('finds the rule of every published group in two tests', () => {
    for (const { rules } of GROUPS) {
      const answer = ask({ kind: 'tests', domain: PUBLISHED_DOMAIN, predicates: rules });
      // Two triples split the rules of each group in half both ways: no plan for four rules can do better.
      expect(answer).toMatchObject({ perRule: [2, 2, 2, 2], expected: 2, worst: 2, inseparable: [] });
      expect(answer.plan).toHaveLength(3);
    }
  });
});
