import { setMaxListeners } from 'node:events';

// Many episodes and judges listen to one signal: that is not a leak, and the platform's warning would alarm. With 0, which
// means the same, fetch makes and drops an error with each call.
setMaxListeners(Infinity);

/**
 * Aborted by Ctrl+C, and by SIGTERM, with which schedulers and containers end a program. Imported before anything else, so
 * that it is heard while the rest is loaded. After the first signal nothing listens any more: a second one is the system's,
 * which ends the process whatever it is doing.
 */
export const interrupt = new AbortController();

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

function end(): void {
  for (const signal of SIGNALS) process.off(signal, end);
  interrupt.abort();
}

for (const signal of SIGNALS) process.on(signal, end);
