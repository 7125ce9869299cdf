/**
 * Questions about predicates by themselves, and their answers. An answer depends on nothing but what stands in its
 * question, so that it is never stale: it belongs to these predicates over this domain. Everything is plain data.
 */
import * as z from 'zod/mini';
import type { Frozen } from '../../base/frozen';
import {
  boxSchema,
  count,
  domainSchema,
  index,
  LIMITS,
  orAbsent,
  severitySchema,
  text,
  tripleSchema,
  triplesSchema,
} from '../../base/message-schemas';
import { ERROR_TYPES } from '../../predicate/outcome';

/** More rules than this have too many regions to show. */
export const MAX_REGION_RULES = 8;

const indexes = () => z.array(index).check(z.maxLength(LIMITS.predicates));
/** The predicates of a group's rules, in their order. */
const subject = () => ({
  domain: domainSchema,
  predicates: z.array(text).check(z.maxLength(LIMITS.predicates)),
});

export const exploreQuestions = () =>
  [
    /**
     * |S_g| and what every rule does to it. `projections` asks for the three projections of S_g, within `box` where
     * there is one.
     */
    z.strictObject({
      kind: z.literal('feasible'),
      ...subject(),
      projections: z.boolean(),
      box: z.optional(boxSchema),
    }),
    /** Asks for the comparison of every two predicates. */
    z.strictObject({ kind: z.literal('pairs'), ...subject() }),
    /**
     * Asks for the number of triples that each combination of the predicates accepts: 2^k regions for
     * k ≤ MAX_REGION_RULES predicates.
     */
    z.strictObject({ kind: z.literal('regions'), ...subject() }),
    /** Asks for the number of tests in which an ideal player finds the hidden rule among these. */
    z.strictObject({ kind: z.literal('tests'), ...subject() }),
    /** Triples that the predicates `include` accept and none of `exclude` does (and on which none of the named raises). */
    z.strictObject({
      kind: z.literal('triples'),
      ...subject(),
      include: indexes(),
      exclude: indexes(),
      box: z.optional(boxSchema),
      /** Drawn with this seed; without one the smallest first. */
      seed: z.optional(index),
      /** The most triples. */
      n: z.int().check(z.nonnegative(), z.maximum(LIMITS.items)),
    }),
    /** The triples of some regions, as points. */
    z.strictObject({
      kind: z.literal('points'),
      ...subject(),
      // A point names its region by one byte.
      regions: z.array(index).check(z.maxLength(256)),
      box: z.optional(boxSchema),
      /** The most points over all regions, thinned evenly and always in the same way. */
      max: z.int().check(z.nonnegative(), z.maximum(LIMITS.points)),
    }),
    /** Single edits of one predicate that make S_g larger or smaller. */
    z.strictObject({ kind: z.literal('suggest'), ...subject(), rule: index }),
    /** The size of S_g with a human-derived rule in each of the places. */
    z.strictObject({ kind: z.literal('inject'), ...subject() }),
  ] as const;

/** The answers, where their texts may be as long as the file that they come from. */
export const exploreAnswers = () => {
  const words = z.string();
  const span = z.strictObject({ from: z.int(), to: z.int() });
  const fix = z.strictObject({
    title: words,
    edits: z.array(z.strictObject({ span, text: words })),
    preferred: z.optional(z.boolean()),
  });
  const problem = z.strictObject({
    code: words,
    severity: severitySchema,
    span,
    message: words,
    hint: z.optional(words),
    fixes: z.optional(z.array(fix)),
    related: z.optional(z.array(z.strictObject({ span, message: words }))),
    unnecessary: z.optional(z.boolean()),
  });
  const error = z.strictObject({ type: z.enum(ERROR_TYPES), message: words, span });
  const ruleCount = z.strictObject({
    true: count,
    false: count,
    raises: count,
    firstRaise: z.optional(z.strictObject({ triple: tripleSchema, error })),
  });
  const bytes = z.instanceof(Uint16Array<ArrayBufferLike>);

  return {
    feasible: z.strictObject({
      /** |S_g|; absent when some rule has no count. The box does not change it. */
      count: z.optional(count),
      /** The reason why there is no count, in words that follow "not counted: ". */
      unavailable: z.optional(words),
      rules: z.array(
        z.strictObject({
          /** Spans are offsets into the predicate. */
          problems: z.array(problem),
          count: z.optional(ruleCount),
          /** Breadth: the share of the domain that the rule accepts. */
          share: z.optional(z.number()),
          /** |S_g| without this rule, where the others have counts. */
          without: z.optional(count),
          /** The reason why there is no count, in words that follow "no count: ". */
          unavailable: z.optional(words),
        }),
      ),
      /** The pictures of S_g. `total`: its triples within the box. */
      projections: z.optional(z.strictObject({ ab: bytes, bc: bytes, ac: bytes, total: count })),
    }),
    pairs: z.strictObject({
      pairs: z.array(
        z.strictObject({
          /** Indexes into the predicates, p < q. */
          p: index,
          q: index,
          both: count,
          onlyP: count,
          onlyQ: count,
          /** `implies`: every triple that p accepts is accepted by q; `implied`: the other way round. */
          relation: z.enum(['equal', 'implies', 'implied', 'disjoint', 'overlap']),
          /** both / (both + onlyP + onlyQ); 1 where both accept nothing. */
          jaccard: z.number(),
        }),
      ),
      /** The reason why each predicate has no count, where it has none. */
      unavailable: z.array(orAbsent(words)),
    }),
    regions: z.strictObject({
      /** Entry m counts the triples that predicate i accepts iff bit i of m is set; none of the predicates raises there. */
      counts: z.array(count),
      /** Triples on which some predicate raises; they are in no region. */
      raises: count,
    }),
    tests: z.strictObject({
      /** The number of tests until each rule is the only one left; absent where another rule is equal to it. */
      perRule: z.array(orAbsent(z.number())),
      /** The mean over equally likely rules, until no test separates the remaining ones. */
      expected: z.number(),
      worst: z.number(),
      /** Lists of rules that no triple separates, each of two or more indexes. */
      inseparable: z.array(z.array(index)),
      /**
       * The tests of the best plan, the first one first. `among`: the rules that are still possible when the test is
       * taken; `yes`: those that answer yes to it.
       */
      plan: z.array(z.strictObject({ among: z.array(index), triple: tripleSchema, yes: z.array(index) })),
      /** False where there are too many rules to look at every plan, and each step is only the best next one. */
      optimal: z.boolean(),
    }),
    /** `total`: of all such triples. */
    triples: z.strictObject({ triples: triplesSchema, total: count }),
    points: z.strictObject({
      /** Four bytes a point: a - min, b - min, c - min, and the place of its region in the question's list. */
      points: z.instanceof(Uint8Array<ArrayBufferLike>),
      /** The number of triples of each region within the box, before thinning. */
      totals: z.array(count),
    }),
    suggest: z.strictObject({
      /** The smallest change of the rule's breadth first; all were counted. */
      suggestions: z.array(
        z.strictObject({
          direction: z.enum(['weaken', 'strengthen']),
          /** The effect in plain words: "allow equality in `a < b`". */
          title: words,
          /** The whole new predicate. */
          predicate: words,
          /** |S_g| and the rule's breadth (share of the domain) with it. */
          count,
          share: z.number(),
        }),
      ),
    }),
    inject: z.strictObject({
      rules: z.array(
        z.strictObject({
          name: words,
          predicate: words,
          family: words,
          share: z.number(),
          /** |S_g| with the rule at each place; absent where another rule of the group has no count. */
          counts: z.array(orAbsent(count)),
        }),
      ),
    }),
  };
};

export type ExploreQuestion = Frozen<z.infer<ReturnType<typeof exploreQuestions>[number]>>;
type Answers = ReturnType<typeof exploreAnswers>;
export type ExploreAnswers = { readonly [K in keyof Answers]: Frozen<z.infer<Answers[K]>> };

type Question<K extends keyof Answers> = Extract<ExploreQuestion, { kind: K }>;
export type FeasibleQuestion = Question<'feasible'>;
export type PairsQuestion = Question<'pairs'>;
export type RegionsQuestion = Question<'regions'>;
export type TestsQuestion = Question<'tests'>;
export type TriplesQuestion = Question<'triples'>;
export type PointsQuestion = Question<'points'>;
export type SuggestQuestion = Question<'suggest'>;
export type InjectQuestion = Question<'inject'>;

export type FeasibleAnswer = ExploreAnswers['feasible'];
export type PredicateCount = FeasibleAnswer['rules'][number];
export type Projections = NonNullable<FeasibleAnswer['projections']>;
export type PairsAnswer = ExploreAnswers['pairs'];
export type Pair = PairsAnswer['pairs'][number];
export type Relation = Pair['relation'];
export type RegionsAnswer = ExploreAnswers['regions'];
export type TestsAnswer = ExploreAnswers['tests'];
export type TestStep = TestsAnswer['plan'][number];
export type TriplesAnswer = ExploreAnswers['triples'];
export type PointsAnswer = ExploreAnswers['points'];
export type SuggestAnswer = ExploreAnswers['suggest'];
export type Suggestion = SuggestAnswer['suggestions'][number];
export type InjectAnswer = ExploreAnswers['inject'];
export type InjectedRule = InjectAnswer['rules'][number];
