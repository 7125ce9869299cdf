/**
 * What a view is sent in bulk, as bytes of JSON: on its way through threads, processes and frames it is not taken apart
 * and put together again at every border, which would take many times as long as reading it once.
 */
export type Packed = Uint8Array;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Plain data. What has no place in JSON is lost. */
export const pack = (value: unknown): Packed => encoder.encode(JSON.stringify(value));

/** What was packed, to be checked; undefined: it is no JSON. */
export function unpack(bytes: Packed): unknown {
  try {
    return JSON.parse(decoder.decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}
