import { setMaxListeners } from 'node:events';

// Many episodes and judges listen to one signal: that is not a leak, and the platform's warning would alarm. With 0, which
// means the same, fetch makes and drops an error with each call.
setMaxListeners(Infinity);

/**
 * Aborted by Ctrl+C, and by SIGTERM, with which schedulers and containers end a program. Imported before anything else, so that it is heard while the rest is still being loaded. After
 * that nothing listens any more: a second Ctrl+C is the system's, which ends the process whatever it is doing.
 */
export const interrupt = new AbortController();

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt.abort());
