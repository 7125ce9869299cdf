/** The triples of regions as points. */
import type { Engine, RuleSet, TripleSet } from '../../predicate';
import type { Box } from '../../predicate/domain';
import type { Stepwise } from '../../base/stepwise';
import { checkRegionRules, withSets } from './counted-predicates';
import { accepted } from './triples';
import type { PointsAnswer, PointsQuestion } from './types';

const POINT_BYTES = 4;

/** Throws NotCountable where a predicate has no count, or where there are more than MAX_REGION_RULES. */
export function* points(engine: Engine, question: PointsQuestion): Stepwise<PointsAnswer> {
  const { predicates, regions, box, max } = question;
  checkRegionRules(predicates);
  return yield* withSets(engine, predicates, function* (sets): Stepwise<PointsAnswer> {
    const totals: number[] = [];
    for (const region of regions) {
      yield;
      totals.push(inRegion(engine, sets, region, box, ({ size }) => size));
    }
    const quotas = shares(totals, Math.max(0, Math.floor(max)));
    const sink = { bytes: new Uint8Array(sum(quotas) * POINT_BYTES), at: 0 };
    // Built again rather than kept: many regions would not fit into memory together.
    for (const [mark, region] of regions.entries()) {
      if (quotas[mark] === 0) continue;
      yield;
      inRegion(engine, sets, region, box, (set) => set.writePoints(quotas[mark], mark, sink));
    }
    return { points: sink.bytes, totals };
  });
}

function inRegion<T>(
  engine: Engine,
  sets: readonly RuleSet[],
  region: number,
  box: Box | undefined,
  use: (set: TripleSet) => T,
): T {
  const accepts = (_: RuleSet, index: number): boolean => ((region >>> index) & 1) === 1;
  const exclude = sets.filter((set, index) => !accepts(set, index));
  const set = accepted(engine, sets.filter(accepts), exclude, box);
  try {
    return use(set);
  } finally {
    set.dispose();
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * The number of points for each region: all of its triples, or a proportion with `max` in total. A region with triples
 * keeps at least one (if `max` allows that many), so that it does not vanish beside a large one.
 */
function shares(totals: readonly number[], max: number): number[] {
  const all = sum(totals);
  if (all <= max) return [...totals];
  const present = totals.filter((total) => total > 0).length;
  const kept = present <= max ? 1 : 0;
  const rest = { places: max - present * kept, of: all - present * kept };
  let before = 0;
  return totals.map((total) => {
    if (total === 0) return 0;
    const from = Math.floor((before * rest.places) / rest.of);
    before += total - kept;
    return kept + Math.floor((before * rest.places) / rest.of) - from;
  });
}
