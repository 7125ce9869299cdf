/** Finds the known word that was probably meant. */

/** Edit distance with transpositions, at most `limit` (then `limit + 1`). */
export function distance(p: string, q: string, limit: number): number {
  if (Math.abs(p.length - q.length) > limit) return limit + 1;
  let older: number[] = [];
  let previous = Array.from({ length: q.length + 1 }, (_, j) => j);
  for (let i = 1; i <= p.length; i++) {
    const current = [i];
    for (let j = 1; j <= q.length; j++) {
      const same = p[i - 1] === q[j - 1] ? 0 : 1;
      let best = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + same);
      const swapped = i > 1 && j > 1 && p[i - 1] === q[j - 2] && p[i - 2] === q[j - 1];
      if (swapped) best = Math.min(best, (older[j - 2] ?? 0) + 1);
      current.push(best);
    }
    older = previous;
    previous = current;
  }
  return Math.min(previous[q.length] ?? 0, limit + 1);
}

/** The known word nearest to `word`, if it is near enough to be what was meant. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (word.length > 40) return undefined;
  const limit = word.length <= 4 ? 1 : word.length <= 7 ? 2 : 3;
  let best: string | undefined;
  let least = limit + 1;
  for (const candidate of known) {
    const found = distance(word.toLowerCase(), candidate.toLowerCase(), limit);
    if (found < least) [best, least] = [candidate, found];
  }
  return best;
}
