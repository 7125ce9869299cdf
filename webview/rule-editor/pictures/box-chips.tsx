/** The selection in words: a range for each variable, each with a button that frees it. */
import { showAmount, showCount } from '../../shared/numbers';
import { Button, IconButton } from '../../shared/controls';
import { box } from '../state';
import { VARIABLES, type Variable } from './box';
import { clearBox, freeVariable, shown } from './state';
import { signed } from '../panel/ticks';

/** `bare`: without the ranges, where fields say them. */
export function BoxChips({ bare = false }: { readonly bare?: boolean }) {
  const current = box.value;
  if (!current) return null;
  const what = shown.value;
  return (
    <div class="row" role="group" aria-label="Selection">
      {!bare && VARIABLES.map((variable) => current[variable] && <Chip key={variable} variable={variable} />)}
      <Button onClick={clearBox} testId="clear-selection">
        Clear selection
      </Button>
      {what && !bare && (
        <span class="faint">
          {showCount(what.projections.total)} of {showAmount(what.count, 'triple')}
        </span>
      )}
    </div>
  );
}

function Chip({ variable }: { readonly variable: Variable }) {
  const own = box.value?.[variable];
  if (!own) return null;
  const [from, to] = own.map(signed);
  const words = from === to ? `${variable} = ${from}` : `${variable}: ${from} to ${to}`;
  return (
    <span class="maps-chip inline">
      {words}
      <IconButton
        icon="close"
        label={`Clear the range of ${variable}`}
        onClick={() => freeVariable(variable)}
      />
    </span>
  );
}
