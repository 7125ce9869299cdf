/** Readings by the reviewer: drafts and kept ones. */
import { effect, signal } from '@preact/signals';
import { reasonOf } from '../../../src/base/reason';
import { labels } from '../labels/state';
import { opened, reviewProgress } from '../state';
import { host } from '../store';

type Texts = Readonly<Record<string, string>>;

/** Typed and not kept, by `seq` of the announcement. */
const typed = signal<Texts>({});
/** Kept by this view alone, as it could not be written to the labels; by `seq` of the announcement. */
export const kept = signal<Texts>({});

const without = (texts: Texts, target: number): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => key !== `${target}`));

export const draftOf = (target: number): string | undefined =>
  Object.hasOwn(typed.value, target) ? typed.value[target] : undefined;

export const isKept = (target: number): boolean => Object.hasOwn(kept.value, target);

/** Checks for a reading of this announcement that the person at this window may take back. */
export const isMine = (target: number): boolean =>
  isKept(target) || (labels.value?.readings ?? []).some((one) => one.target === target && isOwn(one));

const isOwn = ({ author }: { readonly author: string }): boolean => author === labels.value?.author;

export function type(target: number, text: string): void {
  typed.value = { ...typed.value, [target]: text };
}

export function forget(target: number): void {
  typed.value = without(typed.value, target);
}

/**
 * Keeps a reading: writes it to the labels, so that the review uses it from now on. If that fails, only this view keeps
 * it, and the promise rejects with the reason.
 */
export async function keep(target: number, predicate: string): Promise<void> {
  try {
    const isWritten = await host.request((id) => ({ type: 'keepReading', id, target, predicate }));
    if (isWritten === false) throw new Error('nobody said whose reading it is');
  } catch (error) {
    await host.ask({ op: 'read', target, predicate });
    kept.value = { ...kept.value, [target]: predicate };
    forgetIf(target, predicate);
    throw new Error(`This reading is kept in this view only: ${reasonOf(error)}`, { cause: error });
  }
  await letGo(target);
  forgetIf(target, predicate);
}

/** Text typed meanwhile stays. */
function forgetIf(target: number, predicate: string): void {
  if (draftOf(target) === predicate) forget(target);
}

/**
 * Withdraws a reading: the review uses the readings of others, or else the words. Rejects with the reason of a failure.
 */
export async function takeBack(target: number): Promise<void> {
  await letGo(target);
  if (isMine(target)) await host.request((id) => ({ type: 'withdrawReading', id, target }));
  forget(target);
}

/** Withdraws a reading that is kept in this view only, if there is one. */
async function letGo(target: number): Promise<void> {
  if (!isKept(target)) return;
  await host.ask({ op: 'read', target });
  kept.value = without(kept.value, target);
}

/** Restores the kept readings, as far as they are valid, and sends them to the worker once it has the transcript. */
export function takeUp(before: unknown): void {
  if (typeof before === 'object' && before !== null)
    kept.value = Object.fromEntries(
      Object.entries(before).filter(([key, text]) => /^\d+$/.test(key) && typeof text === 'string'),
    );
  let reportedFor: unknown;
  effect(() => {
    const shown = opened.value;
    if (!shown || reportedFor === shown || reviewProgress.value.total === 0) return;
    reportedFor = shown;
    for (const [target, predicate] of Object.entries(kept.peek()))
      void host.ask({ op: 'read', target: Number(target), predicate }).catch(() => undefined);
  });
}
