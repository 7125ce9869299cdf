/** A change of a text: `from` to `to` becomes `text`. Offsets in UTF-16 units. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * The one replacement that makes `next` of `now`, without the ends that they share, so that a caret outside the
 * changed part stays where it is. Undefined where nothing changes. It never splits a surrogate pair.
 */
export function replacement(now: string, next: string): Replacement | undefined {
  if (now === next) return undefined;
  const shorter = Math.min(now.length, next.length);
  let start = 0;
  while (start < shorter && now[start] === next[start]) start++;
  if (splitsPair(now, start) || splitsPair(next, start)) start--;
  let end = 0;
  while (end < shorter - start && now[now.length - 1 - end] === next[next.length - 1 - end]) end++;
  if (splitsPair(now, now.length - end) || splitsPair(next, next.length - end)) end--;
  return { from: start, to: now.length - end, text: next.slice(start, next.length - end) };
}

/** Checks whether `at` lies between the two halves of one character. */
const splitsPair = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff;
