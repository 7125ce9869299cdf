import type { ComponentChildren } from 'preact';
import { Button, ErrorNote } from '../../shared/controls';
import { host } from '../state';
import type { Field } from '../typing';

interface FieldNoteProps {
  /** The name of the field's content, as in "the file has another …". */
  readonly noun: string;
  readonly field: Field;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Explains why typed text is not in the document, and offers what can be done. */
export function FieldNote({ noun, field, onKeepMine, onTakeTheirs }: FieldNoteProps) {
  if (field.conflict) {
    return (
      <ErrorNote
        tone="warning"
        actions={
          <>
            <Button onClick={onKeepMine}>Keep mine</Button>
            <Button onClick={onTakeTheirs}>Take the file’s</Button>
          </>
        }
      >
        The {noun} changed in the file while you were typing. The file has:{' '}
        <bdi>{field.base || 'nothing'}</bdi>
      </ErrorNote>
    );
  }
  if (field.refused === undefined) return null;
  return (
    <ErrorNote onRetry={onKeepMine} actions={<Button onClick={onTakeTheirs}>Discard</Button>}>
      Not written: {field.refused}
    </ErrorNote>
  );
}

interface LostNoteProps {
  readonly text: string;
  readonly onDiscard: () => void;
  /** Says what its place was. */
  readonly children: ComponentChildren;
}

/** A text that was typed, and whose place in the file is gone: nothing is thrown away unasked. */
export const LostNote = ({ text, onDiscard, children }: LostNoteProps) => (
  <ErrorNote
    tone="warning"
    actions={
      <>
        <Button onClick={() => host.send({ type: 'copy', text })}>Copy</Button>
        <Button onClick={onDiscard}>Discard</Button>
      </>
    }
  >
    {children}: <code>{text}</code>
  </ErrorNote>
);
