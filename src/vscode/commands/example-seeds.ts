/**
 * Seeds of *Watch an Episode*, of which each hides another rule of the first published group. They are chosen: with many
 * others the first guess is right, which shows no search.
 */
export const EXAMPLE_SEEDS = [14, 11, 4, 1] as const;

let played = 0;

/** In turn. */
export const nextExampleSeed = (): number => EXAMPLE_SEEDS[played++ % EXAMPLE_SEEDS.length];
