import type { ViewCommand } from '../../../src/protocol/rule-editor';
import { IconButton, Menu } from '../../shared/controls';
import { redo, runCommand, undo } from '../changes';
import { deleteGroup, duplicateGroup, moveGroup, placeAfterMove } from '../groups/actions';
import { helpOpen } from '../help';
import { document, editable, host } from '../state';

interface ToolbarProps {
  /** Index of the open group. */
  readonly index: number;
}

/** Actions on the open group. */
export function Toolbar({ index }: ToolbarProps) {
  return (
    <div class="head-tools row" role="toolbar" aria-label="Rule group">
      <History />
      <span class="head-line" />
      <GroupChanges index={index} />
      <span class="head-line" />
      <ExchangeMenu index={index} />
      <IconButton
        icon="go-to-file"
        label="Show in the text editor"
        onClick={() => host.send({ type: 'openText', group: index })}
      />
      <IconButton
        icon="question"
        label="Keys (?)"
        onClick={() => (helpOpen.value = true)}
        popup="dialog"
        testId="help"
      />
    </div>
  );
}

/** Ways in and out of this file. */
const ExchangeMenu = ({ index }: ToolbarProps) => (
  <Menu
    icon="export"
    label="Import and export"
    items={EXCHANGES.map(([command, icon, label]) => ({
      icon,
      label,
      onSelect: () => void runCommand(command, index),
    }))}
    testId="exchange"
  />
);

const EXCHANGES: readonly (readonly [ViewCommand, icon: string, label: string])[] = [
  ['importGroups', 'desktop-download', 'Import groups…'],
  ['exportMarkdown', 'markdown', 'Export as Markdown table…'],
  ['exportCsv', 'table', 'Export samples as CSV…'],
];

function History() {
  // Undoing may be just what makes a broken file whole again.
  const fixed = document.value?.readonly === true;
  return (
    <>
      <IconButton icon="discard" label="Undo" onClick={() => void undo()} disabled={fixed} testId="undo" />
      <IconButton icon="redo" label="Redo" onClick={() => void redo()} disabled={fixed} testId="redo" />
    </>
  );
}

function GroupChanges({ index }: ToolbarProps) {
  const off = !editable.value;
  return (
    <>
      <IconButton
        icon="copy"
        label="Duplicate the group"
        disabled={off}
        onClick={() => duplicateGroup(index)}
      />
      <IconButton
        icon="arrow-up"
        label="Move the group up"
        disabled={off || placeAfterMove(index, -1) === undefined}
        onClick={() => moveGroup(index, -1)}
      />
      <IconButton
        icon="arrow-down"
        label="Move the group down"
        disabled={off || placeAfterMove(index, 1) === undefined}
        onClick={() => moveGroup(index, 1)}
      />
      <IconButton
        icon="trash"
        label="Delete the group"
        disabled={off}
        onClick={() => void deleteGroup(index)}
        testId="group-delete"
      />
    </>
  );
}
