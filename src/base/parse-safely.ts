import type * as z from 'zod/mini';
import { $ZodError, config } from 'zod/v4/core';

// In a page with a strict policy zod must not even try to make functions from text. Modules that check nothing themselves
// say so before their schemas, too.
config({ jitless: true });

type Parsed<S extends z.ZodMiniType> = z.core.util.SafeParseResult<z.output<S>>;

/**
 * Checks a value of a file as `safeParse` does, but never throws: zod overflows the stack on a value with a hundred
 * thousand faults, or one that is nested deeper than the stack.
 */
export function parseSafely<S extends z.ZodMiniType>(schema: S, value: unknown): Parsed<S> {
  try {
    return schema.safeParse(value);
  } catch {
    const message = 'it cannot be checked';
    const issue: z.core.$ZodIssueCustom = { code: 'custom', path: [], input: undefined, message };
    return { success: false, error: new $ZodError([issue]) as z.core.$ZodError<z.output<S>> };
  }
}
