/** Keys of a whole view; a field that is being typed in keeps its own. */
import type { Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { opensHelp } from './keys-help';
import { isTyping } from './typing';

export interface ViewKeys {
  /** Actions by key; letters in lower case. */
  readonly does: Readonly<Record<string, () => unknown>>;
  /** Elements that do something of their own with some of the keys, as a selector, and with which. */
  readonly own: string;
  readonly ownKeys: RegExp;
}

/** Handles the keys of a view. While the list of keys is open it has them all. */
export function useViewKeys(keys: ViewKeys, help: Signal<boolean>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      opensHelp(event, help);
      if (!help.value) press(event, keys);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function press(event: KeyboardEvent, { does, own, ownKeys }: ViewKeys): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return;
  const { target } = event;
  if (ownKeys.test(event.key) && target instanceof Element && target.closest(own)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!Object.hasOwn(does, key)) return;
  event.preventDefault();
  does[key]?.();
}
