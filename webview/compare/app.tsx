import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { EmptyState, ErrorNote } from '../shared/controls';
import { isTyping } from '../shared/typing';
import { useVirtual } from '../shared/use-virtual';
import './app.css';
import { Header } from './header';
import { PairRow } from './round';
import { compared, goToSide, place, shown, stepDifference, stepRound, trouble } from './state';
import { open } from './store';

/** Pixels of a round before it was measured. */
const ROUND = 190;

export function App() {
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  if (!compared.value)
    return trouble.value ? (
      <ErrorNote>{trouble.value}</ErrorNote>
    ) : (
      <p class="app-wait" role="status">
        Reading both transcripts…
      </p>
    );
  return (
    <main class="app">
      <Header />
      <Rounds />
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
      <div class="list-all" style={{ height: `${height}px` }}>
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

const KEYS: Readonly<Record<string, () => void>> = {
  j: () => stepRound(1),
  k: () => stepRound(-1),
  n: () => stepDifference(1),
  p: () => stepDifference(-1),
  ArrowLeft: () => goToSide('left'),
  ArrowRight: () => goToSide('right'),
  Enter: () => open(),
};

/** Elements that do something of their own with these keys. */
const OWN = 'button, vscode-button, vscode-checkbox, a, summary';

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const own = event.target instanceof Element && event.target.closest(OWN);
  if (!Object.hasOwn(KEYS, key) || (own && key === 'Enter')) return;
  event.preventDefault();
  KEYS[key]?.();
}
