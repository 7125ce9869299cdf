/** Checks whether a place in a line of JSON lies within a searched text, without parsing the line. */

const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const SPACE = 32;

/** The names of fields that people search in; `content` stands in `parsed`. */
const SEARCHED = new Set([
  'content',
  'text',
  'message',
  'reason',
  'label',
  'raw',
  'reasoning',
  'prompt',
  'function',
]);

/** Returns false only where it is surely not within the value of one of these fields. */
export function maybeSearched(line: Uint8Array, at: number): boolean {
  const open = quoteBefore(line, at);
  let colon = open - 1;
  while (colon >= 0 && line[colon] <= SPACE) colon--;
  if (open < 0 || colon < 0 || line[colon] !== COLON) return false;
  let end = colon - 1;
  while (end >= 0 && line[end] <= SPACE) end--;
  if (end < 0 || line[end] !== QUOTE) return false;
  const start = quoteBefore(line, end);
  const name = String.fromCharCode(...line.subarray(Math.max(start + 1, end - 40), end));
  return SEARCHED.has(name) || name.includes('\\');
}

/** The last quotation mark before a place that is none of a text; -1 where there is none. */
function quoteBefore(line: Uint8Array, at: number): number {
  for (let quote = before(line, at); quote >= 0; quote = before(line, quote)) {
    let slashes = 0;
    while (line[quote - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return quote;
  }
  return -1;
}

/** A negative place would count from the end. */
const before = (line: Uint8Array, at: number): number => (at <= 0 ? -1 : line.lastIndexOf(QUOTE, at - 1));
