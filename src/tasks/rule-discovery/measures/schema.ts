/** The shape of the metrics in the `end` event of a transcript. */
import * as z from 'zod/mini';

z.config({ jitless: true });

const count = z.int().check(z.nonnegative());
/** null where it is undefined: never 0, never ∞. */
const ratio = z.nullable(z.number());

const compatibility = z.looseObject({
  /** Tests that the hypothesis rejects: tries at falsifying it. */
  incompatible: count,
  /** Tests that the hypothesis accepts. */
  compatible: count,
  withoutVerdict: count,
  /** I:C, incompatible ÷ compatible; null without a compatible test. */
  ratio,
  /** incompatible ÷ (incompatible + compatible); null without a verdict. */
  fraction: ratio,
});

const tokens = z.looseObject({
  unit: z.enum(['tokens', 'words']),
  total: count,
  /** Model turns that were counted. */
  turns: count,
  perTurn: ratio,
});

export const ruleMetricsSchema = z.looseObject({
  version: z.literal(1),
  announcements: count,
  tests: count,
  /** Some announcement was judged correct. */
  solved: z.boolean(),
  /** The first announcement was. */
  firstGuess: z.boolean(),
  /** 1-based number of the first correct announcement. */
  tStar: z.nullable(z.int()),
  testsBeforeSuccess: z.nullable(count),
  /** `before`: tests made before t*, or all of them in an unsolved episode. */
  ic: z.looseObject({ before: compatibility, all: compatibility }),
  /**
   * Announcements without a decided verdict, and tests likewise, including those that were never judged, because they
   * were refused or not answered any more.
   */
  withoutVerdict: z.looseObject({ equivalence: count, compatibility: count }),
  /** Tokens or words of the turns up to and including t*, or of all turns of an unsolved episode. */
  tokens,
  retries: z.looseObject({ format: count, transport: count }),
  /** Negative to positive answers, NO:YES (MED:DAX). */
  feedbackRatio: z.looseObject({ negative: count, positive: count, ratio }),
});

export type RuleMetrics = z.infer<typeof ruleMetricsSchema>;
export type Compatibility = RuleMetrics['ic']['all'];
export type TokenMetrics = RuleMetrics['tokens'];
