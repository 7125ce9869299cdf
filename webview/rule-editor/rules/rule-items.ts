import type { MenuItem } from '../../shared/controls';
import { chooseRule, chosenSection } from '../assist/state';
import type { GroupView } from '../host';
import { showPanel } from '../panel-choice';
import { runCommand } from '../changes';
import { document, editable, host } from '../state';
import { addRule, deleteRule, duplicateRule, moveRule } from './actions';
import { movingRule } from './move-dialog';

/** Opens the Assist panel for a rule. */
function assist(rule: number, section: 'edit' | 'library'): void {
  chooseRule(rule);
  chosenSection.value = section;
  showPanel('assist');
}

/** The menu of a rule. */
export function ruleItems(index: number, open: GroupView): MenuItem[] {
  const off = !editable.value;
  const show = () => host.send({ type: 'openText', group: open.index, rule: index });
  const suggest = (kind: 'fix' | 'fromWords' | 'name' | 'wordings') =>
    void runCommand(kind, open.index, index);
  return [
    item('Weaken or strengthen…', 'lightbulb', () => assist(index, 'edit')),
    item('Replace from the library…', 'library', () => assist(index, 'library')),
    item('Fix with a model…', 'sparkle', () => suggest('fix'), { separated: true }),
    item('Rule in words → predicate…', 'comment', () => suggest('fromWords')),
    item('Name this rule…', 'tag', () => suggest('name')),
    item('Wordings for guidance…', 'quote', () => suggest('wordings')),
    item('Add a rule above', 'add', () => void addRule(index), { separated: true }),
    item('Add a rule below', 'add', () => void addRule(index + 1)),
    item('Duplicate', 'copy', () => void duplicateRule(index)),
    ...moves(index, open),
    item('Show in the text editor', 'go-to-file', show, { separated: true, disabled: false }),
    item('Delete', 'trash', () => void deleteRule(index), { separated: true }),
  ].map((each) => ({ disabled: off, ...each }));
}

function moves(index: number, open: GroupView): MenuItem[] {
  const off = !editable.value;
  const last = open.rules.length - 1;
  const alone = (document.value?.groups.length ?? 0) < 2;
  return [
    item('Move up', 'arrow-up', () => moveRule(index, -1), {
      separated: true,
      keys: 'Alt+↑',
      disabled: off || index === 0,
    }),
    item('Move down', 'arrow-down', () => moveRule(index, 1), {
      keys: 'Alt+↓',
      disabled: off || index === last,
    }),
    item('Move to group…', 'move', () => (movingRule.value = index), { disabled: off || alone }),
  ];
}

const item = (label: string, icon: string, onSelect: () => void, more: Partial<MenuItem> = {}): MenuItem => ({
  label,
  icon,
  onSelect,
  ...more,
});
