import { useEffect, useState } from 'preact/hooks';

/** Runs a task right after the next frame, which it cannot delay. Returns what takes it back. */
export function afterFrame(task: () => void): () => void {
  let after: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    after = setTimeout(task);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(after);
  };
}

/** Says that there is something to show (`known`) and a frame with it was drawn: for parts that may come later than others. */
export function useAfterFrame(known: boolean): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => (known ? afterFrame(() => setDrawn(true)) : undefined), [known]);
  return known && drawn;
}
