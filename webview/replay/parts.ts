/** Most matches in one text: more could not be distinguished. */
const MOST = 500;

/** Parts of a text in their order, every second one of which was found. */
export function partsOf(text: string, pattern: RegExp | undefined): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  if (pattern)
    for (const { index, 0: found } of text.matchAll(pattern)) {
      parts.push(text.slice(from, index), found);
      from = index + found.length;
      if (parts.length >= 2 * MOST) break;
    }
  return [...parts, text.slice(from)];
}
