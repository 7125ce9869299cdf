/** Suites on more than one machine. This folder's libraries are large: hosts load it when a queue is named. */
export { openServer } from './open';
export { cancelQueued, fillQueue, QueuedSuite } from './fill';
export { POLL_MS, ServerPoll } from './server-poll';
export { work } from './worker';
