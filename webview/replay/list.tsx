/** The rounds, of which only those in sight are in the page. */
import type { VNode } from 'preact';
import { useCallback, useLayoutEffect, useRef } from 'preact/hooks';
import { EmptyState } from '../shared/controls';
import { useVirtual } from '../shared/use-virtual';
import { active, shown } from './filters';
import './list.css';
import { LivePart } from './live-part';
import { RoundCard } from './round-card';
import { indexOfRound, type Round } from './rounds';
import { live, place, playing, rewound, rounds } from './state';

/** Pixels of a round before it was measured. */
const ROUND = 49;

export function RoundList() {
  const scroller = useRef<HTMLDivElement>(null);
  const list = shown.value;
  const keyOf = useCallback((index: number) => list[index]?.round ?? index, [list]);
  const rows = { count: list.length, rowHeight: ROUND, overscan: 6, keyOf };
  const { items, height, show, measure } = useVirtual(scroller, rows);
  const { round } = place.value;
  const at = indexOfRound(list, round);
  const isThere = list[at]?.round === round;
  useLayoutEffect(() => {
    if (!isThere) return;
    const showIt = () => show(at, playing.peek() ? 'end' : 'auto');
    showIt();
    // Once more when the page has reported where the list was scrolled to: two places may follow each other in a frame,
    // and the header may have become higher.
    const frame = requestAnimationFrame(showIt);
    return () => cancelAnimationFrame(frame);
    // Only when the place changes, or has come at last: what is appended must not move what is read.
  }, [round, isThere, rewound.value]);
  return (
    <div class="list" ref={scroller} tabIndex={0} role="region" aria-label="Rounds">
      {list.length === 0 && <Nothing />}
      <div
        class="virtual"
        role={list.length > 0 ? 'feed' : undefined}
        aria-label={list.length > 0 ? 'Rounds, in their order' : undefined}
        style={{ height: `${height}px` }}
      >
        {items.map((item) => {
          const one = list[item.index];
          return (
            one && (
              <div
                key={item.key}
                class="list-item"
                data-index={item.index}
                ref={measure}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {cardOf(one, item.index + 1, list.length)}
              </div>
            )
          );
        })}
      </div>
      <LivePart scroller={scroller} />
    </div>
  );
}

interface Card {
  readonly at: number;
  readonly of: number;
  readonly drawn: VNode;
}

const cards = new WeakMap<Round, Card>();

/**
 * The card of a round. The element stays the same while the list scrolls, so that Preact draws nothing: a
 * card draws itself.
 */
function cardOf(round: Round, at: number, of: number): VNode {
  const known = cards.get(round);
  if (known?.at === at && known.of === of) return known.drawn;
  const drawn = <RoundCard round={round} at={at} of={of} />;
  cards.set(round, { at, of, drawn });
  return drawn;
}

function Nothing() {
  if (live.value) return null;
  const filtered = active.value.size > 0 && rounds.value.all.length > 0;
  return filtered ? (
    <EmptyState title="No round is of this kind" icon="filter" />
  ) : (
    <EmptyState title="Nothing was played yet" icon="history" />
  );
}
