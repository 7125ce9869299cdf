/** Changes of the document, one after the other: each is meant for the text that the one before it left. */
import { computed, signal } from '@preact/signals';
import type { ViewCommand } from '../../src/protocol/rule-editor';
import type { RuleFileChange } from '../../src/rules/edit/changes';
import { Cancelled } from '../shared/host';
import { document, failure, host, showFailure, toast, type Toast } from './state';

let last: Promise<unknown> = Promise.resolve();

/** Runs work when all that was handed in before is done. */
export function serially<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

/** A source of texts that are typed and not written yet. */
interface PendingEdits {
  /** Sends it, and resolves when it has its answer. */
  readonly flush: () => Promise<void>;
  /** Checks whether the document lacks something. */
  readonly dirty: () => boolean;
}
const holders = new Set<PendingEdits>();

/** Has a holder flushed before every other change and before the file is saved. Returns how to end that. */
export function registerPending(holder: PendingEdits): () => void {
  holders.add(holder);
  return () => void holders.delete(holder);
}

/** Checks whether something on screen is not in the document yet. */
export const hasPending = (): boolean => [...holders].some(({ dirty }) => dirty());

/** Sends all that is held back, and resolves when the document has it (or has refused it). */
export async function flushAll(): Promise<void> {
  await Promise.all([...holders].map(({ flush }) => flush()));
}

/** The newest version of the document that this view has made. */
export const lastOwnVersion = signal(0);

export function noteOwnVersion(version: number): void {
  lastOwnVersion.value = Math.max(lastOwnVersion.peek(), version);
}

/** The newest version of the document that is known of. */
export const newestVersion = computed(() => Math.max(lastOwnVersion.value, document.value?.version ?? 0));

/** Makes a change now; resolves with the document's version, rejects with the reason why not. */
export async function writeNow(wanted: RuleFileChange): Promise<number> {
  const version = await host.change(wanted);
  noteOwnVersion(version);
  return version;
}

/** Makes a change after those before it; resolves with the document's version, rejects with the reason why not. */
export async function write(wanted: RuleFileChange): Promise<number> {
  const version = await serially(() => writeNow(wanted));
  failure.value = undefined;
  return version;
}

/**
 * Makes a change after all pending input is written. False if it was refused; `failure` has the reason. `message` is shown
 * to the user, with an undo button.
 */
export async function change(wanted: RuleFileChange, message?: string): Promise<boolean> {
  const version = await changed(wanted);
  if (version !== undefined && message !== undefined) toast.value = { text: message, version };
  return version !== undefined;
}

/**
 * Makes a change after all pending input is written. Gives the version of the document that has the change;
 * undefined if it was refused, with the reason in `failure`.
 */
export async function changed(wanted: RuleFileChange): Promise<number | undefined> {
  try {
    await flushAll();
    return await write(wanted);
  } catch (error) {
    showFailure(error);
    return undefined;
  }
}

/** Undoes the change of the toast, unless another change would be undone instead. */
export async function undoToast({ version }: Toast): Promise<void> {
  await flushAll();
  if (newestVersion.peek() > version) failure.value = 'Not taken back: the document has changed since then';
  else host.send({ type: 'undo' });
}

export async function undo(): Promise<void> {
  await flushAll();
  host.send({ type: 'undo' });
}

export async function redo(): Promise<void> {
  await flushAll();
  host.send({ type: 'redo' });
}

/**
 * Runs a command for this document, and for this group of it where that matters, when all that is typed is written.
 * What fails is shown; what is cancelled is not.
 */
export async function runCommand(command: ViewCommand, ofGroup?: number, rule?: number): Promise<void> {
  try {
    await flushAll();
    await host.runCommand(command, ofGroup, rule);
  } catch (error) {
    if (!(error instanceof Cancelled)) showFailure(error);
  }
}
