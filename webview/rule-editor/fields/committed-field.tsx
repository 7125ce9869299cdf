import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { TextField } from '../../shared/controls';
import { FieldNote } from './field-note';
import { registerPending } from '../changes';
import { document } from '../state';
import { isDirty } from '../typing';
import { CommittedText, type FieldSource } from './committed-text';

export interface CommittedFieldProps extends FieldSource {
  readonly label: string;
  /** The name of the field's content, within a sentence. */
  readonly noun: string;
  readonly disabled: boolean;
  readonly placeholder?: string;
  readonly class?: string;
  readonly testId?: string;
  /** Takes the focus when it appears. */
  readonly focused?: boolean;
  /** Other keys than Enter and Escape. */
  readonly onKey?: (event: KeyboardEvent, commit: () => Promise<void>) => void;
}

/** A line of text that goes to the document on Enter, or when the focus leaves; Escape takes the file's text back. */
export function CommittedField(props: CommittedFieldProps) {
  const text = useField(props);
  const field = text.field.value;
  const commit = () => text.commit();
  const revert = () => text.revert();
  const { label, noun, disabled, placeholder, class: name, testId, onKey, focused } = props;
  const element = useRef<HTMLElement & { value: string }>(null);
  useEffect(() => {
    if (focused) element.current?.focus();
  }, [focused]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void commit();
    else if (event.key === 'Escape' && field.text !== field.base) {
      revert();
      event.stopPropagation();
    } else onKey?.(event, commit);
  };
  return (
    <div class={`field ${name ?? ''}`}>
      <TextField
        label={label}
        elementRef={element}
        value={field.text}
        onInput={(typed) => text.input(typed)}
        onBlur={() => void commit()}
        onKeyDown={onKeyDown}
        readOnly={disabled}
        invalid={field.refused !== undefined || field.conflict === true}
        {...(field.refused !== undefined && { description: field.refused })}
        {...(placeholder !== undefined && { placeholder })}
        {...(testId !== undefined && { testId })}
      />
      <FieldNote noun={noun} field={field} onKeepMine={() => text.keepMine()} onTakeTheirs={revert} />
    </div>
  );
}

/** A text of the document that is written when the user is done with it, kept with the document's. */
function useField(source: FieldSource): CommittedText {
  const [text] = useState(() => new CommittedText(source));
  text.source = source;
  const reverted = document.value?.reverted;
  useLayoutEffect(() => text.receive(), [text, source.value, source.version]);
  useLayoutEffect(() => text.reverted(), [text, reverted]);
  useEffect(
    () => registerPending({ flush: () => text.commit(), dirty: () => isDirty(text.field.peek()) }),
    [text],
  );
  return text;
}
