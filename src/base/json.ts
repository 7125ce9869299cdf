/** A JSON value, as in a transcript. Its shape is unknown until a schema has checked it. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A key that is the prototype of whatever it is copied into; also where it is written with escapes. */
const PROTOTYPE = /__proto__|\\u00[567]/i;

/** The value that the text is, without keys `__proto__`; undefined where it is not JSON. */
export function readJson(text: string): unknown {
  try {
    const value: unknown = PROTOTYPE.test(text)
      ? JSON.parse(text, (key, inner: unknown) => (key === '__proto__' ? undefined : inner))
      : JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
