/** Time limit for states that a person would wait for. It is long, because the machine may be busy. */
export const PATIENCE_MS = 100_000;
