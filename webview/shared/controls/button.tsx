import { h, type ComponentChildren, type Ref } from 'preact';
import { Icon } from './icon';
import { TOOLKIT } from './toolkit';

interface Common {
  readonly onClick: (event: MouseEvent) => void;
  readonly disabled?: boolean;
  /** Disables the button for moments only: it keeps its looks and the focus. */
  readonly waiting?: boolean;
  /** State of buttons that switch something on and off. */
  readonly pressed?: boolean;
  /** State of buttons that open something. */
  readonly expanded?: boolean;
  readonly popup?: 'menu' | 'dialog';
  readonly elementRef?: Ref<HTMLElement>;
  readonly testId?: string;
  readonly class?: string;
}

const shared = (props: Common) => ({
  class: props.class,
  disabled: props.disabled ?? false,
  onClick: props.waiting ? undefined : props.onClick,
  'aria-disabled': props.waiting ? 'true' : undefined,
  ref: props.elementRef,
  'data-test': props.testId,
  'aria-pressed': props.pressed,
  'aria-expanded': props.expanded,
  'aria-haspopup': props.popup,
});

interface ButtonProps extends Common {
  readonly children: ComponentChildren;
  readonly appearance?: 'primary' | 'secondary';
  readonly icon?: string;
  /** A longer text for the pointer; the words on the button remain its name. */
  readonly title?: string;
}

/** A button with words on it. */
export function Button(props: ButtonProps) {
  const { children, appearance = 'secondary', icon, title } = props;
  return h(
    TOOLKIT.button,
    { ...shared(props), appearance, title },
    icon ? h('span', { slot: 'start', class: 'control-start' }, <Icon name={icon} />) : null,
    children,
  );
}

interface IconButtonProps extends Common {
  /** A name of the icon font, without its prefix. */
  readonly icon: string;
  /** Name of the button for screen readers, also its tooltip. */
  readonly label: string;
}

/** A button with an icon only. */
export function IconButton(props: IconButtonProps) {
  const { icon, label } = props;
  return h(
    TOOLKIT.button,
    { ...shared(props), appearance: 'icon', 'aria-label': label, title: label },
    <Icon name={icon} />,
  );
}
