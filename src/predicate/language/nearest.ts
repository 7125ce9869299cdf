/** Edits (insert, delete, replace, swap neighbours) from one word to another, as far as they stay small. */
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

const plain = (name: string): string => name.toLowerCase().replaceAll('_', '');

/** The known name that was most likely meant; undefined when none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > 40) return undefined;
  const exact = known.find((other) => plain(other) === plain(name));
  if (exact) return exact;
  const limit = name.length <= 2 ? 0 : name.length <= 5 ? 1 : 2;
  let best: string | undefined;
  let least = limit + 1;
  for (const other of known) {
    if (Math.abs(other.length - name.length) > limit || other.length < 2) continue;
    const edits = distance(plain(name), plain(other));
    if (edits < least) [best, least] = [other, edits];
  }
  return best;
}
