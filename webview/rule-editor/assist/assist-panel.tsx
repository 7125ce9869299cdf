import { useEffect } from 'preact/hooks';
import { group } from '../state';
import { EmptyState, Choice } from '../../shared/controls';
import './assist.css';
import { EditSection } from './edit-section';
import { HumanSection } from './human-section';
import { LibrarySection } from './library-section';
import { chosenSection, panelShown, isEmpty, section, type Section } from './state';

const SECTIONS: readonly { readonly value: Section; readonly label: string }[] = [
  { value: 'edit', label: 'Weaken or strengthen' },
  { value: 'library', label: 'Library' },
  { value: 'human', label: 'Human rules' },
];

/** Help with a group: what to change, what to put in, what to take out. */
export function AssistPanel() {
  useEffect(panelShown, []);
  const open = section.value;
  return (
    <div class="panel-body stack assist">
      <Choice
        label="Help with this group"
        value={open}
        options={SECTIONS}
        onChange={(value) => (chosenSection.value = value)}
      />
      {isEmpty.value && open !== 'edit' && (
        <p class="panel-lead">No triple is accepted by all rules. Weaken one, or replace it.</p>
      )}
      <ForGroup open={open} />
    </div>
  );
}

function ForGroup({ open }: { readonly open: Section }) {
  if (!group.value) return <EmptyState title="No group is open">Choose one, or import some.</EmptyState>;
  switch (open) {
    case 'edit':
      return <EditSection />;
    case 'library':
      return <LibrarySection />;
    case 'human':
      return <HumanSection />;
  }
}
