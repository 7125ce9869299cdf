/** The nightly run (`scripts/nightly.mjs`, FALSIFY_NIGHTLY=1) does all of what `npm test` does a part of. */
const NIGHTLY = process.env.FALSIFY_NIGHTLY === '1';

/** The first at night, else the second. */
export const atNight = <T>(all: T, some: T): T => (NIGHTLY ? all : some);
