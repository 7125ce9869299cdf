import type { TargetedKeyboardEvent } from 'preact';

/** Keyboard navigation in lists. */

/** The next index for an arrow key in a list that wraps around. */
export function stepIndex(key: string, index: number, length: number): number | undefined {
  const last = length - 1;
  if (key === 'ArrowRight' || key === 'ArrowDown') return index === last ? 0 : index + 1;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return index === 0 ? last : index - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return undefined;
}

const PAGE = 10;

/** The next index for a key in a list that stops at its ends; `at` is -1 while nothing is selected. */
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

/**
 * Moves the focus among the parts of a list that `parts` selects, as `step` says, and tells `onMove` where it goes. The list has
 * the handler, and its parts are one stop of the Tab key.
 */
export function moveFocus(
  event: TargetedKeyboardEvent<HTMLElement>,
  parts: string,
  step: typeof stepIndex,
  onMove?: (index: number) => void,
): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(parts)];
  const at = all.findIndex((each) => each === event.target);
  const to = at < 0 ? undefined : step(event.key, at, all.length);
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  onMove?.(to);
  all[to].focus();
}
