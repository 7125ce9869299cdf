import { useLayoutEffect, useRef } from 'preact/hooks';
import { EmptyState, ErrorNote } from '../shared/controls';
import { useVirtual } from '../shared/use-virtual';
import { useViewKeys } from '../shared/view-keys';
import './app.css';
import { Header } from './header';
import { Help, helpOpen, KEYS } from './keys';
import { PairRow } from './round';
import { compared, place, shown, trouble } from './state';

/** Pixels of a round before it was measured. */
const ROUND = 190;

export function App() {
  useViewKeys(KEYS, helpOpen);
  if (!compared.value)
    return trouble.value ? (
      <ErrorNote>{trouble.value}</ErrorNote>
    ) : (
      <p class="app-wait" role="status">
        Reading both transcripts…
      </p>
    );
  return (
    <main class="app pane">
      <Header />
      <Rounds />
      <Help />
      <p class="visually-hidden" role="status">{`Round ${place.value.round}, ${place.value.side}`}</p>
    </main>
  );
}

function Rounds() {
  const scroller = useRef<HTMLDivElement>(null);
  const list = shown.value;
  const { items, height, show, measure } = useVirtual(scroller, {
    count: list.length,
    rowHeight: ROUND,
    overscan: 6,
  });
  const { round } = place.value;
  useLayoutEffect(() => {
    const at = list.findIndex((one) => one.round === round);
    if (at >= 0) show(at);
    // Only when the place changes: what is appended must not move what is read.
  }, [round]);
  return (
    <div class="list" ref={scroller} tabIndex={0} role="feed" aria-label="Rounds">
      {list.length === 0 && <EmptyState title="No round differs" icon="check" />}
      <div class="virtual" style={{ height: `${height}px` }}>
        {items.map(({ index, key, start }) => {
          const pair = list[index];
          return (
            pair && (
              <div
                key={key}
                class="list-item"
                data-index={index}
                ref={measure}
                style={{ transform: `translateY(${start}px)` }}
              >
                <PairRow pair={pair} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}
