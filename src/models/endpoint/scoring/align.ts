/** Finds the tokens of a text that belong to its end, from how a server splits the whole of it. */

export interface ServerToken {
  readonly text: string;
  /** Null at the very beginning, and where the probability is 0. */
  readonly logprob: number | null;
  /** Offset of the token's begin, in a unit that differs between servers. */
  readonly offset?: number;
}

/**
 * The tokens that reach beyond the first `length` UTF-16 units of `text`, up to its end: one that begins before it and
 * ends behind it is among them, and what was generated after the text is not. Undefined where the tokens are not those of
 * the text, as of a server that gives those of its reply only.
 */
export function tokensBehind(
  tokens: readonly ServerToken[],
  text: string,
  length: number,
): readonly ServerToken[] | undefined {
  const placed = byText(tokens, text, length) ?? byOffset(tokens, text, length);
  if (!placed) return undefined;
  const found = tokens.filter((_, i) => placed.ends[i] > placed.length && placed.starts[i] < placed.total);
  return found.length > 0 && placed.ends[tokens.indexOf(found[found.length - 1])] >= placed.total
    ? found
    : undefined;
}

interface Placed {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly length: number;
  readonly total: number;
}

/** By the texts of the tokens, which follow a special token or none. */
function byText(tokens: readonly ServerToken[], text: string, length: number): Placed | undefined {
  const joined = tokens.map((token) => token.text).join('');
  const at = joined.indexOf(text);
  if (at < 0) return undefined;
  let end = -at;
  const ends = tokens.map((token) => (end += token.text.length));
  return { starts: ends.map((each, i) => each - tokens[i].text.length), ends, length, total: text.length };
}

const UNITS: readonly ((text: string) => number)[] = [
  (text) => Array.from(text).length,
  (text) => new TextEncoder().encode(text).length,
  (text) => text.length,
];

/** By the offsets, where a character is split over tokens so that their texts do not add up to the text. */
function byOffset(tokens: readonly ServerToken[], text: string, length: number): Placed | undefined {
  const starts = tokens.map(({ offset }) => offset ?? NaN);
  if (!starts.every((start, i) => Number.isFinite(start) && (i === 0 || start >= starts[i - 1])))
    return undefined;
  // The token that was generated begins where the text ends.
  const unit = UNITS.find((measure) => starts.at(-1) === measure(text));
  if (!unit) return undefined;
  const total = unit(text);
  const ends = starts.map((_, i) => starts[i + 1] ?? Infinity);
  return { starts, ends, length: unit(text.slice(0, length)), total };
}
