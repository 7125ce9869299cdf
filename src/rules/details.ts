/** Computes the details of a rule that a hover shows. */
import type { Engine, RuleCount, RuleSet } from '../predicate';
import type { Triple } from '../predicate/domain';
import { tripleCount } from '../predicate/domain';
import type { Stepwise } from '../base/stepwise';
import { isCounted, withGroupFacts, type GroupFacts } from './analysis/facts';
import { groupSeed } from './group-seed';
import { NotCountable } from './sample';
import type { RuleGroup } from './types';

export interface RuleDetails {
  readonly name: string;
  readonly count: RuleCount;
  /** Share of the domain that it accepts. */
  readonly breadth: number;
  /** Triples that every other rule of the group accepts and this one does not; absent if another has no count. */
  readonly excludes?: { readonly count: number; readonly first: readonly Triple[] };
  /** Accepted triples, drawn with the file's seed. */
  readonly samples: readonly Triple[];
  /** Accepted triples next to a rejected one, and the other way round, smallest first. */
  readonly inside: readonly Triple[];
  readonly outside: readonly Triple[];
  /** The L1 distance that "next to" means; 0 if there is nothing on one side. */
  readonly distance: number;
}

const SAMPLES = 5;
const EXAMPLES = 3;
const BORDER = 2;

/** Throws NotCountable if the rule has no count. */
export function* ruleDetails(
  engine: Engine,
  group: RuleGroup,
  rule: number,
  seed: number,
): Stepwise<RuleDetails> {
  return yield* withGroupFacts(engine, group, function* (facts): Stepwise<RuleDetails> {
    const target = facts.rules[rule];
    if (!target) throw new NotCountable('there is no such rule');
    if (!isCounted(target)) throw new NotCountable(target.unavailable ?? 'the rule has no count');
    yield;
    const { set } = target;
    const border = engine.boundary(set, BORDER);
    yield;
    const excludes = excluded(facts, target.set, rule);
    return {
      name: target.rule.name,
      count: set.count,
      breadth: set.count.true / tripleCount(engine.domain),
      ...(excludes && { excludes }),
      samples: set.accepts.sample(SAMPLES, groupSeed(seed, group.id)),
      inside: border.inside,
      outside: border.outside,
      distance: border.distance,
    };
  });
}

function excluded(facts: GroupFacts, own: RuleSet, rule: number): RuleDetails['excludes'] {
  const others = facts.rules.filter((_, index) => index !== rule);
  const counted = others.filter(isCounted);
  if (counted.length < others.length || others.length === 0) return undefined;
  const set = facts.engine.intersection(
    counted.map((each) => each.set),
    [own],
  );
  const result = { count: set.size, first: set.smallest(EXAMPLES) };
  set.dispose();
  return result;
}
