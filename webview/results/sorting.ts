/** Sorting a table by one of its columns. Pure. */

export interface Sorting {
  readonly column: number;
  readonly descending: boolean;
}

/** Sorts by another column in ascending order; by the same one the other way round. */
export const sortedAnew = (now: Sorting | undefined, column: number): Sorting => ({
  column,
  descending: now?.column === column && !now.descending,
});

/** Indexes of rows in the order of their ranks in a column. Rows without a rank are last. */
export function orderBy(
  ranks: readonly (readonly (number | null)[])[],
  { column, descending }: Sorting,
): number[] {
  const rank = (row: number) => ranks[row]?.[column] ?? null;
  return [...ranks.keys()].sort((p, q) => {
    const [one, other] = [rank(p), rank(q)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return descending ? other - one : one - other;
  });
}
