import type { serve } from './serve';

/** Tells a worker of ours from the thread or worker that the extension host may itself be. */
export const WORKER_NAME = 'falsify';

/**
 * Where the browser bundle of the worker looks for someone who wants the service without a worker. It is a classic
 * script, as VS Code starts workers with `importScripts`, so it has no exports to hand it over by.
 */
export const IN_PROCESS = Symbol.for('falsify.serveInProcess');

export type InProcessHook = (start: typeof serve) => void;
