/** Suites on more than one machine. This folder's libraries are large: hosts load it when a queue is named. */
export { openServer } from './open';
export { cancelQueued, fillQueue, QueuedSuite } from './fill';
export { LOOK_MS, Looks } from './looks';
export { work } from './worker';
