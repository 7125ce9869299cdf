/** Finds the known name that was probably meant. For names of all kinds: variables, keys, codes, options. */

/** Longer names are not compared: they cannot be a slip of a known one. */
const MAX_LENGTH = 40;

/** Edits (insert, delete, replace, swap neighbours) from one word to another. */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const current = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      let cost = Math.min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) cost = Math.min(cost, before[j - 2] + 1);
      current.push(cost);
    }
    before = previous;
    previous = current;
  }
  return previous[to.length];
}

const plain = (name: string): string => name.toLowerCase().replace(/[_-]/g, '');

/** A guess about a very short name would be arbitrary: `11` is not a slip of `1`. */
const allowedEdits = (name: string): number => (name.length <= 2 ? 0 : name.length <= 5 ? 1 : 2);

/**
 * The known name nearest to `name`, the first of several; undefined when none is near enough to be what was meant.
 * Case, underscores and hyphens make no difference.
 */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  const wanted = plain(name);
  const exact = known.find((other) => plain(other) === wanted);
  if (exact) return exact;
  const limit = allowedEdits(name);
  let best: string | undefined;
  let least = limit + 1;
  for (const other of known) {
    if (Math.abs(other.length - name.length) > limit || other.length < 2) continue;
    const edits = distance(wanted, plain(other));
    if (edits < least) [best, least] = [other, edits];
  }
  return best;
}
