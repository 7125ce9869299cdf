import { useComputed } from '@preact/signals';
import { Dropdown, IconButton } from '../../shared/controls';
import { showCount } from '../../shared/numbers';
import { open } from '../open';
import { document, editable, openGroup } from '../state';
import { addGroup, nameOfGroup } from './actions';

/** The list of groups where there is no room for it. */
export function GroupPicker() {
  const options = useComputed(() =>
    (document.value?.groups ?? []).map(({ index, count, split }) => ({
      value: String(index),
      label: [nameOfGroup(index), split, count !== undefined && showCount(count)].filter(Boolean).join(' · '),
    })),
  );
  return (
    <div class="groups-picker">
      <Dropdown
        label="Rule group"
        value={String(openGroup.value)}
        options={options.value}
        onChange={(value) => open(Number(value))}
      />
      <IconButton icon="add" label="Add a group" disabled={!editable.value} onClick={addGroup} />
    </div>
  );
}
