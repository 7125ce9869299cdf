/** Small choices of the panels that outlive a reload of the view, such as the number of samples. */
import { computed, signal, type Signal } from '@preact/signals';

interface SavedChoice {
  readonly signal: Signal<unknown>;
  readonly isOne: (value: unknown) => boolean;
}

const choices = new Map<string, SavedChoice>();

/** A choice that is kept under `key`. A kept value is only restored if `isOne` accepts it. */
export function savedChoice<T>(key: string, initial: T, isOne: (value: unknown) => value is T): Signal<T> {
  const chosen = signal(initial);
  choices.set(key, { signal: chosen, isOne });
  return chosen;
}

/** One of a few values. */
export const oneOf =
  <T>(values: readonly T[]) =>
  (value: unknown): value is T =>
    (values as readonly unknown[]).includes(value);

/** All choices as they are now, to be kept. */
export const savedChoices = computed<Readonly<Record<string, unknown>>>(() =>
  Object.fromEntries([...choices].map(([key, { signal: chosen }]) => [key, chosen.value])),
);

/** Takes what was kept; it may be from another version, or no choice at all. */
export function restoreChoices(values: Readonly<Record<string, unknown>>): void {
  for (const [key, { signal: chosen, isOne }] of choices)
    if (Object.hasOwn(values, key) && isOne(values[key])) chosen.value = values[key];
}
