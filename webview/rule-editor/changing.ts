/** Changes of the document, one after the other: each is meant for the text that the one before it left. */
import type { RuleFileChange } from '../../src/rules/edit/changes';
import { failure, host, reasonOf } from './state';

let last: Promise<unknown> = Promise.resolve();

/** Runs work when all that was handed in before is done. */
export function serially<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

/** What keeps a text back while it is typed. */
interface Holder {
  /** Sends it, and resolves when it has its answer. */
  readonly flush: () => Promise<void>;
  /** Whether the document lacks something. */
  readonly dirty: () => boolean;
}
const holders = new Set<Holder>();

/** Has a holder flushed before every other change and before the file is saved. Returns how to end that. */
export function holdsBack(holder: Holder): () => void {
  holders.add(holder);
  return () => void holders.delete(holder);
}

/** Whether something on screen is not in the document yet. */
export const isHeldBack = (): boolean => [...holders].some(({ dirty }) => dirty());

/** Sends all that is held back, and resolves when the document has it (or has refused it). */
export async function flushAll(): Promise<void> {
  await Promise.all([...holders].map(({ flush }) => flush()));
}

/** Makes a change after those before it; resolves with the document's version, rejects with the reason why not. */
export const write = (wanted: RuleFileChange): Promise<number> => serially(() => host.change(wanted));

/** Makes a change after all that is typed is written. False if it was refused; why is in `failure`. */
export async function change(wanted: RuleFileChange): Promise<boolean> {
  return (await changed(wanted)) !== undefined;
}

/** The same, with the version of the document that has the change. */
export async function changed(wanted: RuleFileChange): Promise<number | undefined> {
  try {
    await flushAll();
    const version = await write(wanted);
    failure.value = undefined;
    return version;
  } catch (error) {
    failure.value = reasonOf(error);
    return undefined;
  }
}

export async function undo(): Promise<void> {
  await flushAll();
  host.send({ type: 'undo' });
}

export async function redo(): Promise<void> {
  await flushAll();
  host.send({ type: 'redo' });
}
