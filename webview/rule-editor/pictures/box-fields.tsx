/** The selection as numbers: smallest and largest value of each variable. */
import { useSignal } from '@preact/signals';
import { TextField } from '../../shared/controls';
import { box, group } from '../state';
import { range, VARIABLES, withRange, type Variable } from './box';
import { BoxChips } from './box-chips';
import { brushedBy } from './state';

export function BoxFields() {
  return (
    <fieldset class="samples-ranges row">
      <legend>Ranges</legend>
      {VARIABLES.map((variable) => (
        <span key={variable} class="samples-range inline">
          <End variable={variable} end={0} />
          <span>≤ {variable} ≤</span>
          <End variable={variable} end={1} />
        </span>
      ))}
      <BoxChips bare />
    </fieldset>
  );
}

/** A whole number, with either sign for minus; undefined if the text is none. */
function readInteger(text: string): number | undefined {
  const value = text.trim().replace('−', '-');
  return /^[+-]?\d{1,6}$/.test(value) ? Number(value) : undefined;
}

function End({ variable, end }: { readonly variable: Variable; readonly end: 0 | 1 }) {
  // Typed text stays as it is, even if it is not a number yet.
  const typed = useSignal<string | undefined>(undefined);
  const domain = group.value?.domain;
  if (!domain) return null;
  const own = box.value?.[variable] ?? [domain.min, domain.max];
  const write = (text: string) => {
    typed.value = text;
    const value = text.trim() === '' ? (end === 0 ? domain.min : domain.max) : readInteger(text);
    if (value === undefined) return;
    const [low, high] = end === 0 ? [value, Math.max(value, own[1])] : [Math.min(value, own[0]), value];
    brushedBy.value = undefined;
    box.value = withRange(box.value, variable, range(low, high, domain), domain);
  };
  const invalid =
    typed.value !== undefined && typed.value.trim() !== '' && readInteger(typed.value) === undefined;
  return (
    <TextField
      class="samples-number"
      label={`${end === 0 ? 'Smallest' : 'Largest'} ${variable}`}
      value={typed.value ?? String(own[end])}
      onInput={write}
      onBlur={() => (typed.value = undefined)}
      invalid={invalid}
      testId={`range-${variable}-${end === 0 ? 'min' : 'max'}`}
    />
  );
}
