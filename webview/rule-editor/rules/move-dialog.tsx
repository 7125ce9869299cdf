import { signal, useSignal } from '@preact/signals';
import { Button, Dialog, Dropdown } from '../../shared/controls';
import { showAmount } from '../../shared/numbers';
import { document, group } from '../state';
import { nameOfGroup } from '../groups/actions';
import { moveToGroup } from './actions';

/** The rule that is to go to another group. */
export const movingRule = signal<number | undefined>(undefined);

export function MoveDialog() {
  const rule = movingRule.value;
  if (rule === undefined) return null;
  const close = () => (movingRule.value = undefined);
  return (
    <Dialog title="Move to another group" onClose={close}>
      <MoveForm rule={rule} onDone={close} />
    </Dialog>
  );
}

function MoveForm({ rule, onDone }: { readonly rule: number; readonly onDone: () => void }) {
  const others = (document.value?.groups ?? []).filter(({ index }) => index !== group.value?.index);
  const chosen = useSignal(String(others[0]?.index ?? ''));
  const move = () => {
    const to = others.find(({ index }) => String(index) === chosen.value);
    onDone();
    if (to) void moveToGroup(rule, to.index, to.ruleNames.length, nameOfGroup(to.index).toLowerCase());
  };
  if (others.length === 0) return <p>There is no other group in this file.</p>;
  return (
    <div class="stack">
      <p>
        <bdi>{group.value?.rules[rule]?.name}</bdi> goes to the end of
      </p>
      <Dropdown
        label="Group"
        value={chosen.value}
        options={others.map(({ index, ruleNames }) => ({
          value: String(index),
          label: `${nameOfGroup(index)} (${showAmount(ruleNames.length, 'rule')})`,
        }))}
        onChange={(value) => (chosen.value = value)}
      />
      <div class="row">
        <Button appearance="primary" onClick={move}>
          Move
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </div>
  );
}
