/**
 * Single edits of one predicate that make the feasible set larger or smaller.
 *
 * Candidates come from the syntax tree (`candidates.ts`) and are edits of the text at exact spans, so that brackets,
 * spacing and comments elsewhere stay. Each is counted over the domain with the other rules as they are. Kept are those
 *  - with which S_g is larger (weaken), or smaller and not empty (strengthen);
 *  - that raise on no more triples than the predicate, and are not about one variable only unless it is, too;
 *  - whose set is that of no other kept edit and of no other rule of the group.
 *
 * Their order is that of the smallest change of the rule's breadth: |new breadth - breadth|; of two that change it
 * alike, the one that answers fewer triples otherwise than the predicate does (|P \ Q| + |Q \ P|) comes first, then the
 * shorter text. Of a change of one constant that could be made alike at several places (a modulus, a remainder), the
 * first place stands for all, beside the change at all of them at once. At most twelve of each direction are given.
 */
import {
  analysePredicate,
  CountAbandoned,
  type Engine,
  type Program,
  type RuleCount,
  type RuleSet,
} from '../../../predicate';
import { tripleCount } from '../../../predicate/domain';
import type { Stepwise } from '../../../base/stepwise';
import type { SuggestAnswer, SuggestQuestion, Suggestion } from '../types';
import { withSets } from '../counted-predicates';
import { NotCountable } from '../../sample';
import { variants, type Variant } from './candidates';

export interface SuggestLimits {
  /** Edits that are counted at most. */
  readonly candidates: number;
  readonly perDirection: number;
  /** Busy milliseconds after which what was found so far is the answer. */
  readonly budgetMs: number;
  /** Milliseconds, for tests. */
  readonly now?: () => number;
}

export const SUGGEST_LIMITS: SuggestLimits = { candidates: 150, perDirection: 12, budgetMs: 3000 };

/** Throws NotCountable where one of the predicates has no count. */
export function* suggest(
  engine: Engine,
  { predicates, rule }: SuggestQuestion,
  limits: SuggestLimits = SUGGEST_LIMITS,
): Stepwise<SuggestAnswer> {
  return yield* withSets(engine, predicates, function* (sets): Stepwise<SuggestAnswer> {
    const source = predicates[rule];
    const { program } = source === undefined ? {} : analysePredicate(source);
    if (!program) throw new NotCountable('there is no such rule');
    const search = new Search(engine, sets, rule);
    const budget = new Budget(limits.budgetMs, limits.now);
    for (const variant of variants(source, program, limits.candidates)) {
      if (budget.isSpent) break;
      if (variant) yield* budget.within(search.evaluate(variant));
      yield;
    }
    return { suggestions: search.best(limits.perDirection) };
  });
}

interface Found extends Suggestion {
  readonly program: Program;
  readonly alike?: string;
  readonly changed: number;
  readonly breadthChange: number;
  readonly ruleCount: RuleCount;
}

class Search {
  private readonly found: Found[] = [];
  private readonly rule: RuleSet;
  private readonly others: readonly RuleSet[];
  private readonly feasible: number;
  private readonly unary: boolean;

  constructor(
    private readonly engine: Engine,
    sets: readonly RuleSet[],
    rule: number,
  ) {
    this.rule = sets[rule];
    this.others = sets.filter((_, index) => index !== rule);
    this.feasible = engine.intersectionCount(sets);
    this.unary = this.isUnary(this.rule);
  }

  /** Counts one variant and keeps it if it is worth it. One that cannot be counted is not a suggestion. */
  *evaluate(variant: Variant): Stepwise<void> {
    try {
      yield* this.engine.glance(variant.program, (set) => this.consider(variant, set));
    } catch (error) {
      if (!(error instanceof CountAbandoned)) throw error;
    }
  }

  best(perDirection: number): Suggestion[] {
    const order = (p: Found, q: Found) =>
      p.breadthChange - q.breadthChange || p.changed - q.changed || p.predicate.length - q.predicate.length;
    const sorted = [...this.found].sort(order);
    const first = (direction: Suggestion['direction']) =>
      withoutAlike(sorted.filter((each) => each.direction === direction)).slice(0, perDirection);
    const kept = new Set([...first('weaken'), ...first('strengthen')]);
    return sorted
      .filter((each) => kept.has(each))
      .map(({ direction, title, predicate, count, share }) => ({
        direction,
        title,
        predicate,
        count,
        share,
      }));
  }

  private *consider({ title, text, program, alike }: Variant, set: RuleSet): Stepwise<void> {
    const { engine, rule } = this;
    const count = engine.intersectionCount([...this.others, set]);
    if (count === this.feasible || count === 0) return;
    if (set.count.raises > rule.count.raises || set.count.true === tripleCount(engine.domain)) return;
    if (!this.unary && this.isUnary(set)) return;
    if (this.others.some((other) => engine.equal(other, set))) return;
    if (yield* this.isKnown(set, count)) return;
    const total = tripleCount(engine.domain);
    this.found.push({
      direction: count > this.feasible ? 'weaken' : 'strengthen',
      title,
      predicate: text,
      count,
      share: set.count.true / total,
      program,
      ...(alike !== undefined && { alike }),
      ruleCount: set.count,
      changed: rule.count.true + set.count.true - 2 * engine.intersectionCount([rule, set]),
      breadthChange: Math.abs(set.count.true - rule.count.true),
    });
  }

  /** Checks whether an earlier edit has the same set. Its bitmap was not kept, so it is made again where the counts agree. */
  private *isKnown(set: RuleSet, count: number): Stepwise<boolean> {
    const { engine } = this;
    for (const each of this.found) {
      if (each.count !== count || each.ruleCount.true !== set.count.true) continue;
      // eslint-disable-next-line require-yield -- compares at once what was counted
      const same = yield* engine.glance(each.program, function* (other): Stepwise<boolean> {
        return engine.equal(other, set);
      });
      if (same) return true;
    }
    return false;
  }

  private isUnary(set: RuleSet): boolean {
    return this.engine.dependence(set).filter(Boolean).length === 1;
  }
}

/** The first of those that are alike, and all others. */
function withoutAlike(found: readonly Found[]): Found[] {
  const seen = new Set<string>();
  return found.filter(({ alike }) => {
    if (alike === undefined) return true;
    if (seen.has(alike)) return false;
    seen.add(alike);
    return true;
  });
}

/** A bound on the busy time of several computations together. Pauses between their steps are not counted. */
class Budget {
  private spent = 0;

  constructor(
    private readonly ms: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get isSpent(): boolean {
    return this.spent >= this.ms;
  }

  /** The result, or undefined when the time ran out before there was one. */
  *within<T>(work: Stepwise<T>): Stepwise<T | undefined> {
    try {
      for (;;) {
        const start = this.now();
        const step = work.next();
        this.spent += this.now() - start;
        if (step.done) return step.value;
        if (this.isSpent) return undefined;
        yield;
      }
    } finally {
      // Runs its `finally` blocks when it was left before its end; does nothing after it.
      work.return(undefined as T);
    }
  }
}
