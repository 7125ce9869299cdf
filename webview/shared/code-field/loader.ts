/** Monaco on demand: its chunk is asked for when the first field has been painted, and only once for all of them. */
import { signal } from '@preact/signals';
import type { Engine, EngineChunk, LibrarySource } from './types';

/** The module that draws rich fields, once it is loaded. It never is where its chunk cannot be loaded. */
export const engine = signal<Engine | undefined>(undefined);

let requested = false;
let library: LibrarySource | undefined;

export function loadEngine(): void {
  if (requested) return;
  requested = true;
  importEngine()
    .then(async (chunk) => {
      await chunk.styled;
      chunk.monacoEngine.useLibrary(library);
      engine.value = chunk.monacoEngine;
    })
    .catch((error: unknown) => console.warn('Fields stay plain, because Monaco was not loaded:', error));
}

/**
 * By its address, because a bundler that can follow the import also puts Monaco's styles into the view's own style
 * sheet, which the first paint waits for. This file ends up in a view's bundle or in a chunk that views share.
 */
function importEngine(): Promise<EngineChunk> {
  const { url } = import.meta;
  const address = new URL(url.includes('/chunks/') ? '../monaco.js' : './monaco.js', url);
  return import(address.href) as Promise<EngineChunk>;
}

/** Says who counts the rules of the library, for the breadths that completion shows. */
export function offerLibrary(source: LibrarySource | undefined): void {
  library = source;
  engine.peek()?.useLibrary(source);
}
