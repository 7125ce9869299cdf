import type { WorkerHandle } from '../../rules/service/supervisor';
import type { serve } from './serve';

/** Shorter than in a worker: here every slice holds up the extension host, and through it the editor. */
const SLICE_MS = 4;

/** The counting service in this very thread, for hosts that allow no worker: slower, but the same answers. */
export function startInProcess(start: typeof serve): WorkerHandle {
  let ended = false;
  const toServer: ((message: unknown) => void)[] = [];
  const toClient: ((message: unknown) => void)[] = [];
  // As between threads, a message arrives later and never within the call that sends it.
  const deliver = (listeners: readonly ((message: unknown) => void)[], message: unknown) =>
    void setTimeout(() => {
      if (!ended) for (const listener of listeners) listener(message);
    }, 0);
  const server = start(
    { post: (message) => deliver(toClient, message), onMessage: (listener) => void toServer.push(listener) },
    { sliceMs: SLICE_MS },
  );
  return {
    post: (message) => deliver(toServer, message),
    onMessage: (listener) => void toClient.push(listener),
    onExit: () => undefined,
    terminate: () => {
      ended = true;
      server.dispose();
    },
  };
}
