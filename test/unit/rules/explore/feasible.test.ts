import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { PUBLISHED_DOMAIN, type Box, type Domain } from '../../../../src/predicate/domain';
import { GROUPS } from '../../predicate/count/published';
import { inBox, isFeasible, table, type Row } from './brute';
import { ask, box, disposeEngines, domain, KERNELS, predicates } from './questions';

afterAll(disposeEngines);

/** The three pictures, cell by cell, as lists. */
function pictures(rows: readonly Row[], { min, max }: Domain) {
  const n = max - min + 1;
  const pile = (x: 0 | 1 | 2, y: 0 | 1 | 2) => {
    const cells = Array.from({ length: n * n }, () => 0);
    for (const { triple } of rows) cells[(triple[x] - min) * n + triple[y] - min]++;
    return cells;
  };
  return { ab: pile(0, 1), bc: pile(1, 2), ac: pile(0, 2), total: rows.length };
}

function expected(texts: readonly string[], within: Domain, part: Box | undefined) {
  const rows = table(texts, within);
  const feasible = rows.filter(isFeasible);
  const size = (test: (row: Row) => boolean) => rows.filter(test).length;
  return {
    count: feasible.length,
    rules: texts.map((_, i) => ({
      true: size(({ verdicts }) => verdicts[i] === 1),
      false: size(({ verdicts }) => verdicts[i] === 0),
      raises: size(({ verdicts }) => verdicts[i] === 2),
      share: size(({ verdicts }) => verdicts[i] === 1) / rows.length,
      without: size(({ verdicts }) => verdicts.every((verdict, other) => other === i || verdict === 1)),
    })),
    projections: pictures(
      feasible.filter(({ triple }) => inBox(part, triple)),
      within,
    ),
  };
}

describe('the feasible set', () => {
  it.each(KERNELS)('is that of plain enumeration (%s)', (kernels) => {
    fc.assert(
      fc.property(predicates(5), domain, box, (texts, within, part) => {
        const answer = ask(
          {
            kind: 'feasible',
            domain: within,
            predicates: texts,
            projections: true,
            ...(part && { box: part }),
          },
          kernels,
        );
        const seen = answer.projections;
        expect({
          count: answer.count,
          rules: answer.rules.map(({ count, share, without }) => ({
            true: count?.true,
            false: count?.false,
            raises: count?.raises,
            share,
            without,
          })),
          projections: seen && {
            ab: [...seen.ab],
            bc: [...seen.bc],
            ac: [...seen.ac],
            total: seen.total,
          },
        }).toEqual(expected(texts, within, part));
      }),
      { numRuns: 150 },
    );
  });

  it.each(KERNELS)(
    'of the published groups has the known sizes, and pictures that add up (%s)',
    (kernels) => {
      const sum = (cells: Iterable<number> = []) => {
        let total = 0;
        for (const cell of cells) total += cell;
        return total;
      };
      // The twin is slow to fill the bitmaps of the published domain: two groups are enough of it.
      for (const { rules, count } of kernels === 'js' ? [GROUPS[0], GROUPS[7]] : GROUPS) {
        const answer = ask(
          { kind: 'feasible', domain: PUBLISHED_DOMAIN, predicates: rules, projections: true },
          kernels,
        );
        const { ab, bc, ac, total } = answer.projections ?? {};
        expect([answer.count, total, sum(ab), sum(bc), sum(ac)]).toEqual(
          Array.from({ length: 5 }, () => count),
        );
        expect([ab?.length, bc?.length, ac?.length]).toEqual([40_000, 40_000, 40_000]);
      }
    },
  );

  it.each(KERNELS)('fills a domain of 256 values (%s)', (kernels) => {
    const wide = { min: 0, max: 255 };
    const full = ask({ kind: 'feasible', domain: wide, predicates: ['a == a'], projections: true }, kernels);
    for (const cells of [full.projections?.ab, full.projections?.bc, full.projections?.ac])
      expect([...new Set(cells)]).toEqual([256]);
    const edge = ask(
      { kind: 'feasible', domain: wide, predicates: ['a <= b'], projections: true },
      kernels,
    ).projections;
    expect([edge?.bc[0], edge?.bc[255 * 256 + 255], edge?.ac[0], edge?.ac[255 * 256]]).toEqual([
      1, 256, 256, 1,
    ]);
  });

  it('says which rule has no count and why, and still what the others do', () => {
    const answer = ask({
      kind: 'feasible',
      domain: { min: 0, max: 4 },
      predicates: ['a < b', 'a <', 'b < c'],
      projections: true,
    });
    expect(answer.count).toBeUndefined();
    expect(answer.projections).toBeUndefined();
    expect(answer.unavailable).toBe('rule 2 has no count: its predicate has an error');
    expect(answer.rules.map(({ count, without }) => [count?.true, without])).toEqual([
      [50, undefined],
      [undefined, 10],
      [50, undefined],
    ]);
    expect(answer.rules[1].unavailable).toBe('its predicate has an error');
    expect(answer.rules[1].problems.some(({ severity }) => severity === 'error')).toBe(true);
  });

  it('has words for no rules, an empty predicate and a count that was given up', () => {
    const domain = { min: 0, max: 40 };
    const of = (...texts: string[]) =>
      ask({ kind: 'feasible', domain, predicates: texts, projections: false });
    expect(of()).toEqual({ unavailable: 'the group has no rules', rules: [] });
    expect(of('a < b', ' ').unavailable).toBe('rule 2 has no predicate');
    const endless = of(
      'def rule(a, b, c):\n    while a > 0 or b > 0 or c >= 0:\n        b += 1\n    return True',
    );
    expect(endless.unavailable).toBe('rule 1 has no count: its count was given up');
    expect(endless.rules[0].problems.map(({ code }) => code)).toContain('count-abandoned');
    expect(of('a < b').rules[0].without).toBe(41 ** 3);
  });
});
