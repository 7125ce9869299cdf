/** Two predicates that differ in spaces and brackets at most; good enough to mark what is there already. */
export const alike = (p: string, q: string): boolean =>
  p.replace(/[\s()]/gu, '') === q.replace(/[\s()]/gu, '');
