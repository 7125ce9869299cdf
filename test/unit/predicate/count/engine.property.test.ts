import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Engine, analysePredicate, finish, type Domain, type EngineOptions } from '../../../../src/predicate';
import { bruteForce, key, program, triplesOf } from './brute';
import { functions, predicates } from './generator';
import { atNight } from '../../../setup/nightly';

const RUNS = Number(process.env.COUNT_RUNS ?? atNight(60, 20));
const DOMAINS: readonly Domain[] = [
  { min: -3, max: 7 },
  { min: 0, max: 0 },
  { min: -5, max: 4 },
  { min: 2, max: 13 },
];
const VARIANTS: readonly EngineOptions[] = [
  { kernels: 'wasm', native: true },
  { kernels: 'js', native: false },
  { kernels: 'wasm', native: false },
];

/** Only what the checker accepts has a meaning to agree on. */
const isAccepted = (source: string): boolean => analysePredicate(source).program !== undefined;

function expectSameAsBruteForce(
  source: string,
  domain: Domain,
  options: EngineOptions,
  stepLimit?: number,
): void {
  const rule = program(source);
  const engine = new Engine({ ...options, domain, ...(stepLimit && { stepLimit }) });
  const brute = bruteForce(rule, domain, stepLimit);
  const set = finish(engine.ruleSet(rule));
  const triples = triplesOf(domain).map((triple) => ({ triple, name: key(triple) }));
  const where = (has: (triple: (typeof triples)[number]) => boolean) =>
    triples.filter(has).map(({ name }) => name);
  expect(where(({ triple }) => set.accepts.has(triple))).toEqual(
    where(({ name }) => brute.accepted.has(name)),
  );
  expect(where(({ triple }) => set.raises?.has(triple) ?? false)).toEqual(
    where(({ name }) => brute.raising.has(name)),
  );
  expect(set.count.true + set.count.false + set.count.raises).toBe(triples.length);
  engine.dispose();
  const fresh = new Engine({ ...options, domain, ...(stepLimit && { stepLimit }) });
  expect(finish(fresh.countGroup([rule, rule]))).toBe(brute.true);
  fresh.dispose();
}

const options = fc.constantFrom(...VARIANTS);
const domains = fc.constantFrom(...DOMAINS);

describe('counting agrees with the interpreter on every triple', () => {
  it('for random expressions', () => {
    fc.assert(
      fc.property(predicates.filter(isAccepted), domains, options, (source, domain, variant) => {
        expectSameAsBruteForce(source, domain, variant);
      }),
      { numRuns: RUNS },
    );
  }, 120_000);

  it('for random functions', () => {
    fc.assert(
      fc.property(functions.filter(isAccepted), domains, options, (source, domain, variant) => {
        expectSameAsBruteForce(source, domain, variant);
      }),
      { numRuns: RUNS },
    );
  }, 120_000);

  it('for groups of random rules', () => {
    const group = fc.array(predicates.filter(isAccepted), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(group, domains, options, (sources, domain, variant) => {
        const rules = sources.map(program);
        const engine = new Engine({ ...variant, domain });
        const brute = rules.map((rule) => bruteForce(rule, domain).accepted);
        const expected = triplesOf(domain).filter((triple) =>
          brute.every((set) => set.has(key(triple))),
        ).length;
        expect(finish(engine.countGroup(rules))).toBe(expected);
        engine.dispose();
      }),
      { numRuns: RUNS },
    );
  }, 120_000);

  it('where triples exceed a low step limit', () => {
    fc.assert(
      fc.property(
        functions.filter(isAccepted),
        options,
        fc.integer({ min: 1, max: 60 }),
        (source, variant, limit) => {
          const domain = { min: -1, max: 1 };
          const over = () => expectSameAsBruteForce(source, domain, variant, limit);
          try {
            over();
          } catch (error) {
            if (!(error instanceof Error) || error.name !== 'CountAbandoned') throw error;
          }
        },
      ),
      { numRuns: RUNS },
    );
  }, 120_000);
});
