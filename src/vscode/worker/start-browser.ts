import * as vscode from 'vscode';
import type { WorkerHandle } from '../../rules/service/client';

/**
 * A web worker must come from the origin of its page, and an extension's files do not: its text is fetched and the
 * worker made from a blob, which has the origin of whoever made it.
 */
export async function startBrowserWorker(extensionUri: vscode.Uri): Promise<WorkerHandle> {
  const uri = vscode.Uri.joinPath(extensionUri, 'dist', 'browser', 'worker.js');
  const address = URL.createObjectURL(new Blob([await read(uri)], { type: 'text/javascript' }));
  const worker = new Worker(address, { name: 'falsify' });
  worker.addEventListener('message', () => URL.revokeObjectURL(address), { once: true });
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) =>
      worker.addEventListener('message', (event: MessageEvent<unknown>) => listener(event.data)),
    onExit: (listener) => worker.addEventListener('error', (event) => listener(event.message)),
    terminate: () => worker.terminate(),
  };
}

async function read(uri: vscode.Uri): Promise<string> {
  if (!/^https?$/.test(uri.scheme)) return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  const response = await fetch(uri.toString(true));
  if (!response.ok) throw new Error(`${response.status} for ${uri.path}`);
  return response.text();
}
