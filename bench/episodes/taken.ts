/** Time between two moments, in ms. */
export interface Taken {
  /** On the clock. */
  readonly ms: number;
  /** Processor time of this process, all its threads. */
  readonly cpu: number;
}

/** @returns a function that returns the time since its last call */
export function taken(): () => Taken {
  let last = performance.now();
  let before = process.cpuUsage();
  return () => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(before);
    const took = { ms: now - last, cpu: (user + system) / 1000 };
    // Asked again, so that asking is in none of them.
    [last, before] = [performance.now(), process.cpuUsage()];
    return took;
  };
}
