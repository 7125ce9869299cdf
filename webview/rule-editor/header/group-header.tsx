import type { ComponentChildren } from 'preact';
import { SPLITS, type Split } from '../../../src/rules/types';
import { Dropdown, Icon } from '../../shared/controls';
import { readCount, showCount } from '../../shared/numbers';
import { change, write } from '../changes';
import { CommittedField } from '../fields/committed-field';
import type { GroupView } from '../host';
import { drafts, editable, feasible, group } from '../state';
import { Count, CountNote } from './count';
import './header.css';
import { Toolbar } from './toolbar';

/** The open group: its name, what it is for, and how many triples it leaves. */
export function GroupHeader() {
  const open = group.value;
  if (!open) return null;
  return (
    <>
      <header class="head-top row" data-test="group-head" tabIndex={-1} aria-label={`Group ${open.id}`}>
        <Count />
        <Toolbar index={open.index} />
      </header>
      <CountNote />
      <Facts key={drafts.value?.key} open={open} />
    </>
  );
}

const SPLIT_CHOICES = (['none', ...SPLITS] as const).map((value) => ({ value, label: value }));

interface FactsProps {
  readonly open: GroupView;
}

function Facts({ open }: FactsProps) {
  return (
    <div
      class="head-facts row"
      style={{ '--id-width': `${Math.min(44, Math.max(14, open.id.length + 4))}ch` }}
    >
      <Fact label="Group" class="head-id">
        <Id open={open} />
      </Fact>
      <Fact label="Split">
        <SplitChoice open={open} />
      </Fact>
      <Fact label="Published" class="head-published">
        <Published open={open} />
      </Fact>
    </div>
  );
}

const Id = ({ open: { index, id, version } }: FactsProps) => (
  <CommittedField
    label="Id of the group"
    noun="id"
    value={id}
    version={version}
    disabled={!editable.value}
    placeholder="no id"
    testId="group-id"
    check={(text) => (text.trim() ? undefined : 'A group needs an id')}
    write={(text, base) => write({ kind: 'set-id', group: index, value: text, expect: { id: base } })}
  />
);

function SplitChoice({ open: { index, id, split } }: FactsProps) {
  const setSplit = (value: Split | 'none') =>
    void change({ kind: 'set-split', group: index, expect: { id }, ...(value !== 'none' && { value }) });
  return (
    <Dropdown
      label="Split of the group"
      value={split ?? 'none'}
      options={SPLIT_CHOICES}
      onChange={setSplit}
      disabled={!editable.value}
      testId="group-split"
    />
  );
}

const notASize = (text: string): string | undefined =>
  text.trim() === '' || readCount(text) !== undefined ? undefined : 'A size is a whole number, 0 or more';

const Published = ({ open: { index, id, published, version } }: FactsProps) => (
  <>
    <CommittedField
      label="Published size of the feasible set"
      noun="published size"
      value={published === undefined ? '' : showCount(published)}
      version={version}
      disabled={!editable.value}
      placeholder="none"
      testId="group-published"
      check={notASize}
      write={(text) => write(setPublished(index, text, { id }))}
    />
    {published !== undefined && <PublishedNote published={published} />}
  </>
);

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
      <span class="head-label faint" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}

/** A mark where the published size is the counted one. Where it is not, a problem of the group says so. */
function PublishedNote({ published }: { readonly published: number }) {
  const isCounted = feasible.value?.answer.count === published;
  return (
    <span class={`inline control-tone-good ${isCounted ? '' : 'head-fits-not'}`}>
      <Icon name="check" /> equals the count
    </span>
  );
}
