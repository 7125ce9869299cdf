/** Seeds as people type them. */

export const LARGEST_SEED = 0xffffffff;

/** A whole number that a seed can be; undefined if the text is none. */
export function readSeed(text: string): number | undefined {
  const value = text.trim();
  return /^\d{1,10}$/.test(value) && Number(value) <= LARGEST_SEED ? Number(value) : undefined;
}
