import type { ComponentChildren } from 'preact';
import { SPLITS, type Split } from '../../../src/rules/types';
import { Dropdown, Icon, IconButton } from '../../shared/controls';
import { readCount, showAmount, showCount } from '../../shared/numbers';
import { change, redo, undo, write } from '../changing';
import { CommittedField } from '../fields/committed-field';
import { deleteGroup, duplicateGroup, moveGroup } from '../groups/actions';
import type { GroupView } from '../host';
import { document, drafts, editable, feasible, group, host, predicates } from '../state';
import { Count, CountNote } from './count';
import './header.css';
import { helpOpen } from '../help';

/** Rules in a group of the published protocol. */
const PUBLISHED_RULES = 4;

/** The open group: its name, what it is for, and how many triples it leaves. */
export function GroupHeader() {
  const open = group.value;
  if (!open) return null;
  return (
    <header class="head" data-test="group-head" tabIndex={-1} aria-label={`Group ${open.id}`}>
      <div class="head-top">
        <Count />
        <Toolbar index={open.index} />
      </div>
      <CountNote />
      <Facts key={drafts.value?.key} open={open} />
    </header>
  );
}

function Toolbar({ index }: { readonly index: number }) {
  const off = !editable.value;
  // Undoing may be just what makes a broken file whole again.
  const fixed = document.value?.readonly === true;
  const groups = document.value?.groups.length ?? 0;
  return (
    <div class="head-tools" role="toolbar" aria-label="Rule group">
      <IconButton icon="discard" label="Undo" onClick={() => void undo()} disabled={fixed} testId="undo" />
      <IconButton icon="redo" label="Redo" onClick={() => void redo()} disabled={fixed} testId="redo" />
      <span class="head-line" />
      <IconButton
        icon="copy"
        label="Duplicate the group"
        disabled={off}
        onClick={() => duplicateGroup(index)}
      />
      <IconButton
        icon="arrow-up"
        label="Move the group up"
        disabled={off || index === 0}
        onClick={() => moveGroup(index, -1)}
      />
      <IconButton
        icon="arrow-down"
        label="Move the group down"
        disabled={off || index >= groups - 1}
        onClick={() => moveGroup(index, 1)}
      />
      <IconButton
        icon="trash"
        label="Delete the group"
        disabled={off}
        onClick={() => void deleteGroup(index)}
        testId="group-delete"
      />
      <span class="head-line" />
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

type SplitChoice = Split | 'none';
const SPLIT_CHOICES = (['none', ...SPLITS] as const).map((value) => ({ value, label: value }));

function Facts({ open }: { readonly open: GroupView }) {
  const { index, id, split, published, version } = open;
  const disabled = !editable.value;
  const expect = { id };
  const setSplit = (value: SplitChoice) =>
    void change({ kind: 'set-split', group: index, expect, ...(value !== 'none' && { value }) });
  return (
    <div class="head-facts" style={{ '--id-width': `${Math.min(44, Math.max(14, id.length + 4))}ch` }}>
      <Fact label="Group" class="head-id">
        <CommittedField
          label="Id of the group"
          noun="id"
          value={id}
          version={version}
          disabled={disabled}
          placeholder="no id"
          testId="group-id"
          check={(text) => (text.trim() ? undefined : 'A group needs an id')}
          write={(text, base) => write({ kind: 'set-id', group: index, value: text, expect: { id: base } })}
        />
      </Fact>
      <Fact label="Split">
        <Dropdown
          label="Split of the group"
          value={split ?? 'none'}
          options={SPLIT_CHOICES}
          onChange={setSplit}
          disabled={disabled}
          testId="group-split"
        />
      </Fact>
      <Fact label="Published" class="head-published">
        <CommittedField
          label="Published size of the feasible set"
          noun="published size"
          value={published === undefined ? '' : showCount(published)}
          version={version}
          disabled={disabled}
          placeholder="none"
          testId="group-published"
          check={(text) =>
            text.trim() === '' || readCount(text) !== undefined
              ? undefined
              : 'A size is a whole number, 0 or more'
          }
          write={(text) => write(setPublished(index, text, expect))}
        />
        {published !== undefined && <PublishedNote published={published} />}
      </Fact>
      <Size />
    </div>
  );
}

const setPublished = (group: number, text: string, expect: { readonly id: string }) => {
  const value = readCount(text);
  return { kind: 'set-published', group, expect, ...(value !== undefined && { value }) } as const;
};

interface FactProps {
  readonly label: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

function Fact({ label, class: name = '', children }: FactProps) {
  return (
    <div class={`head-fact ${name}`}>
      <span class="head-label" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}

/** Whether the published size is the counted one. */
function PublishedNote({ published }: { readonly published: number }) {
  const count = feasible.value?.answer.count;
  if (count === undefined) return null;
  if (count === published)
    return (
      <span class="head-fits">
        <Icon name="check" /> as counted
      </span>
    );
  const difference = published - count;
  return (
    <span class="head-differs" title={`Published ${showCount(published)}, counted ${showCount(count)}`}>
      <Icon name="warning" /> {showCount(Math.abs(difference))} {difference > 0 ? 'more' : 'fewer'} than
      counted
    </span>
  );
}

/** The published protocol has four rules in a group; other numbers work, but are not that protocol. */
function Size() {
  const size = predicates.value.length;
  if (size === 0 || size === PUBLISHED_RULES) return null;
  return (
    <p class="head-size" data-test="group-size">
      <Icon name="info" />{' '}
      <span>
        This group has {showAmount(size, 'rule')}. It is counted all the same; the published protocol has four
        rules in a group.
      </span>
    </p>
  );
}
