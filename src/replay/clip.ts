/** Texts as rows have them: short, and with nothing of the text that they were cut from. */
import { MOST_TEXT } from './types';

/** Characters of what is usually a word or a name. */
export const MOST_WORD = 200;

const LONE_SURROGATE = /[\uD800-\uDFFF]/u;
const LONE_SURROGATES = /[\uD800-\uDFFF]/gu;
/** Within a pair it is not cut. */
const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;

/**
 * At most `most` characters. Halves of a pair that stand alone are U+FFFD: not every way to a view can carry them, and
 * none could show them.
 */
export function short(text: string, most: number): string {
  const whole = text.length <= most;
  const part = whole ? text : ownCopy(text.slice(0, most - (isFirstHalf(text.charCodeAt(most - 1)) ? 1 : 0)));
  return LONE_SURROGATE.test(part) ? part.replaceAll(LONE_SURROGATES, '\uFFFD') : part;
}

export interface Clipped {
  text: string;
  /** Characters that are missing. */
  more?: number;
}

/** Gives a row the beginning of a text, and records how much is missing. */
export function clip<T extends Clipped>(row: Omit<T, 'text'>, text: string): T {
  const full = row as T;
  full.text = short(text, MOST_TEXT);
  if (full.text.length < text.length) full.more = text.length - full.text.length;
  return full;
}

/** V8 keeps of a part of a string the whole of it, which may be ten megabytes of thinking. */
const ownCopy = (text: string): string => JSON.parse(JSON.stringify(text)) as string;
