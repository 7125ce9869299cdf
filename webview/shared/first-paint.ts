import { useLayoutEffect } from 'preact/hooks';

/** Marks when the first frame with content is drawn, for the benchmark. `known`: there is something to show. */
export function useFirstPaint(known: boolean): void {
  useLayoutEffect(() => {
    if (!known) return undefined;
    const frame = requestAnimationFrame(() => performance.mark('falsify:first-paint'));
    return () => cancelAnimationFrame(frame);
  }, [known]);
}
