/**
 * Sampling of initial triples: reproducible from the file alone.
 *
 * The members of S_g are ranked in lexicographic order of (a, b, c). The generator is seeded with
 * `groupSeed(seed, id)`: the file's seed, mixed with the group's id so that groups with the same feasible set get
 * different triples, and so that adding or moving a group changes no other group's sample. Draws are those of
 * `sampleRanks`: the first n steps of a Fisher–Yates shuffle, so a longer sample starts with the shorter one.
 */
import type { Engine, RuleSet } from '../predicate';
import type { Triple } from '../predicate/domain';
import type { Stepwise } from '../base/stepwise';
import { isCounted, withGroupFacts, type GroupFacts } from './analysis/facts';
import { groupSeed } from './group-seed';
import type { RuleGroup } from './types';

export interface Sample {
  /** |S_g|. */
  readonly count: number;
  /** Triples in the order of the draws; fewer than asked for if S_g has fewer. */
  readonly triples: readonly Triple[];
}

export class NotCountable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotCountable';
  }
}

/** Distinct triples, uniformly from S_g. Throws NotCountable if the group has no count. */
export function* sampleInitial(engine: Engine, group: RuleGroup, n: number, seed: number): Stepwise<Sample> {
  return yield* withGroupFacts(engine, group, function* (facts): Stepwise<Sample> {
    yield;
    const feasible = engine.intersection(setsOf(facts));
    const triples = feasible.sample(n, groupSeed(seed, group.id));
    const result = { count: feasible.size, triples };
    feasible.dispose();
    return result;
  });
}

/** The sets of all rules of a group. Throws NotCountable if one is missing. */
function setsOf(facts: GroupFacts): readonly RuleSet[] {
  if (facts.count === undefined) throw new NotCountable(facts.unavailable ?? 'the group has no count');
  return facts.rules.filter(isCounted).map((each) => each.set);
}
