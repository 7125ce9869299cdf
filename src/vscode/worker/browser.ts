// Bundled on its own, as dist/browser/worker.js: the web worker of the web extension host, and, where a hook waits
// for it, the service itself.
import { serveRules } from '../../rules/service';
import { IN_PROCESS, type InProcessHook } from './names';

const scope = globalThis as unknown as DedicatedWorkerGlobalScope & { readonly [IN_PROCESS]?: InProcessHook };

/** Nested timers wait four milliseconds in a browser; a message to oneself does not. */
function messagePause(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel();
  let resume: (() => void) | undefined;
  port1.onmessage = () => resume?.();
  return () =>
    new Promise((resolve) => {
      resume = resolve;
      port2.postMessage(undefined);
    });
}

function serveHere(): void {
  serveRules(
    {
      post: (message) => scope.postMessage(message),
      onMessage: (listener) =>
        scope.addEventListener('message', (event: MessageEvent<unknown>) => listener(event.data)),
    },
    { clock: { now: () => performance.now(), pause: messagePause() } },
  );
}

const hook = scope[IN_PROCESS];
if (hook) hook(serveRules);
else serveHere();
