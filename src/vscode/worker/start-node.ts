import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import * as vscode from 'vscode';
import type { WorkerHandle } from '../../rules/service/client';
import { reasonOf } from '../../base/reason';
import { startInProcess } from './in-process';
import { WORKER_NAME } from './names';
import type { WorkerStarter } from './deferred';
import type { serve } from './serve';

/** Forty rules need about 100 MB of bitmaps outside the heap; a heap beyond this is a fault, not a need. */
const MAX_HEAP_MB = 512;

const bundle = (extensionUri: vscode.Uri): string =>
  vscode.Uri.joinPath(extensionUri, 'dist', 'worker.js').fsPath;

export const nodeWorkers: WorkerStarter = {
  worker: (extensionUri) => Promise.resolve(startWorker(bundle(extensionUri))),
  inProcess: (extensionUri) => {
    const file = bundle(extensionUri);
    const service = createRequire(file)(file) as { readonly serve: typeof serve };
    return Promise.resolve(startInProcess(service.serve));
  },
};

function startWorker(file: string): WorkerHandle {
  const worker = new Worker(file, {
    name: WORKER_NAME,
    workerData: WORKER_NAME,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) => void worker.on('message', listener),
    onExit: (listener) => {
      worker.on('error', (error) => listener(reasonOf(error)));
      worker.on('exit', (code) => listener(`the worker ended with code ${code}`));
    },
    terminate: () => void worker.terminate(),
  };
}
