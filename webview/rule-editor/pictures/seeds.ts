/** Seeds as people type them. */
import { MAX_SEED } from '../../../src/rules/types';

/** A whole number that a seed can be; undefined if the text is none. */
export function readSeed(text: string): number | undefined {
  const value = text.trim();
  return /^\d{1,10}$/.test(value) && Number(value) <= MAX_SEED ? Number(value) : undefined;
}
