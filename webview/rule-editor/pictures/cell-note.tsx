/** The triples behind the selected cell. */
import { useComputed, useSignal, type Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { showTriple, type Triple } from '../../../src/predicate/domain';
import { showAmount } from '../../shared/numbers';
import { box, feasible, group, host, pursue } from '../state';
import { Speaker } from '../speaker';
import { cellBox } from './box';
import { countAt, describe } from './overlay';
import { cell, outdated, shown } from './state';
import { pause } from '../../shared/pause';

/** The most triples of a cell that are listed. */
const MOST_TRIPLES = 12;
const HOVER_DELAY_MS = 60;
/** Cells on the way to another are not said. */
const REST_MS = 250;

interface Found {
  readonly key: string;
  readonly triples: readonly Triple[];
  readonly total: number;
}

export function CellNote() {
  const found = useSignal<Found | undefined>(undefined);
  useEffect(() => followCell(found), [found]);
  const title = useComputed(() => {
    const [at, what] = [cell.value, shown.value];
    return at && what ? describe(at, what) : undefined;
  }).value;
  const list = found.value?.key === keyOfCell() ? found.value : undefined;
  return (
    <div class="maps-note">
      {title ? (
        <>
          <p class="strong">{title}</p>
          {list && <TripleList {...list} />}
        </>
      ) : (
        <p class="faint">
          Point at a cell, or move with the arrow keys, to see its triples. Drag to select ranges.
        </p>
      )}
      <Speaker text={() => spoken(found.value)} restMs={REST_MS} />
    </div>
  );
}

function TripleList({ triples, total }: Found) {
  if (triples.length === 0) return null;
  return (
    <p class="maps-triples row">
      {triples.map((triple) => (
        <span key={triple.join()} class="inline">
          {showTriple(triple)}
        </span>
      ))}
      {total > triples.length && <span>and {showAmount(total - triples.length, 'more', 'more')}</span>}
    </p>
  );
}

const keyOfCell = (): string | undefined => {
  const at = cell.value;
  return at && JSON.stringify([at.map.id, at.x, at.y, box.value, feasible.value?.for]);
};

/** Asks for the triples once the reader rests on a cell. */
const followCell = (found: Signal<Found | undefined>): (() => void) =>
  pursue((signal) => {
    const [at, what, open] = [cell.value, shown.value, group.value];
    const [of, key] = [feasible.value?.for, keyOfCell()];
    if (!at || !what || !open || !of || !key || outdated.value || countAt(what, at) === 0) return undefined;
    const question = { kind: 'triples', domain: what.domain, predicates: of } as const;
    const every = { include: of.map((_, i) => i), exclude: [], n: MOST_TRIPLES };
    return pause(HOVER_DELAY_MS, signal)
      .then(() => host.ask({ ...question, ...every, box: cellBox(box.peek(), at.map, at.x, at.y) }, signal))
      .then(({ triples, total }) => {
        found.value = { key, triples, total };
      });
  });

/** What stands at a cell that keys reached. */
function spoken(list: Found | undefined): string | undefined {
  const [at, what] = [cell.value, shown.value];
  if (at?.by !== 'keys' || !what) return undefined;
  const first = list && list.key === keyOfCell() ? list.triples.slice(0, 3).map(showTriple) : [];
  return first.length > 0 ? `${describe(at, what)}: ${first.join(', ')}` : describe(at, what);
}
