import { setMaxListeners } from 'node:events';

// Many episodes and judges listen to one signal: that is no leak, and the platform's warning would alarm.
setMaxListeners(0);

/**
 * Aborted by Ctrl+C. Imported before anything else, so that it is heard while the rest is still being loaded. After
 * that nothing listens any more: a second Ctrl+C is the system's, which ends the process whatever it is doing.
 */
export const interrupt = new AbortController();

process.once('SIGINT', () => interrupt.abort());
