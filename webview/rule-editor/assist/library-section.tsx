import { signal, useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { LIBRARY, type LibraryRule } from '../../../src/rules/library-rules';
import { Dropdown, EmptyState, TextField } from '../../shared/controls';
import { logLength } from '../../shared/log-axis';
import { showAmount, showShare } from '../../shared/numbers';
import { pause } from '../../shared/pause';
import { domain, host, pursue } from '../state';
import { placeId, useGrid } from '../panel/grid';
import { Name } from '../panel/parts';
import { LibraryDetail } from './library-detail';
import { ALL_FAMILIES, families, filterLibrary } from './library-data';
import './assist.css';
import './library.css';

const words = signal('');
const family = signal<string>(ALL_FAMILIES);
const chosen = signal(0);

/** Predicates to put into the group. */
export function LibrarySection() {
  const shown = useMemo(() => filterLibrary(LIBRARY, words.value, family.value), [words.value, family.value]);
  const breadths = useBreadths();
  const open = shown.find((each) => each.index === chosen.value) ?? shown[0];
  return (
    <>
      <div class="assist-filter">
        <TextField
          label="Filter the library"
          placeholder="Filter by name or predicate"
          value={words.value}
          onInput={(value) => (words.value = value)}
        />
        <Dropdown
          label="Family"
          value={family.value}
          options={[ALL_FAMILIES, ...families(LIBRARY)].map((value) => ({ value, label: value }))}
          onChange={(value) => (family.value = value)}
        />
        <span class="faint" role="status">
          {showAmount(shown.length, 'rule')}
        </span>
      </div>
      {open ? (
        <div class="assist-library">
          <List shown={shown} breadths={breadths} open={open.index} />
          <LibraryDetail rule={open.rule} share={breadths?.get(open.index)?.share} />
        </div>
      ) : (
        <EmptyState title="No rule of the library fits">Use other words, or another family.</EmptyState>
      )}
    </>
  );
}

interface Breadth {
  readonly count: number;
  readonly share: number;
}

/** The breadth of each rule of the library over the domain of the open group. */
function useBreadths(): ReadonlyMap<number, Breadth> | undefined {
  const breadths = useSignal<ReadonlyMap<number, Breadth> | undefined>(undefined);
  useEffect(
    () =>
      pursue((signal) => {
        const over = domain.value;
        if (!over) return undefined;
        return host.ask({ kind: 'library', domain: over }, signal).then((counts) => {
          breadths.value = new Map(
            counts.map(({ index, count, breadth }) => [index, { count, share: breadth }]),
          );
        });
      }),
    [],
  );
  return breadths.value;
}

interface ListProps {
  readonly shown: readonly { readonly index: number; readonly rule: LibraryRule }[];
  readonly breadths: ReadonlyMap<number, Breadth> | undefined;
  readonly open: number;
}

function List({ shown, breadths, open }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { look, leave } = useHoverDelay();
  useGrid(list, { row: shown.length, column: 1 });
  const most = Math.max(1, ...[...(breadths?.values() ?? [])].map(({ count }) => count));
  return (
    <ul class="assist-list" ref={list} aria-label="Library" onMouseLeave={leave}>
      {shown.map(({ index, rule }, row) => (
        <li key={index}>
          {rule.family !== shown[row - 1]?.rule.family && <h3 class="assist-family faint">{rule.family}</h3>}
          <Entry
            {...{ rule, row, most }}
            breadth={breadths?.get(index)}
            isOpen={index === open}
            onChoose={() => (chosen.value = index)}
            onLook={() => look(index)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Time that the pointer or the focus rests on a rule before its details are computed. */
const HOVER_DELAY_MS = 120;

function useHoverDelay() {
  const waiting = useRef<AbortController | undefined>(undefined);
  const leave = () => waiting.current?.abort();
  useEffect(() => leave, []);
  const look = (index: number) => {
    leave();
    waiting.current = new AbortController();
    void pause(HOVER_DELAY_MS, waiting.current.signal).then(
      () => (chosen.value = index),
      () => undefined,
    );
  };
  return { look, leave };
}

interface EntryProps {
  readonly rule: LibraryRule;
  readonly row: number;
  readonly breadth: Breadth | undefined;
  /** Number of triples that the broadest rule accepts. */
  readonly most: number;
  readonly isOpen: boolean;
  readonly onChoose: () => void;
  readonly onLook: () => void;
}

function Entry({ rule, row, breadth, most, isOpen, onChoose, onLook }: EntryProps) {
  return (
    <button
      type="button"
      class="assist-entry bare pickable"
      tabIndex={-1}
      data-cell={placeId(row, 0)}
      aria-pressed={isOpen}
      onClick={onChoose}
      onFocus={onLook}
      onMouseEnter={onLook}
    >
      <Name>{rule.name}</Name>
      <code class="one-line">{rule.predicate}</code>
      <span class="panel-right" title={breadth && showAmount(breadth.count, 'triple')}>
        {breadth ? showShare(breadth.share) : '…'}
      </span>
      <span aria-hidden="true">
        <span
          class="panel-log"
          style={{ '--panel-length': `${100 * logLength(breadth?.count ?? 0, most)}%` }}
        />
      </span>
      <span class="visually-hidden">
        {breadth ? `, breadth: ${showAmount(breadth.count, 'triple')}` : ''}
      </span>
    </button>
  );
}
