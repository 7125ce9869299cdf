import { EXIT } from './exit';

/**
 * Aborted by Ctrl+C. Imported before anything else, so that it is heard while the rest is still being loaded.
 * A second Ctrl+C means: now.
 */
export const interrupt = new AbortController();

process.once('SIGINT', () => {
  process.once('SIGINT', () => process.exit(EXIT.cancelled));
  interrupt.abort();
});
