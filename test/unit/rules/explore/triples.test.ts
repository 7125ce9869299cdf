import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { compareTriples, PUBLISHED_DOMAIN } from '../../../../src/predicate/domain';
import { NotCountable } from '../../../../src/rules/sample';
import { GROUPS } from '../../predicate/count/published';
import { inBox, table } from './brute';
import { ask, box, disposeEngines, domain, KERNELS, predicates } from './questions';

afterAll(disposeEngines);

const parts = fc.array(fc.constantFrom<'in' | 'out' | 'left'>('in', 'out', 'left'), {
  minLength: 4,
  maxLength: 4,
});

describe('triples of a region', () => {
  it.each(KERNELS)('are those of plain enumeration, the smallest first (%s)', (kernels) => {
    fc.assert(
      fc.property(predicates(4), parts, domain, box, fc.nat(30), (texts, roles, within, part, n) => {
        const places = (role: string) => [...texts.keys()].filter((i) => roles[i] === role);
        const [include, exclude] = [places('in'), places('out')];
        const expected = table(texts, within)
          .filter(({ triple }) => inBox(part, triple))
          .filter(({ verdicts }) => include.every((i) => verdicts[i] === 1))
          .filter(({ verdicts }) => exclude.every((i) => verdicts[i] === 0))
          .map(({ triple }) => triple)
          .sort(compareTriples);
        const question = {
          kind: 'triples',
          domain: within,
          predicates: texts,
          include,
          exclude,
          n,
          ...(part && { box: part }),
        } as const;
        expect(ask(question, kernels)).toEqual({ triples: expected.slice(0, n), total: expected.length });
        const drawn = ask({ ...question, seed: 7 }, kernels);
        expect(drawn.total).toBe(expected.length);
        expect(drawn.triples).toHaveLength(Math.min(n, expected.length));
        const known = new Set(expected.map(String));
        expect(new Set(drawn.triples.map(String)).size).toBe(drawn.triples.length);
        expect(drawn.triples.every((triple) => known.has(String(triple)))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('are drawn anew with another seed, and the same with the same', () => {
    const draw = (seed: number) =>
      ask({
        kind: 'triples',
        domain: PUBLISHED_DOMAIN,
        predicates: GROUPS[7].rules,
        include: [0, 1, 2, 3],
        exclude: [],
        seed,
        n: 5,
      });
    expect(draw(1).total).toBe(176_715);
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1).triples).not.toEqual(draw(2).triples);
  });

  it('of one cell of a picture are found, however far out', () => {
    const answer = ask({
      kind: 'triples',
      domain: PUBLISHED_DOMAIN,
      predicates: GROUPS[7].rules,
      include: [0, 1, 2, 3],
      exclude: [],
      box: { a: [-97, -97], b: [99, 99] },
      n: 3,
    });
    expect(answer).toEqual({
      triples: [
        [-97, 99, -1],
        [-97, 99, 1],
        [-97, 99, -3],
      ],
      total: 99,
    });
  });

  it('need no count of a rule that is not named', () => {
    const question = { kind: 'triples', domain: { min: 0, max: 3 }, exclude: [], n: 1 } as const;
    const texts = ['a < b', 'a <'];
    expect(ask({ ...question, predicates: texts, include: [0] }).triples).toEqual([[0, 1, 0]]);
    expect(() => ask({ ...question, predicates: texts, include: [1] })).toThrow(
      new NotCountable('rule 2 has no count: its predicate has an error'),
    );
    expect(() => ask({ ...question, predicates: texts, include: [2] })).toThrow('there is no such rule');
  });
});
