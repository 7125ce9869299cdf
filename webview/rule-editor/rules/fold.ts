/** The first `most` of a list, and how many are left out. One alone is not: saying so takes as much room as it. */
export function fold<T>(list: readonly T[], most: number): { shown: readonly T[]; folded: number } {
  if (list.length <= most + 1) return { shown: list, folded: 0 };
  return { shown: list.slice(0, most), folded: list.length - most };
}
