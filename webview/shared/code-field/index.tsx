import type { TargetedKeyboardEvent } from 'preact';
import { useRef } from 'preact/hooks';
import { historyKey } from '../history-key';
import { font, MOST_LINES } from './font';
import { worst } from './markers';
import { PlainField } from './plain';
import './style.css';
import type { CodeFieldProps } from './types';
import { useRichField } from './use-rich-field';

export { offerLibrary } from './loader';
export type { CodeFieldProps } from './types';

/**
 * A field for the text of a predicate. It grows with its text up to twelve lines. It begins as a plain text area and
 * becomes a Monaco editor once that is loaded, without a change of place, focus or selection.
 *
 * Keys: Enter begins a new line where the text has several lines or asks for one by a `:` before the caret, else it
 * ends the input (`onBlur`); Shift+Enter always begins a line. Tab moves on, or takes what is suggested. Escape closes
 * suggestions, then moves the focus from the text to the field around it. Undo, redo and save belong to the workbench.
 */
export function CodeField(props: CodeFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const slot = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const { rich, hurry, isSwapping } = useRichField(props, { field, slot, area });
  const { family, size, weight, line } = font.value;
  return (
    <div
      ref={field}
      class="code-field"
      tabIndex={-1}
      data-worst={worst(props.problems)}
      style={{
        fontFamily: family,
        fontWeight: weight,
        fontSize: `${size}px`,
        lineHeight: `${line}px`,
        '--code-field-most': `${MOST_LINES * line}px`,
      }}
      onFocusIn={hurry}
      onPointerEnter={hurry}
      onKeyDown={keepHistory}
    >
      {!rich && <PlainField {...props} area={area} onBlur={() => !isSwapping() && props.onBlur()} />}
      <div ref={slot} class="code-field-slot" />
    </div>
  );
}

function keepHistory(event: TargetedKeyboardEvent<HTMLElement>): void {
  // The workbench undoes, in the document: the page must not undo in the field as well, but the key travels on.
  if (historyKey(event)) event.preventDefault();
}
