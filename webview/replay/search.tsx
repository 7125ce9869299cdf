/** Search over the texts of an episode. */
import { useComputed, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { TextField as Field } from '../../src/replay/questions';
import { Button, ErrorNote, TextField } from '../shared/controls';
import type { ToolkitField } from '../shared/controls/toolkit';
import { showCount } from '../shared/numbers';
import { isTyping } from '../shared/typing';
import { groupsOf, type PlacedHit } from './hits';
import { goTo } from './moves';
import { revealed } from './revealed';
import { MarkedText } from './texts';
import {
  found,
  hits,
  startSearch,
  searchMore,
  opened,
  searching,
  searchTrouble,
  typed,
} from './search-state';
import './search.css';
import { CALL, panel } from './view-state';

export function SearchBox() {
  const field = useRef<ToolkitField>(null);
  const box = useRef<HTMLDivElement>(null);
  const isOpen = useSignal(false);
  const leadBack = useSlash(field);
  const end = () => {
    void startSearch('');
    isOpen.value = false;
    leadBack();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end();
    else if (event.key === 'Enter' && event.target === field.current) openNext(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  return (
    <div
      class="search"
      ref={box}
      role="search"
      onKeyDown={onKeyDown}
      onFocusIn={() => (isOpen.value = true)}
      onFocusOut={({ relatedTarget }) =>
        (isOpen.value = relatedTarget instanceof Node && box.current?.contains(relatedTarget) === true)
      }
    >
      <TextField
        label="Search all text (/)"
        placeholder="Search (/)"
        value={typed.value}
        onInput={(text) => void startSearch(text)}
        elementRef={field}
      />
      {isOpen.value && <Hits />}
    </div>
  );
}

/** The key `/` leads into the field. Returns what leads back to where it was pressed. */
function useSlash(field: RefObject<ToolkitField | null>): () => void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      before.current = document.activeElement;
      field.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return () => {
    const back =
      before.current instanceof HTMLElement && before.current.isConnected ? before.current : undefined;
    if (back && back !== document.body) back.focus();
    else document.querySelector<HTMLElement>('.list')?.focus();
  };
}

/** The result in words: `In 3 texts`, `2 of 3`. A text counts once, however often it is marked in it. */
function useStatus(): string {
  return useComputed(() => {
    if (searching.value) return 'Searching…';
    const { length } = hits.value;
    const all = showCount(length) + (found.value?.next === undefined ? '' : ' or more');
    if (length === 0) return found.value?.next === undefined ? 'Nothing found' : 'Nothing found so far';
    if (opened.value >= 0) return `${showCount(opened.value + 1)} of ${all}`;
    return `In ${all} ${length === 1 ? 'text' : 'texts'}`;
  }).value;
}

function openNext(by: 1 | -1): void {
  const { length } = hits.value;
  if (length > 0) openHit(opened.value < 0 && by === -1 ? length - 1 : (opened.value + by + length) % length);
}

/** Leads to a hit, and unfolds the text that it stands in. */
function openHit(index: number): void {
  const one: PlacedHit | undefined = hits.value[index];
  if (!one) return;
  opened.value = index;
  goTo(one.place);
  if (one.ofJudge) panel.value = CALL;
  revealed.value = { row: one.hit.row, field: one.hit.field };
}

const FIELDS: Readonly<Record<Field, string>> = {
  text: 'said',
  raw: 'as generated',
  thinking: 'thinking',
  prompt: 'prompt',
  function: 'function',
  json: 'in the file',
};

/** More would not be read, and make the page slow. */
const MOST_SHOWN = 200;

function Hits() {
  const status = useStatus();
  if (!found.value && !searching.value && searchTrouble.value === undefined) return null;
  return (
    <div class="hits" role="region" aria-label="Found" tabIndex={-1}>
      <p role="status">{status}</p>
      {searchTrouble.value !== undefined && (
        <ErrorNote onRetry={() => void startSearch(typed.value)}>{searchTrouble.value}</ErrorNote>
      )}
      {groupsOf(hits.value.slice(0, MOST_SHOWN)).map(({ title, hits: those }) => (
        <section key={title} aria-label={`Found in ${title.toLowerCase()}`}>
          <h3>{title}</h3>
          <ul>
            {those.map(({ hit, index, ofJudge }) => (
              <li key={index} class={index === opened.value ? 'hit-opened' : ''}>
                <button
                  type="button"
                  class="link"
                  aria-current={index === opened.value}
                  onClick={() => openHit(index)}
                >
                  {ofJudge ? `judge, ${FIELDS[hit.field]}` : FIELDS[hit.field]}
                </button>{' '}
                <MarkedText text={hit.excerpt} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hits.value.length > MOST_SHOWN && (
        <p>{`and ${showCount(hits.value.length - MOST_SHOWN)} more: Enter leads to them`}</p>
      )}
      {found.value?.next !== undefined && <Button onClick={() => void searchMore()}>Search on</Button>}
    </div>
  );
}
