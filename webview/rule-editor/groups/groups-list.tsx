import type { RefObject } from 'preact';
import { useComputed } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { GroupSummary } from '../../../src/protocol/rule-editor';
import { SPLITS } from '../../../src/rules/types';
import { Badge, Button, Dropdown, EmptyState, Icon, IconButton, TextField } from '../../shared/controls';
import { moveInList } from '../../shared/list-keys';
import { showAmount, showCount } from '../../shared/numbers';
import { useVirtual } from '../../shared/use-virtual';
import { open } from '../open';
import { document, editable, openGroup } from '../state';
import { draftStore } from '../document-drafts';
import { filter, split, type SplitFilter } from '../view-state';
import { addGroup, deleteGroup, duplicateGroup, moveGroup } from './actions';
import { filtered } from './filtered';
import './groups.css';

const ROW_HEIGHT = 44;
const SPLIT_FILTERS: readonly { readonly value: SplitFilter; readonly label: string }[] = [
  { value: 'all', label: 'All splits' },
  ...SPLITS.map((value) => ({ value, label: value })),
  { value: 'none', label: 'no split' },
];

/** All groups of the file, narrowed by a filter; the open one is marked. */
export function GroupsList() {
  const list = useRef<HTMLDivElement>(null);
  const groups = useComputed(() => filtered(document.value?.groups ?? [], filter.value, split.value));
  const all = document.value?.groups.length ?? 0;
  const onFilterKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      list.current?.focus();
    }
    if (event.key === 'Escape') filter.value = '';
    if (event.key === 'Enter' && groups.value[0]) open(groups.value[0].index);
  };
  return (
    <nav class="groups pane" aria-label="Rule groups">
      <div class="groups-tools">
        <TextField
          label="Filter groups by id or rule name"
          placeholder="Filter"
          value={filter.value}
          onInput={(text) => (filter.value = text)}
          onKeyDown={onFilterKey}
          testId="groups-filter"
        />
        <Dropdown
          label="Show groups of this split"
          value={split.value}
          options={SPLIT_FILTERS}
          onChange={(value) => (split.value = value)}
        />
      </div>
      <div class="groups-bar row">
        <span class="groups-amount one-line faint">
          {groups.value.length === all
            ? showAmount(all, 'group')
            : `${showCount(groups.value.length)} of ${showAmount(all, 'group')}`}
        </span>
        <IconButton
          icon="add"
          label="Add a group"
          disabled={!editable.value}
          onClick={addGroup}
          testId="group-add"
        />
      </div>
      {groups.value.length > 0 ? <Rows list={list} groups={groups.value} /> : all > 0 && <NoneFits />}
    </nav>
  );
}

function NoneFits() {
  const clear = () => {
    filter.value = '';
    split.value = 'all';
  };
  return (
    <EmptyState icon="filter" title="No group fits the filter">
      <Button onClick={clear}>Show all groups</Button>
    </EmptyState>
  );
}

interface RowsProps {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly groups: readonly GroupSummary[];
}

/** A list box: one stop for the Tab key, moved in with the arrow keys. */
function Rows({ list, groups }: RowsProps) {
  const { items, height, show } = useVirtual(list, { count: groups.length, rowHeight: ROW_HEIGHT });
  const selected = groups.findIndex((group) => group.index === openGroup.value);
  useEffect(() => {
    if (selected >= 0) show(selected);
  }, [selected]);
  return (
    <div
      ref={list}
      class="groups-list"
      role="listbox"
      tabIndex={0}
      aria-label="Rule groups"
      aria-activedescendant={selected >= 0 ? `group-${groups[selected]?.index}` : undefined}
      onKeyDown={(event) => onListKey(event, groups, selected)}
      data-test="groups-list"
    >
      <div class="virtual" role="presentation" style={{ height: `${height}px` }}>
        {items.map(({ index, start }) => {
          const group = groups[index];
          return group && <Row key={group.index} group={group} top={start} place={[index, groups.length]} />;
        })}
      </div>
    </div>
  );
}

function onListKey(event: KeyboardEvent, groups: readonly GroupSummary[], selected: number): void {
  const current = groups[selected];
  if (current && onGroupKey(event, current.index)) return;
  if (event.key === 'Enter') {
    event.preventDefault();
    globalThis.document.querySelector<HTMLElement>('[data-test=group-head]')?.focus();
    return;
  }
  const to = moveInList(event.key, selected, groups.length);
  const group = to === undefined ? undefined : groups[to];
  if (!group) return;
  event.preventDefault();
  open(group.index);
}

/** Keys that change the group that is chosen. True for one of them. */
function onGroupKey(event: KeyboardEvent, group: number): boolean {
  const { key, altKey, ctrlKey, metaKey } = event;
  const can = editable.peek();
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    event.preventDefault();
    if (can) moveGroup(group, key === 'ArrowUp' ? -1 : 1);
    return true;
  }
  if (key === 'Delete' && can) {
    void deleteGroup(group);
    return true;
  }
  if (key === 'd' && (ctrlKey || metaKey) && can) {
    event.preventDefault();
    duplicateGroup(group);
    return true;
  }
  return false;
}

interface RowProps {
  readonly group: GroupSummary;
  readonly top: number;
  readonly place: readonly [index: number, of: number];
}

function Row({ group, top, place }: RowProps) {
  const { index, id, split: part, ruleNames } = group;
  const isOpen = index === openGroup.value;
  return (
    <div
      role="option"
      id={`group-${index}`}
      class="groups-row pickable"
      aria-selected={isOpen}
      aria-setsize={place[1]}
      aria-posinset={place[0] + 1}
      style={{ transform: `translateY(${top}px)`, height: `${ROW_HEIGHT}px` }}
      onClick={() => open(index)}
    >
      <span class="one-line strong">
        <bdi>{id || `no. ${index + 1}`}</bdi> {part && <span class="groups-split faint">{part}</span>}
      </span>
      <Count group={group} />
      <span class="groups-names one-line faint">
        <bdi>{ruleNames.join(' · ') || (group.pending ? '' : 'no rules')}</bdi>
      </span>
      <Problems group={group} />
    </div>
  );
}

/** |S_g| of a group, or why there is none. */
function Count({ group }: { readonly group: GroupSummary }) {
  const { count, pending, unavailable } = group;
  if (count !== undefined)
    return (
      <span class={`groups-count ${pending ? 'faint' : ''}`} title="Triples in the feasible set">
        {showCount(count)}
      </span>
    );
  if (pending)
    return (
      <span class="groups-count" title="Counting">
        …
      </span>
    );
  return (
    <span class="groups-count faint" title={`Not counted: ${unavailable ?? ''}`}>
      <Icon name="circle-slash" />
      <span class="visually-hidden">not counted</span>
    </span>
  );
}

function Problems({ group }: { readonly group: GroupSummary }) {
  const { error, warning } = group.problems;
  return (
    <span class="groups-problems">
      {draftStore.unwritten.value.has(group.index) && (
        <span class="groups-unwritten" title="Unwritten text" data-test="group-unwritten">
          <Icon name="edit" />
          <span class="visually-hidden">unwritten text</span>
        </span>
      )}
      {error > 0 && (
        <Badge tone="error" title={showAmount(error, 'error')}>
          {error}
        </Badge>
      )}
      {warning > 0 && (
        <Badge tone="warning" title={showAmount(warning, 'warning')}>
          {warning}
        </Badge>
      )}
    </span>
  );
}
