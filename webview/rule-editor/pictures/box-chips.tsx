/** The selection in words: a range for each variable, each with a button that frees it. */
import { showAmount } from '../../shared/numbers';
import { Button, IconButton } from '../../shared/controls';
import { box } from '../store';
import { VARIABLES, type Variable } from './box';
import { clearBox, freeVariable, shown } from './state';
import { signed } from './ticks';

export function BoxChips() {
  const current = box.value;
  if (!current) return null;
  const what = shown.value;
  return (
    <div class="maps-chips" role="group" aria-label="Selection">
      {VARIABLES.map((variable) => current[variable] && <Chip key={variable} variable={variable} />)}
      <Button onClick={clearBox} testId="clear-selection">
        Clear selection
      </Button>
      {what && (
        <span class="maps-share">
          {showAmount(what.projections.total, 'triple')} of {showAmount(what.count, 'triple')}
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
    <span class="maps-chip">
      {words}
      <IconButton
        icon="close"
        label={`Clear the range of ${variable}`}
        onClick={() => freeVariable(variable)}
      />
    </span>
  );
}
