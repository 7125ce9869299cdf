/** How rules stand to each other, by enumeration and so exact. */
import type { BitmapStore } from '../bitmap';
import { tripleCount, type Triple } from '../domain';
import { intersect, intersectionSize, symmetricDifference } from './algebra';
import type { RuleSet } from './rule-set';
import type { TripleSet } from './triple-set';

export interface Difference {
  readonly count: number;
  /** Counterexamples, smallest first. */
  readonly first: readonly Triple[];
}

/** A hypothesis against a rule. Raising equals only raising. */
export interface RuleComparison {
  readonly equivalent: boolean;
  readonly agree: number;
  /** Both accept. */
  readonly both: number;
  /** Hypothesis true, rule false. */
  readonly tooBroad: Difference;
  /** Hypothesis false, rule true. */
  readonly tooNarrow: Difference;
  /** Exactly one of the two raises. */
  readonly raises: Difference;
}

export function compareRuleSets(
  store: BitmapStore,
  p: RuleSet,
  q: RuleSet,
  examples: number,
): RuleComparison {
  const tooBroad = acceptedOnlyBy(store, p, q, examples);
  const tooNarrow = acceptedOnlyBy(store, q, p, examples);
  const raises =
    p.raises || q.raises
      ? describe(symmetricDifference(store, p.raises, q.raises), examples)
      : { count: 0, first: [] };
  const differing = tooBroad.count + tooNarrow.count + raises.count;
  return {
    equivalent: differing === 0,
    agree: tripleCount(store.domain) - differing,
    both: intersectionSize(store, [p.accepts, q.accepts], []),
    tooBroad,
    tooNarrow,
    raises,
  };
}

/** Where p is true and q is false; where q raises it is neither. */
function acceptedOnlyBy(store: BitmapStore, p: RuleSet, q: RuleSet, examples: number): Difference {
  const excluded = q.raises ? [q.accepts, q.raises] : [q.accepts];
  if (intersectionSize(store, [p.accepts], excluded) === 0) return { count: 0, first: [] };
  return describe(intersect(store, [p.accepts], excluded), examples);
}

function describe(set: TripleSet, examples: number): Difference {
  const difference = { count: set.size, first: set.smallest(examples) };
  set.dispose();
  return difference;
}

/** Whether both accept, reject and raise on the same triples. */
export function equalRuleSets(p: RuleSet, q: RuleSet): boolean {
  if (p.count.true !== q.count.true || p.count.raises !== q.count.raises) return false;
  const sameRaises = !p.raises || !q.raises || p.raises.equals(q.raises);
  return sameRaises && p.accepts.equals(q.accepts);
}

/** The first of the subsets of 0…n-1, by growing size, for which `holds`; the empty one is not asked. */
export function smallestSubset(n: number, holds: (subset: number[]) => boolean): number[] | undefined {
  const members = (mask: number) => Array.from({ length: n }, (_, i) => i).filter((i) => mask & (1 << i));
  const subsets = Array.from({ length: 2 ** n - 1 }, (_, i) => members(i + 1));
  return subsets.sort((p, q) => p.length - q.length).find(holds);
}
