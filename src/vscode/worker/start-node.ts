import { Worker } from 'node:worker_threads';
import * as vscode from 'vscode';
import { reasonOf } from '../../base/reason';
import { MAX_HEAP_MB, startWorkerProcess } from '../../node/worker-process';
import type { WorkerHandle } from '../../rules/service/supervisor';
import type { WorkerStarter } from './deferred';
import { WORKER_NAME } from './names';

const bundle = (extensionUri: vscode.Uri): string =>
  vscode.Uri.joinPath(extensionUri, 'dist', 'worker.js').fsPath;

export const nodeWorkers: WorkerStarter = {
  worker: (extensionUri) => startWorkerProcess(bundle(extensionUri), WORKER_NAME),
  spare: (extensionUri) => Promise.resolve(startThread(bundle(extensionUri))),
};

/** A thread whose heap is used up takes the extension host along, so that it is only the second choice. */
function startThread(file: string): WorkerHandle {
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
      worker.on('exit', (code) => listener(`its exit code is ${code}`));
    },
    terminate: () => void worker.terminate(),
  };
}
