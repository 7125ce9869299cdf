/** Figures over the rounds: remaining hypotheses, gain of each test, I:C. */
import type { RunningCompatibility } from '../../../src/tasks/rule-discovery/measures/running';
import { showCount, showMean } from '../../shared/numbers';
import type { Plot, Plotted, Size } from '../../shared/figure';
import type { Step, TestGains } from './data';
import { figureStyle, wholeTicks } from '../../../src/base/figure/style';
import { hereRule, INK, legend, margins } from './draw';
import { KINDS, roundTitle } from './words';

const HEIGHT = 15;
const DASHED = '5 4';

interface PlayState {
  /** The last round of the axis. */
  readonly last: number;
  readonly here: number | undefined;
}

/** The axis of rounds. It begins with what was given, so that all curves stand above each other. */
const xAxis = ({ last }: PlayState, size: Size) => ({
  label: 'round',
  domain: [0, Math.max(1, last)],
  ticks: wholeTicks(0, Math.max(1, last), size),
  tickFormat: showCount,
});

export interface Remaining extends PlayState {
  readonly player: readonly Step[];
  readonly ideal: readonly Step[];
  readonly start: number;
}

/** A logarithm has no 0: nothing is drawn below 1, with a tick of its own. */
const NOTHING = 0.5;
const LOG_TICKS = [1, 10, 100, 1000].flatMap((tick) => [tick, 2 * tick, 5 * tick]);
const onLog = (value: number): number => Math.max(NOTHING, value);

export function drawRemaining(plot: Plot, size: Size, what: Remaining): Plotted {
  const { player, ideal, start, here } = what;
  const empty = player.some(({ value }) => value === 0);
  const ticks = [...(empty ? [NOTHING] : []), ...LOG_TICKS].filter((tick) => tick <= start);
  const each = { x: 'round', y: ({ value }: Step) => onLog(value) };
  return plot.plot({
    ...figureStyle(size),
    ...margins(size.fontSize, 2, showCount(what.last)),
    height: size.fontSize * HEIGHT,
    x: xAxis(what, size),
    y: {
      type: 'log',
      label: 'hypotheses',
      domain: [empty ? NOTHING : 1, Math.max(2, start)],
      ticks,
      grid: true,
      tickFormat: (value: number) => (value < 1 ? '0' : showCount(value)),
    },
    marks: [
      ...hereRule(plot, here),
      plot.line(ideal, { ...each, stroke: INK.best, strokeWidth: 2, strokeDasharray: DASHED }),
      plot.line(player, { ...each, stroke: INK.player, strokeWidth: 2 }),
      plot.dot(player, { ...each, fill: INK.player, r: 2.5 }),
      ...legend(plot, size, [
        { words: '━ the player', colour: INK.player },
        { words: '┅ always the best test', colour: INK.best },
      ]),
    ],
  });
}

export interface Gains extends PlayState {
  readonly gains: TestGains;
}

const SYMBOLS = { confirming: 'circle', falsifying: 'diamond', unknown: 'square' } as const;

export function drawGains(plot: Plot, size: Size, what: Gains): Plotted {
  const { dots, best } = what.gains;
  const most = Math.max(1, ...dots.map(({ gained }) => gained ?? 0));
  const mark = { x: 'round', y: 'gained', stroke: INK.player } as const;
  return plot.plot({
    ...figureStyle(size),
    ...margins(size.fontSize, 3, showCount(what.last)),
    height: size.fontSize * (HEIGHT + 1.5),
    x: xAxis(what, size),
    y: { label: 'bits', domain: [0, most * 1.05], grid: true, tickFormat: showMean, ticks: 4 },
    symbol: { domain: Object.keys(SYMBOLS), range: Object.values(SYMBOLS) },
    marks: [
      ...hereRule(plot, what.here),
      plot.line(best, { x: 'round', y: 'value', stroke: INK.best, strokeWidth: 2, strokeDasharray: DASHED }),
      plot.ruleX(dots, { x: 'round', y1: 0, y2: 'gained', stroke: INK.player, strokeOpacity: 0.5 }),
      plot.dot(dots, {
        ...mark,
        symbol: 'kind',
        r: 4,
        title: roundTitle,
        fill: ({ kind }: { readonly kind: string }) =>
          kind === 'unknown' ? 'var(--vscode-editor-background, transparent)' : INK.player,
      }),
      ...legend(plot, size, [
        { words: `● ${KINDS.confirming}   ◆ ${KINDS.falsifying}   □ ${KINDS.unknown}`, colour: INK.player },
        { words: '┅ best test, expected', colour: INK.best },
      ]),
    ],
  });
}

export interface Ratios extends PlayState {
  readonly stored: readonly RunningCompatibility[];
  readonly computed: readonly RunningCompatibility[];
}

export function drawRatios(plot: Plot, size: Size, what: Ratios): Plotted {
  const { stored, computed, here } = what;
  const each = { x: 'round', y: 'ratio', strokeWidth: 2 } as const;
  const most = Math.max(0.1, ...[...stored, ...computed].map(({ ratio }) => ratio ?? 0));
  return plot.plot({
    ...figureStyle(size),
    ...margins(size.fontSize, 2, showCount(what.last)),
    height: size.fontSize * HEIGHT,
    x: xAxis(what, size),
    y: { label: 'I:C', domain: [0, most * 1.05], grid: true, ticks: 4, tickFormat: showMean },
    marks: [
      ...hereRule(plot, here),
      plot.line(stored, { ...each, stroke: INK.player }),
      plot.line(computed, { ...each, stroke: INK.no, strokeDasharray: DASHED }),
      ...legend(plot, size, [
        { words: '━ by the stored verdicts', colour: INK.player },
        { words: '┅ by computation', colour: INK.no },
      ]),
    ],
  });
}
