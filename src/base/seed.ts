/** The seed of all draws, samples and resamples where none is given. */
export const DEFAULT_SEED = 1337;
