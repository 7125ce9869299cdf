/** The tests that differ: of triples that all rules answer alike, the smallest one stands for all. Smallest first. */
import type { Engine, RuleSet } from '../../../predicate';
import { compareTriples, type Triple } from '../../../predicate/domain';
import type { Stepwise } from '../../../base/stepwise';
import type { Test } from './test';

/** One test for each region that has triples. The number of regions may double with every rule. */
export function* regionTests(engine: Engine, sets: readonly RuleSet[]): Stepwise<Test[]> {
  const tests: Test[] = [];
  yield* engine.eachRegion(sets, (signature, region) => {
    const [triple] = region.smallest(1);
    tests.push({ triple, yes: sets.map((_, rule) => ((signature >>> rule) & 1) === 1) });
  });
  return tests.sort((p, q) => compareTriples(p.triple, q.triple));
}

const SMALLEST = 500;
const DRAWN = 2000;
const SEED = 1;

/**
 * A selection of tests for sets with too many regions: the smallest triples, triples from all over the domain, and
 * further ones until every two separable rules are separated.
 */
export function* someTests(engine: Engine, sets: readonly RuleSet[]): Stepwise<Test[]> {
  const pool = new Pool(sets);
  const region = engine.region([], [], sets);
  try {
    pool.add(region.smallest(SMALLEST));
    yield;
    pool.add(region.sample(DRAWN, SEED));
  } finally {
    region.dispose();
  }
  for (const p of sets.keys()) {
    for (const q of sets.keys()) {
      if (p === q || pool.tells(p, q) || pool.tells(q, p)) continue;
      yield;
      const only = engine.region([sets[p]], [sets[q]], sets);
      pool.add(only.smallest(1));
      only.dispose();
    }
  }
  return pool.tests();
}

class Pool {
  private readonly found = new Map<string, Test>();

  constructor(private readonly sets: readonly RuleSet[]) {}

  add(triples: readonly Triple[]): void {
    for (const triple of triples) {
      const yes = this.sets.map(({ accepts }) => accepts.has(triple));
      const signature = yes.map(Number).join('');
      const known = this.found.get(signature);
      if (!known || compareTriples(triple, known.triple) < 0) this.found.set(signature, { triple, yes });
    }
  }

  /** Checks whether there is a test that p accepts and q rejects. */
  tells(p: number, q: number): boolean {
    for (const { yes } of this.found.values()) if (yes[p] && !yes[q]) return true;
    return false;
  }

  tests(): Test[] {
    return [...this.found.values()].sort((p, q) => compareTriples(p.triple, q.triple));
  }
}
