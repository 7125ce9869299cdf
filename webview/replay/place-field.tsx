/** The number of the round, and a field to jump to another one. */
import { signal } from '@preact/signals';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { TextField } from '../shared/controls';
import type { ToolkitField } from '../shared/controls/toolkit';
import { toRound } from './moves';
import { place, rounds } from './state';

/** A number is being typed. */
export const jumping = signal(false);

export function PlaceField() {
  const last = rounds.value.all.at(-1)?.round ?? 0;
  if (jumping.value) return <Jump last={last} />;
  return (
    <button
      type="button"
      class="toolbar-place bare"
      title="Go to a round (G)"
      disabled={last === 0}
      onClick={() => (jumping.value = true)}
    >
      {last === 0 ? 'No rounds' : `${place.value.round} of ${last}`}
    </button>
  );
}

function Jump({ last }: { readonly last: number }) {
  const [text, setText] = useState('');
  const field = useRef<ToolkitField>(null);
  useLayoutEffect(() => {
    // The field is there once the toolkit has drawn it.
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const number = Number(text);
  const isRound = /^\s*\d+\s*$/.test(text) && number >= 1;
  const leave = () => {
    jumping.value = false;
    document.querySelector<HTMLElement>('.list')?.focus();
  };
  return (
    <TextField
      class="toolbar-jump"
      label={`Round, 1 to ${last}`}
      placeholder={`1 to ${last}`}
      value={text}
      invalid={text !== '' && !isRound}
      onInput={setText}
      onBlur={() => (jumping.value = false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isRound) toRound(Math.min(number, last));
        else if (event.key !== 'Escape' && event.key !== 'Enter') return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Escape' || isRound) leave();
      }}
      elementRef={field}
    />
  );
}
