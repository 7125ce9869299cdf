import { useEffect, useState } from 'preact/hooks';
import type { TraceAnswer } from '../../../src/replay/calls';
import type { Json } from '../../../src/base/json';
import { Button, Checkbox, TextField } from '../../shared/controls';
import { head } from '../state';
import { shownValues, switches, typedNumbers } from './values';

type Of = (TraceAnswer & { readonly ok: true })['of'];

const WORDS: Readonly<Record<Of, string>> = {
  test: 'the test of this round',
  shown: 'shown last before it: nothing was tested in this round',
  typed: 'typed in',
};

interface ValuesProps {
  readonly values: readonly Json[];
  readonly of: Of;
  /** Undefined: those of the transcript. */
  readonly onChange: (values: readonly Json[] | undefined) => void;
}

/** Arguments of the function. */
export function ValuesField({ values, of, onChange }: ValuesProps) {
  const states = switches(values);
  return (
    <div class="row">
      {states ? (
        <States states={states} onChange={(next) => onChange([[...next]])} />
      ) : (
        <Numbers values={values} onChange={onChange} />
      )}
      <span class="faint">{WORDS[of]}</span>
      {of === 'typed' && <Button onClick={() => onChange(undefined)}>Back to the transcript</Button>}
    </div>
  );
}

function Numbers({ values, onChange }: Omit<ValuesProps, 'of'>) {
  const shown = shownValues(values);
  const [text, setText] = useState(shown);
  const typed = typedNumbers(text, values.length);
  useEffect(() => {
    // Typed text stays unchanged while it has the same meaning.
    if (JSON.stringify(typed) !== JSON.stringify(values)) setText(shown);
  }, [shown]);
  const names = (head.value?.params ?? []).join(', ');
  return (
    <>
      <span aria-hidden="true">{`${names} =`}</span>
      <TextField
        label={`Values of ${names}`}
        value={text}
        invalid={typed === undefined}
        description={typed === undefined ? `${values.length} whole numbers` : ''}
        onInput={(next) => {
          setText(next);
          const numbers = typedNumbers(next, values.length);
          if (numbers && shownValues(numbers) !== shown) onChange(numbers);
        }}
        class="call-numbers"
      />
    </>
  );
}

interface StatesProps {
  readonly states: readonly boolean[];
  readonly onChange: (states: readonly boolean[]) => void;
}

function States({ states, onChange }: StatesProps) {
  return (
    <div role="group" aria-label="Objects on the device" class="row">
      {states.map((on, i) => (
        <Checkbox key={i} checked={on} onChange={(next) => onChange(states.with(i, next))}>
          {`object ${i}`}
        </Checkbox>
      ))}
    </div>
  );
}
