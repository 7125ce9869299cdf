import { useRef } from 'preact/hooks';
import { worst } from './markers';
import { PlainField } from './plain';
import './style.css';
import type { CodeFieldProps } from './types';

export type { CodeFieldProps } from './types';

/**
 * A field for the text of a predicate. It grows with its text up to twelve lines.
 *
 * Keys: Enter begins a new line where the text has several lines or asks for one by a `:` before the caret, else it
 * ends the input (`onBlur`); Shift+Enter always begins a line. Tab moves on. Escape moves the focus from the text to
 * the field around it. Undo, redo and save belong to the workbench.
 */
export function CodeField(props: CodeFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <div class="code-field" tabIndex={-1} data-worst={worst(props.problems)}>
      <PlainField {...props} area={area} />
    </div>
  );
}
