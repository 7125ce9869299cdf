import type * as vscode from 'vscode';
import type { WorkerHandle } from '../../rules/service/supervisor';
import { reasonOf } from '../../base/reason';

/** Starts the counting service in one kind of extension host. */
export interface WorkerStarter {
  worker(extensionUri: vscode.Uri): Promise<WorkerHandle>;
  /** A replacement for hosts without such workers. */
  spare(extensionUri: vscode.Uri): Promise<WorkerHandle>;
}

/**
 * A worker that is still being made: messages wait for it in order. When it cannot be made, `spare` takes its place,
 * and only when that fails too, the worker counts as having ended.
 */
export function deferredWorker(
  make: () => Promise<WorkerHandle>,
  spare: (reason: string) => Promise<WorkerHandle>,
): WorkerHandle {
  let handle: WorkerHandle | undefined;
  let terminated = false;
  const waiting: unknown[] = [];
  const messageListeners: ((message: unknown) => void)[] = [];
  const exitListeners: ((reason: string) => void)[] = [];

  const adopt = (made: WorkerHandle): void => {
    if (terminated) {
      made.terminate();
      return;
    }
    handle = made;
    for (const listener of messageListeners) made.onMessage(listener);
    for (const listener of exitListeners) made.onExit(listener);
    for (const message of waiting.splice(0)) made.post(message);
  };
  void make()
    .catch((error: unknown) => spare(reasonOf(error)))
    .then(adopt)
    .catch((error: unknown) => {
      for (const listener of exitListeners) listener(reasonOf(error));
    });

  return {
    post: (message) => (handle ? handle.post(message) : void waiting.push(message)),
    onMessage: (listener) => (handle ? handle.onMessage(listener) : void messageListeners.push(listener)),
    onExit: (listener) => (handle ? handle.onExit(listener) : void exitListeners.push(listener)),
    terminate: () => {
      terminated = true;
      handle?.terminate();
    },
  };
}
