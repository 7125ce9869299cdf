/** Schemas that messages to and from views share. Each module of such schemas imports this one first. */
import * as z from 'zod/mini';

// When zod makes a schema, it probes for functions from text, which the policy of a page forbids (and reports). This
// line switches that off, so it precedes the first schema.
z.config({ jitless: true });

/** Bounds of what a view may send: far beyond what anybody needs, near enough that nothing gets stuck. */
export const LIMITS = {
  predicates: 400,
  /** Most groups, rules or triples in one message. */
  items: 10_000,
  points: 200_000,
  /** Characters of a predicate or of any text of a rule file. */
  text: 100_000,
  /** Characters of a file that a view writes, or puts on the clipboard. */
  file: 64 * 1024 * 1024,
} as const;

/** Text from a view. */
export const text = z.string().check(z.maxLength(LIMITS.text));
const uint32 = () => z.int().check(z.nonnegative(), z.maximum(0xffffffff));
export const index = uint32();
export const count = z.int().check(z.nonnegative());
/** Names a request until it has its reply. */
export const id = uint32();

export const domainSchema = z
  .strictObject({ min: z.int(), max: z.int() })
  .check(z.refine(({ min, max }) => min <= max && max - min < 256, 'no domain'));

const range = z.tuple([z.int(), z.int()]);
export const boxSchema = z.strictObject({
  a: z.optional(range),
  b: z.optional(range),
  c: z.optional(range),
});

export const tripleSchema = z.tuple([z.int(), z.int(), z.int()]);

const isTriple = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 3 && value.every((x) => Number.isSafeInteger(x));

/** A list of triples, checked by hand: there may be thousands, and each would cost a schema four calls. */
export const triplesSchema = z.custom<readonly (readonly [number, number, number])[]>(
  (value) => Array.isArray(value) && value.length <= LIMITS.items && value.every(isTriple),
  'no list of triples',
);

export const severitySchema = z.enum(['error', 'warning', 'information', 'hint']);

/**
 * A value of a list that may be absent. On its way to a view a list becomes JSON, which has no `undefined`, so that
 * `null` arrives.
 */
export const orAbsent = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value: z.output<S> | null | undefined) => value ?? undefined),
  );
