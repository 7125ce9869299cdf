import * as vscode from 'vscode';
import { readText } from '../common/read';
import type { WorkerHandle } from '../../rules/service/supervisor';
import type { WorkerStarter } from './deferred';
import { startInProcess } from './in-process';
import { IN_PROCESS, WORKER_NAME, type InProcessHook } from './names';
import type { serve } from './serve';

/**
 * A web worker must come from the origin of its page, and an extension's files do not: the text is fetched and the
 * worker made from a blob, which has the origin of its maker.
 */
export const browserWorkers: WorkerStarter = {
  async worker(extensionUri): Promise<WorkerHandle> {
    const address = await blobOf(extensionUri);
    const worker = new Worker(address, { name: WORKER_NAME });
    worker.addEventListener('message', () => URL.revokeObjectURL(address), { once: true });
    return {
      post: (message) => worker.postMessage(message),
      onMessage: (listener) =>
        worker.addEventListener('message', (event: MessageEvent<unknown>) => listener(event.data)),
      onExit: (listener) => worker.addEventListener('error', (event) => listener(event.message)),
      terminate: () => worker.terminate(),
    };
  },

  /** Starts a worker in the thread of the extension host. */
  async spare(extensionUri): Promise<WorkerHandle> {
    const address = await blobOf(extensionUri);
    const scope = globalThis as unknown as { [IN_PROCESS]: InProcessHook | undefined };
    let serveFunction: typeof serve | undefined;
    scope[IN_PROCESS] = (found) => (serveFunction = found);
    try {
      await import(address);
    } finally {
      scope[IN_PROCESS] = undefined;
      URL.revokeObjectURL(address);
    }
    if (!serveFunction) throw new Error('the counting service did not load');
    return startInProcess(serveFunction);
  },
};

async function blobOf(extensionUri: vscode.Uri): Promise<string> {
  const text = await read(vscode.Uri.joinPath(extensionUri, 'dist', 'worker.js'));
  return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
}

async function read(uri: vscode.Uri): Promise<string> {
  if (!/^https?$/.test(uri.scheme)) return await readText(uri);
  const response = await fetch(uri.toString(true));
  if (!response.ok) throw new Error(`${response.status} for ${uri.path}`);
  return response.text();
}
