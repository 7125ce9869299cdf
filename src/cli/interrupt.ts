import { setMaxListeners } from 'node:events';
import { EXIT } from './exit';

// Many episodes and judges listen to one signal: that is no leak, and the platform's warning would alarm.
setMaxListeners(0);

/**
 * Aborted by Ctrl+C. Imported before anything else, so that it is heard while the rest is still being loaded.
 * A second Ctrl+C means: now.
 */
export const interrupt = new AbortController();

process.once('SIGINT', () => {
  process.once('SIGINT', () => process.exit(EXIT.cancelled));
  interrupt.abort();
});
