/**
 * Random cases are the same in every run, so that a red test means that a change broke something.
 * FALSIFY_SEED=n looks elsewhere; the nightly run does so by itself.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.FALSIFY_SEED ?? 246) });
