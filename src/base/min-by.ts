/** The item with the least value; of equal ones the first. Undefined where there is none. */
export function minBy<T>(items: Iterable<T>, value: (item: T) => number): T | undefined {
  let [best, lowest]: [T | undefined, number] = [undefined, Infinity];
  for (const item of items) {
    const its = value(item);
    if (its < lowest) [best, lowest] = [item, its];
  }
  return best;
}
