import type { Ask } from '../judges/questions';

/** Milliseconds of play between two checks of signals, timers and the network. */
const YIELD_AFTER_MS = 25;

/** Asks as `ask` does, with pauses: offline play never waits for anything, and no other event of this thread would be handled. */
export function yieldingAsk(ask: Ask): Ask {
  let yielded = performance.now();
  return async (question, signal) => {
    if (performance.now() - yielded >= YIELD_AFTER_MS) {
      await new Promise((resolve) => setImmediate(resolve));
      yielded = performance.now();
    }
    return ask(question, signal);
  };
}
