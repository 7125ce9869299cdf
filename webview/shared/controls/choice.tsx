import { moveFocus, stepIndex } from '../list-keys';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

/** A switch between a few ways to look at something. */
export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      class="control-choice"
      onKeyDown={(event) => moveFocus(event, '[role=radio]', stepIndex, (to) => onChange(options[to].value))}
    >
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
