/** Small things that the panels share. */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { ErrorNote, stepIndex } from '../../shared/controls';
import './relate.css';

/** A name out of a file: of any length and direction, never more than a line unless it may wrap. */
export function Name({ children, wrap = false }: { readonly children: string; readonly wrap?: boolean }) {
  return (
    <bdi class={wrap ? 'relate-name relate-name-wrap' : 'relate-name'} title={children}>
      {children}
    </bdi>
  );
}

export interface ChoiceProps<T extends string> {
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
    <div role="radiogroup" aria-label={label} class="relate-choice" ref={list} onKeyDown={onKeyDown}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
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

export interface AnsweredProps<T> {
  readonly answer: {
    readonly value?: T;
    readonly pending: boolean;
    readonly failed?: string;
    readonly retry: () => void;
  };
  readonly children: (value: T) => ComponentChildren;
}

/** An answer as it comes: the old one dimmed while the next is on its way, or why there is none. */
export function Answered<T>({ answer, children }: AnsweredProps<T>) {
  const { value, pending, failed, retry } = answer;
  if (failed !== undefined)
    return (
      <ErrorNote tone="warning" onRetry={retry}>
        Not counted: <bdi>{failed}</bdi>
      </ErrorNote>
    );
  if (value === undefined) return pending ? <p class="relate-wait">Counting…</p> : null;
  return (
    <div class="relate-answer" aria-busy={pending} data-pending={pending}>
      {children(value)}
    </div>
  );
}
