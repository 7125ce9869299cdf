/** How much a hypothesis may take that is asked about thousands of tests. */

/** Of one evaluation. */
export const LIMITS = { steps: 2_000, effort: 20_000 } as const;

/** Steps on average. */
export const MEAN_STEPS = 100;
