import { useComputed } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { whenNotComposing } from './composing';
import { whenIdle } from '../when-idle';
import { engine, loadEngine } from './loader';
import type { CodeFieldProps, FieldPlace, RichField } from './types';

interface Parts {
  readonly field: RefObject<HTMLDivElement | null>;
  /** Monaco's place. */
  readonly slot: RefObject<HTMLDivElement | null>;
  /** The plain text area, until Monaco takes over. */
  readonly area: RefObject<HTMLTextAreaElement | null>;
}

/**
 * Puts a Monaco editor in the place of the plain field: at once when the user comes near it (`hurry`), else when it is
 * in view and the browser idle.
 */
export function useRichField(props: CodeFieldProps, parts: Parts) {
  const [rich, setRich] = useState<RichField | undefined>(undefined);
  const newest = useRef(props);
  newest.current = props;
  const swapping = useRef(false);
  const fieldRef = useRef<RichField | undefined>(undefined);
  const ready = useComputed(() => engine.value !== undefined).value;

  const swap = (): void => {
    const [slot, area] = [parts.slot.current, parts.area.current];
    // Giving the new field the focus calls for a field again.
    if (!engine.value || fieldRef.current || swapping.current || !slot || !area) return;
    swapping.current = true;
    fieldRef.current = engine.value.create(slot, { ...newest.current, value: area.value }, placeIn(area), {
      onInput: (text) => newest.current.onInput(text),
      onDone: () => newest.current.onBlur(),
      onLeave: () => parts.field.current?.focus(),
    });
    swapping.current = false;
    setRich(fieldRef.current);
  };

  useEffect(() => {
    if (!ready) return whenIdle(loadEngine);
    return whenSeen(parts.field.current, () => whenNotComposing(parts.area.current, swap));
  }, [ready]);
  useEffect(() => () => fieldRef.current?.dispose(), []);
  useLayoutEffect(() => rich?.show(props));

  const hurry = (): void => {
    loadEngine();
    whenNotComposing(parts.area.current, swap);
  };
  return { rich, hurry, isSwapping: () => swapping.current };
}

function placeIn(area: HTMLTextAreaElement): FieldPlace {
  const { selectionStart, selectionEnd, selectionDirection, scrollTop } = area;
  return {
    focused: document.activeElement === area,
    selected: { from: selectionStart, to: selectionEnd, backward: selectionDirection === 'backward' },
    scrollTop,
  };
}

/** Calls back when the element is on screen and the browser idle. */
function whenSeen(element: Element | null, callback: () => void): () => void {
  let takeBack = (): void => undefined;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    takeBack = whenIdle(callback);
  });
  if (element) observer.observe(element);
  return () => {
    observer.disconnect();
    takeBack();
  };
}
