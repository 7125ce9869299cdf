/**
 * Questions about predicates by themselves. An answer depends on nothing but what stands in its question, so that it
 * is never stale: it belongs to these predicates over this domain. Everything is plain data.
 */
import type { Projections as SetProjections, RuleCount } from '../../predicate';
import type { Box, Domain, Range, Triple } from '../../predicate/domain';
import type { Problem } from '../../predicate/problem';

export type { Box, Range };

interface Predicates {
  readonly domain: Domain;
  /** The predicates of a group's rules, in their order. */
  readonly predicates: readonly string[];
}

/** |S_g| and what every rule does to it. */
export interface FeasibleQuestion extends Predicates {
  readonly kind: 'feasible';
  /** Asks for the three projections of S_g, within `box` where there is one. */
  readonly projections: boolean;
  readonly box?: Box;
}

export interface FeasibleAnswer {
  /** |S_g|; absent when some rule has no count. The box does not change it. */
  readonly count?: number;
  /** The reason why there is no count, in words that follow "not counted: ". */
  readonly unavailable?: string;
  readonly rules: readonly PredicateCount[];
  readonly projections?: Projections;
}

export interface PredicateCount {
  /** Spans are offsets into the predicate. */
  readonly problems: readonly Problem[];
  readonly count?: RuleCount;
  /** Breadth: the share of the domain that the rule accepts. */
  readonly share?: number;
  /** |S_g| without this rule, where the others have counts. */
  readonly without?: number;
  /** The reason why there is no count, in words that follow "no count: ". */
  readonly unavailable?: string;
}

/** The pictures of S_g. */
export interface Projections extends SetProjections {
  /** Triples of S_g within the box. */
  readonly total: number;
}

/** Asks for the comparison of every two predicates. */
export interface PairsQuestion extends Predicates {
  readonly kind: 'pairs';
}

export type Relation = 'equal' | 'implies' | 'implied' | 'disjoint' | 'overlap';

export interface Pair {
  /** Indexes into the predicates, p < q. */
  readonly p: number;
  readonly q: number;
  readonly both: number;
  readonly onlyP: number;
  readonly onlyQ: number;
  /** `implies`: every triple that p accepts is accepted by q; `implied`: the other way round. */
  readonly relation: Relation;
  /** both / (both + onlyP + onlyQ); 1 where both accept nothing. */
  readonly jaccard: number;
}

export interface PairsAnswer {
  readonly pairs: readonly Pair[];
  /** The reason why each predicate has no count, where it has none. */
  readonly unavailable: readonly (string | undefined)[];
}

/**
 * Asks for the number of triples that each combination of the predicates accepts: 2^k regions for k ≤ MAX_REGION_RULES
 * predicates.
 */
export interface RegionsQuestion extends Predicates {
  readonly kind: 'regions';
}

export interface RegionsAnswer {
  /** Entry m counts the triples that predicate i accepts iff bit i of m is set; none of the predicates raises there. */
  readonly counts: readonly number[];
  /** Triples on which some predicate raises; they are in no region. */
  readonly raises: number;
}

/** Asks for the number of tests in which an ideal player finds the hidden rule among these. */
export interface TestsQuestion extends Predicates {
  readonly kind: 'tests';
}

export interface TestsAnswer {
  /** The number of tests until each rule is the only one left; absent where another rule is equal to it. */
  readonly perRule: readonly (number | undefined)[];
  /** The mean over equally likely rules, until no test separates the remaining ones. */
  readonly expected: number;
  readonly worst: number;
  /** Lists of rules that no triple separates, each of two or more indexes. */
  readonly inseparable: readonly (readonly number[])[];
  /** The tests of the best plan, the first one first; each with the rules that answer yes to it. */
  readonly plan: readonly TestStep[];
  /** False where there are too many rules to look at every plan, and each step is only the best next one. */
  readonly optimal: boolean;
}

export interface TestStep {
  /** The rules that are still possible when this test is taken. */
  readonly among: readonly number[];
  readonly triple: Triple;
  readonly yes: readonly number[];
}

/** Triples that the predicates `include` accept and none of `exclude` does (and on which none of the named raises). */
export interface TriplesQuestion extends Predicates {
  readonly kind: 'triples';
  /** Indexes into the predicates. */
  readonly include: readonly number[];
  readonly exclude: readonly number[];
  readonly box?: Box;
  /** Drawn with this seed; without one the smallest first. */
  readonly seed?: number;
  /** The most suggestions. */
  readonly n: number;
}

export interface TriplesAnswer {
  readonly triples: readonly Triple[];
  /** The total number. */
  readonly total: number;
}

/** The triples of some regions (see `RegionsAnswer`), as points. */
export interface PointsQuestion extends Predicates {
  readonly kind: 'points';
  readonly regions: readonly number[];
  readonly box?: Box;
  /** The most points over all regions, thinned evenly and always in the same way. */
  readonly max: number;
}

export interface PointsAnswer {
  /** Four bytes a point: a - min, b - min, c - min, and the place of its region in the question's list. */
  readonly points: Uint8Array;
  /** The number of triples of each region within the box, before thinning. */
  readonly totals: readonly number[];
}

/** Single edits of one predicate that make S_g larger or smaller. */
export interface SuggestQuestion extends Predicates {
  readonly kind: 'suggest';
  readonly rule: number;
}

export interface Suggestion {
  readonly direction: 'weaken' | 'strengthen';
  /** The effect in plain words: "allow equality in `a < b`". */
  readonly title: string;
  /** The whole new predicate. */
  readonly predicate: string;
  /** |S_g| and the rule's breadth (share of the domain) with it. */
  readonly count: number;
  readonly share: number;
}

export interface SuggestAnswer {
  /** The smallest change of the rule's breadth first; all were counted. */
  readonly suggestions: readonly Suggestion[];
}

/** The size of S_g with a human-derived rule in each of the places. */
export interface InjectQuestion extends Predicates {
  readonly kind: 'inject';
}

export interface InjectAnswer {
  readonly rules: readonly InjectedRule[];
}

export interface InjectedRule {
  readonly name: string;
  readonly predicate: string;
  readonly family: string;
  readonly share: number;
  /** |S_g| with the rule at each place; absent where another rule of the group has no count. */
  readonly counts: readonly (number | undefined)[];
}

export type ExploreQuestion =
  | FeasibleQuestion
  | PairsQuestion
  | RegionsQuestion
  | TestsQuestion
  | TriplesQuestion
  | PointsQuestion
  | SuggestQuestion
  | InjectQuestion;

export interface ExploreAnswers {
  feasible: FeasibleAnswer;
  pairs: PairsAnswer;
  regions: RegionsAnswer;
  tests: TestsAnswer;
  triples: TriplesAnswer;
  points: PointsAnswer;
  suggest: SuggestAnswer;
  inject: InjectAnswer;
}

/** More rules than this have too many regions to show. */
export const MAX_REGION_RULES = 8;
