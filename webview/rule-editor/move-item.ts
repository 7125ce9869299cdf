/** A list with the item at `from` moved by so many places, or the same list where there is no such place. */
export function moveItem<T>(list: readonly T[], from: number, by: number): readonly T[] {
  const to = from + by;
  if (to < 0 || to >= list.length) return list;
  const result = [...list];
  const [item] = result.splice(from, 1);
  if (item !== undefined) result.splice(to, 0, item);
  return result;
}

/** Changes a list if its item at `index` is still this one; else gives the same list. */
export const changeAt = <T>(
  list: readonly T[],
  index: number,
  item: T,
  change: (list: readonly T[]) => readonly T[],
): readonly T[] => (list[index] === item ? change(list) : list);
