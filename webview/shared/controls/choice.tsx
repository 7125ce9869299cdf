import { useRef } from 'preact/hooks';
import { stepIndex } from '../list-keys';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

/** A switch between a few ways to look at something. */
export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = options.findIndex((option) => option.value === value);
    const next = stepIndex(event.key, at, options.length);
    if (next === undefined) return;
    event.preventDefault();
    onChange(options[next].value);
    list.current?.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus();
  };
  return (
    <div role="radiogroup" aria-label={label} class="control-choice" ref={list} onKeyDown={onKeyDown}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          class="bare"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
