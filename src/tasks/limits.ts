/** Limits for a hypothesis that is evaluated on thousands of tests. */

/** Most steps and most effort of one evaluation. */
export const LIMITS = { steps: 2_000, effort: 20_000 } as const;

/** Most steps of an evaluation, on average over the tests. */
export const MEAN_STEPS = 100;
