import { reasonOf } from '../../../src/base/reason';
import { useSignal } from '@preact/signals';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { registerPending } from '../changes';
import {
  accepted,
  fieldOf,
  input,
  isDirty,
  keepMine,
  refused,
  sending,
  takeTheirs,
  received,
  toSend,
  type Field,
} from '../typing';

export interface FieldSource {
  /** The document's text, with its version. */
  readonly value: string;
  readonly version: number;
  /** Writes a text that stood for `base`; resolves with the document's version that has it. */
  readonly write: (text: string, base: string) => Promise<number>;
  /** Explains why a text is invalid; undefined if it is valid. */
  readonly check?: (text: string) => string | undefined;
}

/** A text of the document that is written when the user is done with it. */
export function useField(source: FieldSource) {
  const state = useSignal<Field>(fieldOf(source.value, source.version));
  const newest = useRef(source);
  newest.current = source;
  useLayoutEffect(() => {
    state.value = received(state.peek(), source.value, source.version);
  }, [state, source.value, source.version]);
  const commit = useCallback(async () => {
    const text = toSend(state.peek());
    if (text === undefined) return;
    const { write, check } = newest.current;
    const objection = check?.(text);
    if (objection !== undefined) {
      state.value = { ...state.peek(), refused: objection };
      return;
    }
    const { base } = state.peek();
    state.value = sending(state.peek());
    try {
      const version = await write(text, base);
      state.value = accepted(state.peek(), version);
    } catch (error) {
      state.value = refused(state.peek(), reasonOf(error));
    }
  }, [state]);
  useEffect(() => registerPending({ flush: commit, dirty: () => isDirty(state.peek()) }), [commit, state]);
  return {
    field: state.value,
    commit,
    input: (text: string) => (state.value = input(state.peek(), text)),
    /** Back to what the document has. */
    revert: () => (state.value = takeTheirs(state.peek())),
    keepMine: () => {
      state.value = keepMine(state.peek());
      void commit();
    },
  };
}
