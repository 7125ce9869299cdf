/** Turns of the event loop for work on bytes that have already come, which never leaves the microtasks by itself. */
import { eventLoopTurn } from '../../base/stepwise';

const SLICE_MS = 20;

let next: Promise<void> | undefined;
let began = 0;

/**
 * The next turn of the event loop if the last one is too long ago, else undefined. All calls wait for the same one:
 * a slice for each of them would add up.
 */
export function dueTurn(): Promise<void> | undefined {
  if (performance.now() - began < SLICE_MS) return undefined;
  next ??= eventLoopTurn().then(() => {
    next = undefined;
    began = performance.now();
  });
  return next;
}
