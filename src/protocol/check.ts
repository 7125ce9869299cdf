/** Checking what arrives, with a short reason where it is refused. */
import { shortened } from '../base/visible-text';
import type * as z from 'zod/mini';

const MAX_ISSUES = 3;
const MAX_LENGTH = 300;

/** Describes the first problems with their places for a log or a person, never the value itself. */
export function issuesOf(error: z.core.$ZodError): string {
  const issues = error.issues.slice(0, MAX_ISSUES).map(({ path, message }) => {
    const place = path.slice(0, 6).map(String).join('.');
    return place === '' ? message : `${place}: ${message}`;
  });
  return shortened(issues.join('; '), MAX_LENGTH);
}

/** The value if the schema takes it; throws an error with the message that `say` makes of the reason. */
export function checked<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  say: (reason: string) => string,
): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw new Error(say(issuesOf(result.error)));
  return result.data;
}
