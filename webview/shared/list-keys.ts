/** Where keys lead in lists. Pure. */

/** Where an arrow key leads in a list that wraps around. */
export function stepIndex(key: string, index: number, length: number): number | undefined {
  const last = length - 1;
  if (key === 'ArrowRight' || key === 'ArrowDown') return index === last ? 0 : index + 1;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return index === 0 ? last : index - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return undefined;
}

const PAGE = 10;

/** Where a key leads in a list from top to bottom that ends at its ends; `at` is -1 where nothing is chosen yet. */
export function moveInList(key: string, at: number, length: number): number | undefined {
  const last = length - 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE,
    PageUp: at - PAGE,
    Home: 0,
    End: last,
  };
  const to = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return to === undefined || length === 0 ? undefined : Math.max(0, Math.min(last, to));
}
