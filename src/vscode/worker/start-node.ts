import { Worker } from 'node:worker_threads';
import * as vscode from 'vscode';
import type { WorkerHandle } from '../../rules/service/client';

/** Forty rules need about 100 MB of bitmaps outside the heap; a heap beyond this is a fault, not a need. */
const MAX_HEAP_MB = 512;

export function startNodeWorker(extensionUri: vscode.Uri): Promise<WorkerHandle> {
  const file = vscode.Uri.joinPath(extensionUri, 'dist', 'worker.js').fsPath;
  const worker = new Worker(file, {
    name: 'falsify',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  return Promise.resolve({
    post: (message) => worker.postMessage(message),
    onMessage: (listener) => void worker.on('message', listener),
    onExit: (listener) => {
      worker.on('error', (error) => listener(error.message));
      worker.on('exit', (code) => listener(`the worker ended with code ${code}`));
    },
    terminate: () => void worker.terminate(),
  });
}
