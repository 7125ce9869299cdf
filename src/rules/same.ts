/** Checks whether two lists of texts or numbers have the same entries in the same order. */
export const sameItems = <T extends string | number>(p: readonly T[], q: readonly T[]): boolean =>
  p.length === q.length && p.every((item, i) => item === q[i]);
