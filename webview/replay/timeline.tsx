/** The episode at a glance: a column for every round. */
import { computed, useComputed } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { TrialReport } from '../../src/tasks/trials';
import { afterFrame } from '../shared/after-frame';
import { showCount } from '../shared/numbers';
import { Column } from './column';
import { describe } from './describe';
import { blind } from './labels/state';
import { goTo, stepRound, toEnd, toRound } from './moves';
import { indexOfRound } from './rounds';
import { findings, growth, isHidden, isJudged, place, rewound, rounds } from './state';
import { trialNames, trialsByRound } from './trials/known';
import { trialWords } from './trials/words';
import './timeline.css';

/** Columns that are drawn; of a longer episode those around the place. */
const COLUMNS = 240;
/** Columns that are left out of drawing together when none of them is in sight. */
const TOGETHER = 20;
/** Groups of columns that are drawn in one frame: all at once would hold up whatever is typed meanwhile. */
const GROUPS_AT_ONCE = 3;
/** Rounds from an end of those that are drawn at which others are drawn. */
const EDGE = 20;

let from = 0;

/** Index of the first column. Stays while the place is well inside, so that a step draws two columns and no more. */
const first = computed((): number => {
  const { all } = rounds.value;
  const at = indexOfRound(all, place.value.round);
  const most = Math.max(0, all.length - COLUMNS);
  const isInside = at >= (from === 0 ? 0 : from + EDGE) && at < from + COLUMNS - (from >= most ? 0 : EDGE);
  if (!isInside) from = at - COLUMNS / 2;
  return (from = Math.max(0, Math.min(from, most)));
});

export function Timeline() {
  const strip = useRef<HTMLDivElement>(null);
  const { round } = place.value;
  const { all } = rounds.value;
  const isEmpty = all.length === 0;
  const drawn = useSlices(isEmpty ? 0 : Math.ceil(Math.min(COLUMNS, all.length) / TOGETHER) + 1);
  useLayoutEffect(() => {
    // It needs a layout of the page: that of the frame, after all that is drawn in it.
    const frame = requestAnimationFrame(() => {
      strip.current
        ?.querySelector(`[data-round="${round}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [round, drawn]);
  const here = rounds.value.byNumber.get(round);
  const judged = isJudged.value;
  const isBinary = all.some(({ steps }) =>
    steps.some(({ feedback }) => feedback?.row.positive !== undefined),
  );
  const legend = judged || isBinary ? undefined : growth.value?.trials?.legend;
  const trial = legend && trialsByRound.value.get(round);
  if (isEmpty || (all.length === 1 && !judged)) return null;
  return (
    <div class={`timeline-frame ${judged ? '' : 'timeline-unjudged'} ${isBinary ? 'timeline-binary' : ''}`}>
      {judged && <RowNames />}
      <div class="timeline-box">
        <div
          class="timeline"
          style={{ '--all': `${Math.min(COLUMNS, all.length)}` }}
          ref={strip}
          role="slider"
          tabIndex={0}
          aria-label="Time line"
          aria-valuemin={all[0]?.round ?? 1}
          aria-valuemax={all.at(-1)?.round ?? 1}
          aria-valuenow={round}
          aria-valuetext={
            trial ? trialWords(trial, trialNames.value) : here ? describe(here) : `Round ${round}`
          }
          onKeyDown={onKeyDown}
          {...dragging}
        >
          {drawn > 0 && <Columns from={first.value} groups={drawn} areTrials={legend !== undefined} />}
        </div>
        {legend && <TrialsLegend {...legend} />}
      </div>
    </div>
  );
}

const TrialsLegend = ({ good, bad, change }: TrialReport['legend']) => (
  <p class="timeline-legend" aria-hidden="true">
    <span>
      <i class="column-test column-trial-good" /> {good}
    </span>
    <span>
      <i class="column-test column-trial-bad" /> {bad}
    </span>
    {change !== undefined && (
      <span>
        <i class="column-changed" /> {change}
      </span>
    )}
  </p>
);

/** Counts up to the number of groups after the rounds are drawn, some after each frame. */
function useSlices(groups: number): number {
  const [drawn, draw] = useState(0);
  useEffect(() => {
    if (drawn >= groups) return groups === 0 ? draw(0) : undefined;
    // A frame that also draws these takes too long.
    return afterFrame(() => draw(drawn + GROUPS_AT_ONCE));
  }, [drawn, groups]);
  return drawn;
}

/** Words of which a narrow view shows the middle. */
const Short = ({ before, words, after }: { before?: string; words: string; after?: string }) => (
  <>
    {before && <span class="timeline-rest">{before}</span>}
    {words}
    {after && <span class="timeline-rest">{after}</span>}
  </>
);

const RowNames = () => (
  <div class="timeline-names" aria-hidden="true">
    <span />
    <span>{blind.value ? <Short words="label" before="your " /> : 'judge'}</span>
    <span>{!blind.value && <Short words="enum" after="eration" />}</span>
    <span>test</span>
  </div>
);

const PAGE = 10;

const MOVES: Readonly<Record<string, () => void>> = {
  ArrowRight: () => stepRound(1),
  ArrowUp: () => stepRound(1),
  ArrowLeft: () => stepRound(-1),
  ArrowDown: () => stepRound(-1),
  PageUp: () => stepRound(PAGE),
  PageDown: () => stepRound(-PAGE),
  Home: () => toEnd(false),
  End: () => toEnd(true),
};

function onKeyDown(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(MOVES, event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  MOVES[event.key]();
}

/** The pointer leads along the columns as long as it is down. */
const dragging = {
  onPointerDown: (event: PointerEvent) => {
    if (event.button === 0) goToColumn(event);
  },
  onPointerMove: (event: PointerEvent) => {
    if ((event.buttons & 1) === 1) goToColumn(event);
  },
};

function goToColumn({ target }: PointerEvent): void {
  const column = target instanceof Element ? target.closest<HTMLElement>('[data-round]') : null;
  const round = Number(column?.dataset['round']);
  if (round && round !== place.value.round) goTo({ round, turn: '' });
}

interface ColumnsProps {
  readonly from: number;
  /** No more of them. */
  readonly groups: number;
  readonly areTrials: boolean;
}

/** Drawn again when rounds come or go, not with every step. */
function Columns({ from: start, groups, areTrials }: ColumnsProps) {
  const { all } = rounds.value;
  const end = Math.min(all.length, start + COLUMNS);
  const { stored, computed: byEnumeration } = useSolved();
  return (
    <>
      {start > 0 && <More round={all[start - 1].round} words={`… ${showCount(start)}`} />}
      {groupsOf(start, end)
        .slice(0, groups)
        .map(([first, past]) => (
          <div
            key={Math.floor(first / TOGETHER)}
            class="timeline-columns"
            style={{ '--columns': `${past - first}` }}
          >
            {all.slice(first, past).map((one) => (
              <Column
                key={one.round}
                round={one}
                solved={one.round === stored}
                solvedByEnumeration={one.round === byEnumeration}
                isTrial={areTrials}
              />
            ))}
          </div>
        ))}
      {end < all.length && <More round={all[end].round} words={`${showCount(all.length - end)} …`} />}
    </>
  );
}

/** Bounds of the groups of columns: always at the same rounds. */
function groupsOf(start: number, end: number): readonly (readonly [first: number, past: number])[] {
  const groups: [number, number][] = [];
  for (let first = start; first < end;) {
    const past = Math.min(end, (Math.floor(first / TOGETHER) + 1) * TOGETHER);
    groups.push([first, past]);
    first = past;
  }
  return groups;
}

/** The rounds in which it was solved first, as far as that may be known. */
function useSolved(): { readonly stored: number | undefined; readonly computed: number | undefined } {
  return useComputed(() => {
    const { metrics } = findings.value ?? {};
    const seen = (round: number | null | undefined) =>
      typeof round === 'number' && !(rewound.value && isHidden(round, '')) ? round : undefined;
    return { stored: seen(metrics?.stored.tStar), computed: seen(metrics?.computed.tStar) };
  }).value;
}

/** Leads to rounds that are not drawn. */
const More = ({ round, words }: { readonly round: number; readonly words: string }) => (
  <button
    type="button"
    class="timeline-more link"
    tabIndex={-1}
    aria-hidden="true"
    onClick={() => toRound(round)}
  >
    {words}
  </button>
);
