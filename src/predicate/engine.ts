/** Counts and sets of triples for checked predicates: what the editor, the checks and the command line ask. */
import { BitmapStore, type Boundary } from './bitmap';
import { intersect, intersectionSize, sizesWithoutEach } from './count/algebra';
import { WeightedCache } from './count/cache';
import { Counter, type Outcomes } from './count/counter';
import { compareRuleSets, equalRuleSets, type RuleComparison } from './count/relations';
import { eachRegion, regionCounts, type RegionCounts } from './count/regions';
import { CountAbandoned, type RuleCount, type RuleSet } from './count/rule-set';
import type { TripleSet } from './count/triple-set';
import { PUBLISHED_DOMAIN, tripleCount, type Domain } from './domain';
import { normalise } from './language';
import { DEFAULT_STEP_LIMIT } from './outcome';
import type { Stepwise } from '../base/stepwise';
import type { Program } from './syntax';

export { CountAbandoned, type RaisedAt, type RuleCount, type RuleSet } from './count/rule-set';
export type { Difference, RuleComparison } from './count/relations';
export type { RegionCounts } from './count/regions';
export type { TripleSet } from './count/triple-set';

export interface EngineOptions {
  readonly domain?: Domain;
  /** Python steps per triple before it counts as raising StepLimitError. */
  readonly stepLimit?: number;
  readonly kernels?: 'auto' | 'wasm' | 'js';
  /** WebAssembly may be generated from predicates (default: if WebAssembly is available). */
  readonly native?: boolean;
  /** The number of bitmaps (1.28 MB each on the published domain) kept for reuse. */
  readonly maxBitmaps?: number;
  /**
   * Working time after which the count of one rule is given up; default 25 s. With Infinity the other limits hold alone,
   * so that every machine gives up the same.
   */
  readonly milliseconds?: number;
}

/** About 77 MB of bitmaps on the published domain: forty rules, some of which raise. */
const DEFAULT_MAX_BITMAPS = 60;

/** Rules whose counts were given up are not counted again while so few of them are known. */
const MAX_ABANDONED = 200;

/**
 * Long operations are generators that yield every few milliseconds (see `Stepwise`); they throw
 * CountAbandoned when a predicate runs into a limit on so many triples, or takes so long, that counting would not end.
 */
export class Engine {
  readonly domain: Domain;
  /** Python steps per triple before it counts as raising StepLimitError. */
  readonly stepLimit: number;
  private readonly counter: Counter;
  private readonly store: BitmapStore;
  private readonly cache: WeightedCache<RuleSet>;
  private readonly abandoned = new Map<string, CountAbandoned>();

  constructor(options: EngineOptions = {}) {
    this.domain = options.domain ?? PUBLISHED_DOMAIN;
    this.stepLimit = options.stepLimit ?? DEFAULT_STEP_LIMIT;
    this.store = new BitmapStore(this.domain, { kernels: options.kernels ?? 'auto' });
    this.counter = new Counter(this.store, {
      stepLimit: this.stepLimit,
      native: options.native ?? options.kernels !== 'js',
      milliseconds: options.milliseconds,
    });
    this.cache = new WeightedCache<RuleSet>(options.maxBitmaps ?? DEFAULT_MAX_BITMAPS, disposeOf);
  }

  *count(program: Program): Stepwise<RuleCount> {
    return (yield* this.ruleSet(program)).count;
  }

  /** |S_g|: the triples that every rule accepts and on which none raises. */
  *countGroup(programs: readonly Program[]): Stepwise<number> {
    if (!programs.every((program) => this.isReady(program))) {
      const counted = yield* this.counter.group(programs);
      if (counted !== undefined) return counted;
    }
    const sets: RuleSet[] = [];
    try {
      for (const program of programs) sets.push(this.hold(yield* this.ruleSet(program)));
      return this.intersectionCount(sets);
    } finally {
      for (const set of sets) this.drop(set);
    }
  }

  /** The rule's truth over the domain, from the cache where a predicate with the same tree was asked before. */
  *ruleSet(program: Program): Stepwise<RuleSet> {
    const key = normalise(program);
    const cached = this.cache.get(key);
    if (cached) return cached;
    const outcomes = yield* this.truth(program, key);
    const meanwhile = this.cache.get(key);
    if (meanwhile) {
      // Another task counted it between two steps of this one.
      disposeOf(outcomes);
      return meanwhile;
    }
    const set = this.describe(key, outcomes);
    this.cache.add(key, set, outcomes.raises ? 2 : 1);
    return set;
  }

  /**
   * The rule's result for one use, after which it is dropped: many variants of a rule can be examined without driving
   * the rules of open files out of the cache.
   */
  *glance<T>(program: Program, use: (set: RuleSet) => Stepwise<T>): Stepwise<T> {
    if (this.isReady(program)) {
      const set = this.hold(yield* this.ruleSet(program));
      try {
        return yield* use(set);
      } finally {
        this.drop(set);
      }
    }
    const key = normalise(program);
    const truth = yield* this.truth(program, key);
    try {
      return yield* use(this.describe(key, truth));
    } finally {
      disposeOf(truth);
    }
  }

  /** Checks that `ruleSet` would answer at once. */
  isReady(program: Program): boolean {
    return this.cache.has(normalise(program));
  }

  /** Keeps a set readable until as many calls of `drop`. */
  hold(set: RuleSet): RuleSet {
    this.cache.hold(set.key);
    return set;
  }

  drop(set: RuleSet): void {
    this.cache.drop(set.key);
  }

  /**
   * The triples that all of `include` accept (every triple, if that is empty) and none of `exclude` does.
   * A new set: the caller must `dispose` of it.
   */
  intersection(include: readonly RuleSet[], exclude: readonly RuleSet[] = []): TripleSet {
    return intersect(this.store, include.map(accepted), exclude.map(accepted));
  }

  /**
   * The triples that all of `include` accept and all of `exclude` reject; those on which one of them, or one of
   * `defined`, raises are left out. A new set: the caller must `dispose` of it.
   */
  region(
    include: readonly RuleSet[],
    exclude: readonly RuleSet[],
    defined: readonly RuleSet[] = [],
  ): TripleSet {
    const raises = [...exclude, ...defined].flatMap((set) => set.raises ?? []);
    return intersect(this.store, include.map(accepted), [...exclude.map(accepted), ...raises]);
  }

  /** The sizes of all regions of up to eight rules. */
  *regionCounts(sets: readonly RuleSet[]): Stepwise<RegionCounts> {
    return yield* regionCounts(this.store, sets);
  }

  /** Visits every region that has triples; bit i of its signature is set if rule i accepts. At most 31 rules. */
  *eachRegion(
    sets: readonly RuleSet[],
    visit: (signature: number, region: TripleSet) => void,
  ): Stepwise<void> {
    yield* eachRegion(this.store, sets, visit);
  }

  /** The size of `intersection`, without building it in the common cases. */
  intersectionCount(include: readonly RuleSet[], exclude: readonly RuleSet[] = []): number {
    return intersectionSize(this.store, include.map(accepted), exclude.map(accepted));
  }

  /** For each of `sets`, the number of triples that all others accept (every triple, if there is no other). */
  countsWithoutEach(sets: readonly RuleSet[]): number[] {
    return sizesWithoutEach(this.store, sets.map(accepted));
  }

  /** Compares hypothesis `p` with rule `q`, with up to `examples` counterexamples of each kind. */
  compare(p: RuleSet, q: RuleSet, examples = 5): RuleComparison {
    return compareRuleSets(this.store, p, q, examples);
  }

  /** Checks that both accept, reject and raise on the same triples. */
  equal(p: RuleSet, q: RuleSet): boolean {
    return equalRuleSets(p, q);
  }

  /**
   * Returns an equal text for rules that accept, reject and raise on the same triples, and practically never
   * for others.
   */
  fingerprint({ accepts, raises, count }: RuleSet): string {
    return [count.true, accepts.fingerprint(), count.raises > 0 ? raises?.fingerprint() : ''].join(' ');
  }

  /** Checks that `conclusion` accepts every triple that all of `premises` accept. */
  implies(premises: readonly RuleSet[], conclusion: RuleSet): boolean {
    return this.intersectionCount(premises, [conclusion]) === 0;
  }

  /** The variables that the rule really depends on: those along which its outcome ever changes. */
  dependence(set: RuleSet): readonly [a: boolean, b: boolean, c: boolean] {
    const [a, b, c] = set.accepts.dependence();
    const [ra, rb, rc] = set.raises?.dependence() ?? [false, false, false];
    return [a || ra, b || rb, c || rc];
  }

  /** The n smallest triples just inside and just outside the rule; where it raises is neither. */
  boundary(set: RuleSet, n: number): Boundary {
    if (!set.raises) return set.accepts.boundary(n);
    const rejects = intersect(this.store, [], [set.accepts, set.raises]);
    const result = set.accepts.boundary(n, rejects);
    rejects.dispose();
    return result;
  }

  /** Frees every cached bitmap, held or not. The sets cannot be read afterwards. */
  dispose(): void {
    this.cache.clear();
    this.counter.dispose();
  }

  private *truth(program: Program, key: string): Stepwise<Outcomes> {
    const abandoned = this.abandoned.get(key);
    if (abandoned) throw abandoned;
    try {
      return yield* this.counter.outcomes(program);
    } catch (error) {
      if (error instanceof CountAbandoned) {
        if (this.abandoned.size >= MAX_ABANDONED) this.abandoned.clear();
        this.abandoned.set(key, error);
      }
      throw error;
    }
  }

  private describe(key: string, { accepts, raises, firstRaise }: Outcomes): RuleSet {
    const [yes, raised] = [accepts.size, raises?.size ?? 0];
    const no = tripleCount(this.domain) - yes - raised;
    const count = { true: yes, false: no, raises: raised, ...(firstRaise && { firstRaise }) };
    return { key, count, accepts, ...(raises && { raises }) };
  }
}

function disposeOf({ accepts, raises }: Pick<Outcomes, 'accepts' | 'raises'>): void {
  accepts.dispose();
  raises?.dispose();
}

const accepted = (set: RuleSet): TripleSet => set.accepts;
