import type { serve } from './serve';

/** Tells a worker of ours from the thread or worker that the extension host may itself be. */
export const WORKER_NAME = 'falsify';

/**
 * Key under which the worker's browser bundle finds a caller that runs the service without a worker. The bundle is a
 * classic script without exports, because VS Code starts workers with `importScripts`.
 */
export const IN_PROCESS = Symbol.for('falsify.serveInProcess');

export type InProcessHook = (start: typeof serve) => void;
