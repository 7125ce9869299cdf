import type { RefObject, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { replacement } from './diff';
import { watchComposition } from './composing';
import { enterBreaksLine, indentAfter } from './keys';
import { worst } from './markers';
import type { CodeFieldProps } from './types';

/** The field without Monaco: until it is there, and where it cannot be loaded. */
export function PlainField(props: CodeFieldProps & { readonly area: RefObject<HTMLTextAreaElement | null> }) {
  const { area, label, value, problems, readOnly = false, describedBy, onInput, onBlur } = props;
  const start = useRef(value);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const change = replacement(element.value, value);
    // "preserve" keeps the caret where it was; setting the value would put it at the end.
    if (change) element.setRangeText(change.text, change.from, change.to, 'preserve');
    grow(element);
  }, [area, value]);
  useLayoutEffect(() => (area.current ? watchComposition(area.current) : undefined), [area]);
  return (
    <textarea
      ref={area}
      class="code-field-plain"
      rows={1}
      spellcheck={false}
      autocomplete="off"
      autocapitalize="off"
      aria-label={label}
      aria-invalid={worst(problems) === 'error'}
      aria-describedby={describedBy}
      readOnly={readOnly}
      defaultValue={start.current}
      onInput={({ currentTarget }) => {
        grow(currentTarget);
        onInput(currentTarget.value);
      }}
      onKeyDown={(event) => onKey(event, props)}
      onBlur={onBlur}
    />
  );
}

/** Makes the field as high as its text; the style sheet has the limits. */
function grow(element: HTMLTextAreaElement): void {
  element.style.height = 'auto';
  element.style.height = `${element.scrollHeight}px`;
}

function onKey(event: TargetedKeyboardEvent<HTMLTextAreaElement>, { onInput, onBlur }: CodeFieldProps): void {
  const area = event.currentTarget;
  if (event.isComposing) return;
  if (event.key === 'Escape') area.closest<HTMLElement>('.code-field')?.focus();
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  if (!event.shiftKey && !enterBreaksLine(area.value, area.selectionStart)) return onBlur();
  if (area.readOnly) return;
  area.setRangeText(
    `\n${indentAfter(area.value, area.selectionStart)}`,
    area.selectionStart,
    area.selectionEnd,
    'end',
  );
  grow(area);
  onInput(area.value);
}
