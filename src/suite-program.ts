// Bundled as dist/suite.js: the process that plays a suite of the editor. What it plays with is in the bundle of the extension,
// and the engine in that of the worker: a bundle of its own would need both once more.
import Module, { createRequire } from 'node:module';
import type { suiteMain } from './node/suite-program';
import { ENGINE_HOOK, type EmbeddedEngine, type EngineHook } from './suites/embedded-engine';

const load = createRequire(__filename);

function loadedEngine(): EmbeddedEngine {
  const scope = globalThis as unknown as { [ENGINE_HOOK]: EngineHook | undefined };
  let make: (() => EmbeddedEngine) | undefined;
  scope[ENGINE_HOOK] = (factory) => (make = factory);
  load('./worker.js');
  scope[ENGINE_HOOK] = undefined;
  if (make) return make();
  throw new Error('the engine did not load');
}

/** Stands in for the editor, which this process does not have. What the extension names when it is loaded is never called. */
const nothing: unknown = new Proxy(function none() {}, {
  get: (target, name) => (name === 'prototype' ? (target.prototype as unknown) : nothing),
  // Bundles copy what they import, and look for the rest in the prototype.
  getPrototypeOf: () => nothing as object,
  apply: () => nothing,
  construct: () => ({}),
});

const loader = Module as unknown as { _load(name: string, ...more: unknown[]): unknown };
const usual = loader._load.bind(Module);
loader._load = (name, ...more) => (name === 'vscode' ? nothing : usual(name, ...more));

const extension = load('./extension.js') as { readonly suiteMain: typeof suiteMain };
void extension.suiteMain(loadedEngine);
