/** Compares rules by enumeration, so exactly. */
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
  const both = intersectionSize(store, [p.accepts, q.accepts], []);
  const tooBroad = acceptedOnlyBy(store, p, q, both, examples);
  const tooNarrow = acceptedOnlyBy(store, q, p, both, examples);
  const raises = raisedByOne(store, p, q, examples);
  const differing = tooBroad.count + tooNarrow.count + raises.count;
  return {
    equivalent: differing === 0,
    agree: tripleCount(store.domain) - differing,
    both,
    tooBroad,
    tooNarrow,
    raises,
  };
}

/** Triples that p accepts and q rejects; triples on which q raises are not among them. */
function acceptedOnlyBy(
  store: BitmapStore,
  p: RuleSet,
  q: RuleSet,
  both: number,
  examples: number,
): Difference {
  const raised = q.raises ? intersectionSize(store, [p.accepts, q.raises], []) : 0;
  const count = p.count.true - both - raised;
  if (count === 0) return { count, first: [] };
  const excluded = q.raises && raised > 0 ? [q.accepts, q.raises] : [q.accepts];
  return { count, first: firstOf(intersect(store, [p.accepts], excluded), examples) };
}

function raisedByOne(store: BitmapStore, p: RuleSet, q: RuleSet, examples: number): Difference {
  if (p.raises && q.raises) {
    const set = symmetricDifference(store, p.raises, q.raises);
    const count = set.size;
    return { count, first: firstOf(set, examples) };
  }
  const raises = p.raises ?? q.raises;
  return raises ? { count: raises.size, first: raises.smallest(examples) } : { count: 0, first: [] };
}

function firstOf(set: TripleSet, examples: number): Triple[] {
  const first = set.smallest(examples);
  set.dispose();
  return first;
}

/** Checks that both accept, reject and raise on the same triples. */
export function equalRuleSets(p: RuleSet, q: RuleSet): boolean {
  if (p.count.true !== q.count.true || p.count.raises !== q.count.raises) return false;
  const sameRaises = !p.raises || !q.raises || p.raises.equals(q.raises);
  return sameRaises && p.accepts.equals(q.accepts);
}
