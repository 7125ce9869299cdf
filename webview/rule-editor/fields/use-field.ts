import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { registerPending } from '../changes';
import { document } from '../state';
import { isDirty } from '../typing';
import { CommittedText, type FieldSource } from './committed-text';

/** A text of the document that is written when the user is done with it, kept with the document's. */
export function useField(source: FieldSource): CommittedText {
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
