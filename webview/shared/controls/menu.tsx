import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { IconButton } from './button';
import { Icon } from './icon';
import { stepIndex } from '../list-keys';

export interface MenuItem {
  readonly label: string;
  readonly onSelect: () => void;
  readonly icon?: string;
  readonly disabled?: boolean;
  /** Keys that do the same. */
  readonly keys?: string;
  /** A line above this item. */
  readonly separated?: boolean;
}

interface MenuProps {
  /** The name of the button and its menu. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly icon?: string;
  readonly disabled?: boolean;
  readonly testId?: string;
}

/** Below the button, flush with its right edge; above it or flush left where there is no room. */
function place(menu: HTMLElement, anchor: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const below = anchor.bottom + height <= innerHeight ? anchor.bottom : Math.max(0, anchor.top - height);
  const left = Math.min(Math.max(4, anchor.right - width), innerWidth - width - 4);
  menu.style.top = `${below}px`;
  menu.style.left = `${Math.max(4, left)}px`;
}

/** A button that opens a list of actions. The list lies in the top layer, so that nothing cuts it off. */
export function Menu({ label, items, icon = 'ellipsis', disabled, testId }: MenuProps) {
  const button = useRef<HTMLElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => menu.current?.hidePopover();
  // The list is drawn only while it is open; it takes the focus once it is there.
  useLayoutEffect(() => {
    if (!open || !menu.current || !button.current) return;
    menu.current.showPopover();
    place(menu.current, button.current.getBoundingClientRect());
    entries(menu.current)[0]?.focus();
  }, [open]);
  const select = (item: MenuItem) => {
    close();
    button.current?.focus();
    item.onSelect();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Tab') return close();
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
      button.current?.focus();
      return;
    }
    moveFocus(event, menu.current);
  };
  return (
    <>
      <IconButton
        icon={icon}
        label={label}
        onClick={() => (open ? close() : setOpen(true))}
        disabled={disabled ?? false}
        expanded={open}
        popup="menu"
        elementRef={button}
        {...(testId && { testId })}
      />
      <div
        ref={menu}
        popover="auto"
        role="menu"
        aria-label={label}
        class="control-menu"
        onKeyDown={onKeyDown}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && items.map((item) => <Entry key={item.label} item={item} onSelect={() => select(item)} />)}
      </div>
    </>
  );
}

const entries = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role=menuitem]'),
];

function moveFocus(event: KeyboardEvent, menu: HTMLElement | null): void {
  if (!menu) return;
  const all = entries(menu);
  const at = all.indexOf(event.target as HTMLElement);
  const step = stepIndex(event.key, at, all.length);
  const typed = event.key.length === 1 && event.key !== ' ' ? event.key.toLowerCase() : undefined;
  const after = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  const next =
    step !== undefined
      ? all[step]
      : typed && after.find((each) => each.textContent.trim().toLowerCase().startsWith(typed));
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Entry({ item, onSelect }: { readonly item: MenuItem; readonly onSelect: () => void }) {
  return (
    <>
      {item.separated && <div role="separator" class="control-menu-line" />}
      <button
        type="button"
        role="menuitem"
        class="control-menu-item bare"
        tabIndex={-1}
        aria-disabled={item.disabled ?? false}
        onClick={() => !item.disabled && onSelect()}
      >
        <Icon name={item.icon ?? 'blank'} />
        <span class="control-menu-label one-line">{item.label}</span>
        {item.keys && <span class="control-menu-keys">{item.keys}</span>}
      </button>
    </>
  );
}
