import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { PUBLISHED_DOMAIN, tripleCount } from '../../../../src/predicate/domain';
import { MAX_REGION_RULES } from '../../../../src/rules/explore/types';
import { GROUPS } from '../../predicate/count/published';
import { inBox, isFeasible, table, type Row } from './brute';
import { ask, box, disposeEngines, domain, KERNELS, predicates } from './questions';

afterAll(disposeEngines);

const small = { min: 0, max: 6 };

function relation(rows: readonly Row[], p: number, q: number): string {
  const every = (test: (first: number, second: number) => boolean) =>
    rows.every(({ verdicts }) => test(verdicts[p], verdicts[q]));
  if (every((first, second) => first === second)) return 'equal';
  if (every((first, second) => first !== 1 || second !== 1)) return 'disjoint';
  if (every((first, second) => first !== 1 || second === 1)) return 'implies';
  return every((first, second) => second !== 1 || first === 1) ? 'implied' : 'overlap';
}

/** The bits of the rules that accept; undefined where one raises. */
const regionOf = ({ verdicts }: Row): number | undefined =>
  verdicts.includes(2)
    ? undefined
    : verdicts.reduce((mask: number, verdict, rule) => mask | (verdict << rule), 0);

describe('pairs', () => {
  it.each(KERNELS)('are those of plain enumeration (%s)', (kernels) => {
    fc.assert(
      fc.property(predicates(5), domain, (texts, within) => {
        const rows = table(texts, within);
        const size = (test: (verdicts: Row['verdicts']) => boolean) =>
          rows.filter(({ verdicts }) => test(verdicts)).length;
        const expected = texts.flatMap((_, p) =>
          texts.slice(p + 1).map((__, beyond) => {
            const q = p + 1 + beyond;
            const both = size((verdicts) => verdicts[p] === 1 && verdicts[q] === 1);
            const onlyP = size((verdicts) => verdicts[p] === 1 && verdicts[q] !== 1);
            const onlyQ = size((verdicts) => verdicts[p] !== 1 && verdicts[q] === 1);
            const either = both + onlyP + onlyQ;
            const jaccard = either === 0 ? 1 : both / either;
            return { p, q, both, onlyP, onlyQ, relation: relation(rows, p, q), jaccard };
          }),
        );
        expect(ask({ kind: 'pairs', domain: within, predicates: texts }, kernels)).toEqual({
          pairs: expected,
          unavailable: texts.map(() => undefined),
        });
      }),
      { numRuns: 150 },
    );
  });

  it('know every relation, and are not equal where only one raises', () => {
    const relations = (...texts: string[]) =>
      ask({ kind: 'pairs', domain: small, predicates: texts }).pairs.map((pair) => pair.relation);
    expect(relations('a < b', 'b > a')).toEqual(['equal']);
    expect(relations('a < b', 'a <= b')).toEqual(['implies']);
    expect(relations('a <= b', 'a < b')).toEqual(['implied']);
    expect(relations('a < b', 'a > b')).toEqual(['disjoint']);
    expect(relations('a < b', 'b < c')).toEqual(['overlap']);
    expect(relations('b % a == 0', 'a != 0 and b % a == 0')).toEqual(['implies']);
    expect(relations('a != a', 'a < b')).toEqual(['disjoint']);
    expect(relations('a != a', 'b != b')).toEqual(['equal']);
  });

  it('of many predicates are held a few at a time', () => {
    const texts = Array.from({ length: 70 }, (_, i) => (i === 60 ? '' : `a + b + c <= ${String(i % 19)}`));
    const { pairs, unavailable } = ask({ kind: 'pairs', domain: small, predicates: texts });
    const places = [...texts.keys()].filter((i) => i !== 60);
    expect(pairs.map(({ p, q }) => [p, q])).toEqual(
      places.flatMap((p, at) => places.slice(at + 1).map((q) => [p, q])),
    );
    for (const { p, q, relation } of pairs) {
      const step = (p % 19) - (q % 19);
      expect(relation).toBe(step === 0 ? 'equal' : step < 0 ? 'implies' : 'implied');
    }
    expect(unavailable).toEqual(texts.map((text) => (text ? undefined : 'rule 61 has no predicate')));
  });

  it('leave out what has no count', () => {
    const answer = ask({ kind: 'pairs', domain: small, predicates: ['a < b', 'a <', 'b < c'] });
    expect(answer.pairs.map(({ p, q }) => [p, q])).toEqual([[0, 2]]);
    expect(answer.unavailable).toEqual([undefined, 'its predicate has an error', undefined]);
  });
});

describe('regions', () => {
  it.each(KERNELS)('are those of plain enumeration (%s)', (kernels) => {
    fc.assert(
      fc.property(predicates(6), domain, (texts, within) => {
        const rows = table(texts, within);
        const counts = Array.from({ length: 2 ** texts.length }, () => 0);
        let raises = 0;
        for (const region of rows.map(regionOf)) {
          if (region === undefined) raises++;
          else counts[region]++;
        }
        expect(ask({ kind: 'regions', domain: within, predicates: texts }, kernels)).toEqual({
          counts,
          raises,
        });
      }),
      { numRuns: 150 },
    );
  });

  it('of the published groups add up to the domain, the last one being the feasible set', () => {
    for (const { rules, count } of GROUPS) {
      const { counts, raises } = ask({ kind: 'regions', domain: PUBLISHED_DOMAIN, predicates: rules });
      expect(counts).toHaveLength(16);
      expect(counts[15]).toBe(count);
      expect(raises + counts.reduce((sum, each) => sum + each)).toBe(tripleCount(PUBLISHED_DOMAIN));
    }
  });

  it('are shown of no more than eight rules, and only where all have a count', () => {
    const of = (texts: string[]) => ask({ kind: 'regions', domain: small, predicates: texts });
    const many = Array.from({ length: MAX_REGION_RULES + 1 }, () => 'a < b');
    expect(of(many.slice(1)).counts).toHaveLength(256);
    expect(() => of(many)).toThrow('regions are shown of up to 8 rules');
    expect(() => of(['a < b', 'b <'])).toThrow('rule 2 has no count: its predicate has an error');
  });
});

describe('points', () => {
  const regionsOf = (length: number) =>
    fc.uniqueArray(fc.nat(2 ** length - 1), { minLength: 1, maxLength: 2 ** length });
  const asked = predicates(3).chain((texts) => fc.tuple(fc.constant(texts), regionsOf(texts.length)));

  it.each(KERNELS)('are all triples of the regions, or as many as are wanted (%s)', (kernels) => {
    fc.assert(
      fc.property(asked, domain, box, fc.nat(900), ([texts, regions], within, part, max) => {
        const rows = table(texts, within).filter(({ triple }) => inBox(part, triple));
        const members = regions.map((region) =>
          rows.filter((row) => regionOf(row) === region).map(({ triple }) => String(triple)),
        );
        const total = members.flat().length;
        const { points, totals } = ask(
          { kind: 'points', domain: within, predicates: texts, regions, max, ...(part && { box: part }) },
          kernels,
        );
        expect(totals).toEqual(members.map((each) => each.length));
        expect(points).toHaveLength(4 * Math.min(total, max));
        const found = regions.map((): string[] => []);
        for (let at = 0; at < points.length; at += 4) {
          const triple = [...points.subarray(at, at + 3)].map((index) => index + within.min);
          found[points[at + 3]].push(String(triple));
        }
        for (const [place, some] of found.entries()) {
          expect(new Set(some).size).toBe(some.length);
          expect(some.every((triple) => members[place].includes(triple))).toBe(true);
          if (members[place].length > 0 && max >= regions.length) expect(some.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('of a large set are thinned evenly, and the same every time', () => {
    const rows = table(GROUPS[7].rules, { min: -20, max: 20 }).filter(isFeasible);
    const thin = (max: number) =>
      ask({
        kind: 'points',
        domain: { min: -20, max: 20 },
        predicates: GROUPS[7].rules,
        regions: [15],
        max,
      });
    const { points, totals } = thin(200);
    expect(totals).toEqual([rows.length]);
    expect(thin(200).points).toEqual(points);
    const place = new Map(rows.map(({ triple }, rank) => [String(triple), rank]));
    const ranks = Array.from({ length: 200 }, (_, i) => {
      const triple = [...points.subarray(4 * i, 4 * i + 3)].map((index) => index - 20);
      return place.get(String(triple)) ?? -1;
    });
    // Stretches of equal length in lexicographic order: each has one point, and not always the same place in it.
    const stretch = rows.length / 200;
    expect(ranks.map((rank) => Math.floor((rank + 1) / stretch - 1e-9))).toEqual([...ranks.keys()]);
    const steps = ranks.slice(1).map((rank, i) => rank - ranks[i]);
    expect(Math.max(...steps) - Math.min(...steps)).toBeGreaterThan(stretch / 2);
  });
});
