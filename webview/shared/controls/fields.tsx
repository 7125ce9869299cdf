import { h, type RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { TOOLKIT, type ToolkitCheckbox, type ToolkitField } from './toolkit';

interface FieldProps {
  /** The name of the field. It is not shown: a visible label goes beside it. */
  readonly label: string;
  readonly value: string;
  readonly onInput?: (value: string) => void;
  readonly onBlur?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly placeholder?: string;
  readonly readOnly?: boolean;
  readonly invalid?: boolean;
  /** A description that screen readers read after the name: an error, or what to type. */
  readonly description?: string;
  readonly elementRef?: RefObject<ToolkitField | null>;
  readonly testId?: string;
  readonly class?: string;
}

/**
 * The toolkit names every field "Text field" when it comes into the page, whatever its label was, and a description
 * elsewhere in the page does not reach into it; so both are put where they belong after every drawing.
 */
function useNamed(props: FieldProps): RefObject<ToolkitField | null> {
  const own = useRef<ToolkitField>(null);
  const field = props.elementRef ?? own;
  useLayoutEffect(() => {
    const control = field.current?.shadowRoot?.querySelector('.control');
    field.current?.setAttribute('aria-label', props.label);
    control?.setAttribute('aria-invalid', String(props.invalid ?? false));
    control?.setAttribute('aria-description', props.description ?? '');
  });
  return field;
}

/** One line of text. */
export function TextField(props: FieldProps) {
  const attributes = {
    class: props.class,
    value: props.value,
    placeholder: props.placeholder ?? '',
    readOnly: props.readOnly ?? false,
    ref: useNamed(props),
    onBlur: props.onBlur,
    onKeyDown: props.onKeyDown,
    onInput: (event: Event) => props.onInput?.((event.currentTarget as ToolkitField).value),
    'data-invalid': props.invalid ? '' : undefined,
    'data-test': props.testId,
    spellcheck: false,
  };
  return h(TOOLKIT.textField, attributes, props.label);
}

interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: string;
}

export function Checkbox({ checked, onChange, children }: CheckboxProps) {
  const onToggle = (event: Event) => {
    const now = (event.currentTarget as ToolkitCheckbox).checked;
    // The toolkit also fires for programmatic changes.
    if (now !== checked) onChange(now);
  };
  return h(TOOLKIT.checkbox, { checked, onChange: onToggle }, children);
}

interface DropdownProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
  readonly disabled?: boolean;
  readonly testId?: string;
  readonly class?: string;
}

/** One of several. Native: its list is never cut off by a scrolling part, and its options may change at any time. */
export function Dropdown<T extends string>(props: DropdownProps<T>) {
  const { label, value, options, onChange, disabled, testId } = props;
  return (
    <select
      class={`control-dropdown ${props.class ?? ''}`}
      aria-label={label}
      data-test={testId}
      disabled={disabled ?? false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as T)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
