/**
 * Bulk data for a view, as bytes of JSON. Threads, processes and frames then copy one buffer instead of cloning objects
 * at every border, which takes many times longer than parsing once.
 */
export type Packed = Uint8Array;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Plain data. What has no place in JSON is lost. */
export const pack = (value: unknown): Packed => encoder.encode(JSON.stringify(value));

/** Parses packed data, still unchecked; undefined if it is not JSON. */
export function unpack(bytes: Packed): unknown {
  try {
    return JSON.parse(decoder.decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}
