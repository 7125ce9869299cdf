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

/** Escapes of the letters of `__proto__`. */
const ESCAPED = /\\u00[567]/;

/** Checks for a key that is the prototype of whatever it is copied into. Texts are long: words are found faster than patterns. */
const mayNamePrototype = (text: string): boolean =>
  text.includes('__proto__') || (text.includes('\\u00') && ESCAPED.test(text));

/** The value that the text is, without keys `__proto__`. Throws SyntaxError where it is not JSON. */
export const parseJson = (text: string): unknown =>
  mayNamePrototype(text)
    ? JSON.parse(text, (key, inner: unknown) => (key === '__proto__' ? undefined : inner))
    : JSON.parse(text);

/** Parses JSON as `parseJson` does; undefined where the text is not JSON. */
export function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
