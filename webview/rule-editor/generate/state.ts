/** The generation of rule groups for this document, and what is done with it. */
import { reasonOf } from '../../../src/base/reason';
import { signal } from '@preact/signals';
import type { GenerationAction, GenerationView } from '../../../src/protocol/generation';
import { failure, host, listen, showFailure, toast } from '../state';
import { flushAll, noteOwnVersion } from '../changes';

/** The generation that is open, if any. */
export const generation = signal<GenerationView | undefined>(undefined);

export type GenerationRow = GenerationView['rows'][number];

listen((message) => {
  if (message.type === 'generation') generation.value = message.generation;
});

/** Resolves with the reason why it cannot be done; undefined: it is done. */
export async function act(action: GenerationAction): Promise<string | undefined> {
  try {
    await host.generation(action);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Does as `act`, with the reason where the view shows failures. */
export async function actOrShow(action: GenerationAction): Promise<void> {
  failure.value = await act(action);
}

/** Adds the groups to the document, and offers to undo that. */
export async function addGroups(groups: number): Promise<void> {
  try {
    await flushAll();
    const version = await host.generation({ kind: 'add' });
    if (typeof version !== 'number') return;
    noteOwnVersion(version);
    toast.value = { text: groups === 1 ? 'Added 1 group' : `Added ${groups} groups`, version };
    failure.value = undefined;
  } catch (error) {
    showFailure(error);
  }
}
