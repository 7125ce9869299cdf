/** How long something may take that a person would wait for: long, since the machine may have much else to do. */
export const PATIENCE_MS = 40_000;
