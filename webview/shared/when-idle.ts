/** One task at a time, so that a page of many fields answers to keys between two of them. */
const waiting: (() => void)[] = [];
let scheduled = false;

/** Runs a task when the browser has nothing better to do. Returns what takes it back. */
export function whenIdle(task: () => void): () => void {
  waiting.push(task);
  schedule();
  return () => {
    const at = waiting.indexOf(task);
    if (at >= 0) waiting.splice(at, 1);
  };
}

function schedule(): void {
  if (scheduled || waiting.length === 0) return;
  scheduled = true;
  requestIdleCallback(
    () => {
      scheduled = false;
      waiting.shift()?.();
      schedule();
    },
    { timeout: 1000 },
  );
}
