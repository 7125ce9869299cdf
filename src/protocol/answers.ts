/** The answers to the questions of a view, checked where they arrive. */
import * as z from 'zod/mini';
import {
  count,
  domainSchema,
  index,
  orAbsent,
  originSchema,
  severitySchema,
  splitSchema,
  tripleSchema,
  triplesSchema,
} from './basics';
import { problemViewSchema } from './document';
import type { ViewQuestion } from './questions';

/** Text from the host. It may be as long as the file that it comes from. */
const text = z.string();
const share = z.number();

const span = z.strictObject({ from: z.int(), to: z.int() });
const fix = z.strictObject({
  title: text,
  edits: z.array(z.strictObject({ span, text })),
  preferred: z.optional(z.boolean()),
});
const problem = z.strictObject({
  code: text,
  severity: severitySchema,
  span,
  message: text,
  hint: z.optional(text),
  fixes: z.optional(z.array(fix)),
  related: z.optional(z.array(z.strictObject({ span, message: text }))),
  unnecessary: z.optional(z.boolean()),
});

const errorType = z.enum([
  ...(['ZeroDivisionError', 'IndexError', 'TypeError', 'ValueError', 'OverflowError'] as const),
  ...(['UnboundLocalError', 'NameError', 'RecursionError', 'StopIteration', 'RuntimeError'] as const),
  ...(['StepLimitError', 'SizeLimitError'] as const),
]);
const ruleCount = z.strictObject({
  true: count,
  false: count,
  raises: count,
  firstRaise: z.optional(
    z.strictObject({
      triple: tripleSchema,
      error: z.strictObject({ type: errorType, message: text, span }),
    }),
  ),
});

const feasible = z.strictObject({
  count: z.optional(count),
  unavailable: z.optional(text),
  rules: z.array(
    z.strictObject({
      problems: z.array(problem),
      count: z.optional(ruleCount),
      share: z.optional(share),
      without: z.optional(count),
      unavailable: z.optional(text),
    }),
  ),
  projections: z.optional(
    z.strictObject({
      ab: z.instanceof(Uint16Array<ArrayBufferLike>),
      bc: z.instanceof(Uint16Array<ArrayBufferLike>),
      ac: z.instanceof(Uint16Array<ArrayBufferLike>),
      total: count,
    }),
  ),
});

const pairs = z.strictObject({
  pairs: z.array(
    z.strictObject({
      p: index,
      q: index,
      both: count,
      onlyP: count,
      onlyQ: count,
      relation: z.enum(['equal', 'implies', 'implied', 'disjoint', 'overlap']),
      jaccard: z.number(),
    }),
  ),
  unavailable: z.array(orAbsent(text)),
});

const regions = z.strictObject({ counts: z.array(count), raises: count });

const tests = z.strictObject({
  perRule: z.array(orAbsent(z.number())),
  expected: z.number(),
  worst: z.number(),
  inseparable: z.array(z.array(index)),
  plan: z.array(z.strictObject({ among: z.array(index), triple: tripleSchema, yes: z.array(index) })),
  optimal: z.boolean(),
});

const triples = z.strictObject({ triples: triplesSchema, total: count });

const points = z.strictObject({
  points: z.instanceof(Uint8Array<ArrayBufferLike>),
  totals: z.array(count),
});

const suggest = z.strictObject({
  suggestions: z.array(
    z.strictObject({
      direction: z.enum(['weaken', 'strengthen']),
      title: text,
      predicate: text,
      count,
      share,
    }),
  ),
});

const inject = z.strictObject({
  rules: z.array(
    z.strictObject({
      name: text,
      predicate: text,
      family: text,
      share,
      counts: z.array(orAbsent(count)),
    }),
  ),
});

const texts = z.array(text);
const content = z.strictObject({
  index,
  id: text,
  split: z.optional(splitSchema),
  published: z.optional(z.number()),
  rules: z.array(
    z.strictObject({
      name: text,
      predicate: text,
      origin: z.optional(originSchema),
      family: z.optional(text),
      guidance: z.strictObject({ accept: texts, reject: texts }),
    }),
  ),
  initial: z.custom<z.infer<typeof triplesSchema>>(Array.isArray),
  domain: domainSchema,
  seed: z.int(),
  incomplete: z.optional(text),
  version: z.int(),
  problems: z.array(problemViewSchema),
});

const library = z.array(z.strictObject({ index, count, breadth: share }));

export const ANSWERS = {
  feasible,
  pairs,
  regions,
  tests,
  triples,
  points,
  suggest,
  inject,
  content,
  library,
} satisfies Record<ViewQuestion['kind'], z.ZodMiniType>;

export type ViewAnswers = { [K in keyof typeof ANSWERS]: z.infer<(typeof ANSWERS)[K]> };
