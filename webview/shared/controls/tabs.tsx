import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { useId } from 'preact/hooks';
import { moveFocus, stepIndex } from '../list-keys';

interface TabsProps {
  /** The name of the list of tabs. */
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly title: string }[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /** The content of the selected tab. */
  readonly children: ComponentChildren;
  readonly class?: string;
}

/** A list of tabs and the panel of the selected one. Own, as the toolkit's panels all stay alive. */
export function Tabs({ label, tabs, selected, onSelect, children, class: name = '' }: TabsProps) {
  const id = useId();
  const open = tabs.some((tab) => tab.id === selected) ? selected : tabs[0]?.id;
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>) => {
    if (event.key.endsWith('Up') || event.key.endsWith('Down')) return;
    moveFocus(event, '[role=tab]', stepIndex, (to) => onSelect(tabs[to].id));
  };
  return (
    <div class={`control-tabs ${name}`}>
      <div role="tablist" aria-label={label} class="control-tablist" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            class="control-tab bare"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === open}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === open ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`} class="control-tabpanel">
        {children}
      </div>
    </div>
  );
}
