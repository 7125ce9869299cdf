/**
 * Changes with everything that decides what a transcript comes to. The build puts a hash of the sources in its place;
 * see scripts/setup/reading-version.mjs.
 */
export const READING_VERSION: string = 'sources';
