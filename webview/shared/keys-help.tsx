import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Dialog } from './controls';
import './keys-help.css';
import { isTyping } from './typing';

/** Effects of keys, by the place where they apply. */
export type Keys = readonly (readonly [
  where: string,
  keys: readonly (readonly [keys: string, does: string])[],
])[];

interface KeysHelpProps {
  readonly open: Signal<boolean>;
  readonly keys: Keys;
  /** The title of the window. */
  readonly title?: string;
  /** Shown before the keys. */
  readonly children?: ComponentChildren;
}

/** A window with the keys and their actions, shown while `open` is true. */
export function KeysHelp({ open, keys, title = 'Keys', children }: KeysHelpProps) {
  if (!open.value) return null;
  return (
    <Dialog title={title} onClose={() => (open.value = false)}>
      <div class="help">
        {children && <section>{children}</section>}
        {keys.map(([where, each]) => (
          <section key={where}>
            <h3>{where}</h3>
            <dl>
              {each.map(([key, does]) => (
                <div key={key}>
                  <dt>
                    {key.split(' ').map((one) => (
                      <kbd key={one}>{one}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** Opens the list of keys, unless the question mark is being typed somewhere. */
export function opensHelp(event: KeyboardEvent, open: Signal<boolean>): void {
  if (event.key !== '?' || isTyping(event)) return;
  event.preventDefault();
  open.value = true;
}
