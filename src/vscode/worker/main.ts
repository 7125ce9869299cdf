// Bundled on its own, as dist/worker.js, for every kind of extension host: a thread of node, a web worker, or the service
// itself for a host that cannot have either. It is by far the largest bundle, so there is one of it.
import { serveHere } from './browser';
import { IN_PROCESS, type InProcessHook } from './names';
import { ENGINE_HOOK, type EngineHook } from '../../suites/embedded-engine';
import { embeddedEngine, serve } from './serve';

export { serve };

/** Neither is typed here: the one host has the first, the other the second. */
interface Scope {
  readonly process?: { readonly versions?: { readonly node?: string } };
  readonly [IN_PROCESS]?: InProcessHook;
  readonly [ENGINE_HOOK]?: EngineHook;
}

const scope = globalThis as unknown as Scope;
const hook = scope[IN_PROCESS];
const engineHook = scope[ENGINE_HOOK];
if (engineHook) engineHook(embeddedEngine);
else if (hook) hook(serve);
else if (scope.process?.versions?.node === undefined) serveHere(serve);
// Not imported above: what it imports itself is there in node only.
else void import('./node').then((node) => node.serveHere(serve));
