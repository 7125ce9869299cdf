/** Limits for a hypothesis that is evaluated on thousands of tests. */

/** Of one evaluation. */
export const LIMITS = { steps: 2_000, effort: 20_000 } as const;

/** Steps on average. */
export const MEAN_STEPS = 100;
