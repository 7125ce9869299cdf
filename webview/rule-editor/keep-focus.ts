import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Gives the focus back where a drawing took it away: a row that moves within the page loses it, and a row that goes
 * takes it along; then the row in its place gets it. Nothing is done where the user left by themselves.
 */
export function useKeepFocus(part: RefObject<HTMLElement | null>, rows: string): void {
  const last = useRef<{ readonly element: HTMLElement; readonly row: number } | undefined>(undefined);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const inside = target instanceof HTMLElement && part.current?.contains(target);
      const all = [...(part.current?.querySelectorAll(rows) ?? [])];
      last.current = inside
        ? { element: target, row: all.findIndex((row) => row.contains(target)) }
        : undefined;
    };
    const onPointer = () => (last.current = undefined);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPointer);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPointer);
    };
  }, [part, rows]);
  useLayoutEffect(() => {
    const lost = last.current;
    if (!lost || document.activeElement !== document.body) return;
    if (lost.element.isConnected) return lost.element.focus({ preventScroll: true });
    const all = part.current?.querySelectorAll<HTMLElement>(rows) ?? [];
    const row = all[Math.min(Math.max(0, lost.row), all.length - 1)] ?? part.current;
    row?.querySelector<HTMLElement>('vscode-text-field, vscode-button')?.focus();
  });
}
