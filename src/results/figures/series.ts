/** Lines of several conditions, each with its band, over the number of tests. */
import { groupBy } from '../../base/group-by';
import { bandOpacity, wholeTicks } from '../../base/figure/style';
import type { Plot, Plotted, Size } from '../../base/figure/types';
import { visible } from '../../base/visible-text';
import { plural, grouped } from '../../base/number-words';
import { layout, styleOf } from './draw';
import { type ConditionPoint, fullName, pointsOf, successShare } from './points';
import { type PickPoint, shownOf } from './spec';
import type { ConditionResult } from '../result-schemas';
import type { StudyFigures } from '../study/figures-schema';

interface SeriesPoint {
  readonly x: number;
  readonly y: number;
  /** Bounds of the band; null where it has none. */
  readonly low: number | null;
  readonly high: number | null;
}

type Series = readonly SeriesPoint[];

interface Axes {
  readonly x: string;
  readonly y: object;
  readonly curve: 'step-after' | 'linear';
}

export function drawSeries(plot: Plot, size: Size, all: readonly Series[], { x, y, curve }: Axes): Plotted {
  const tests = all.flatMap((series) => series.map((point) => point.x));
  return plot.plot({
    ...layout(size),
    x: {
      label: x,
      // A tick before the first test would stand on what is beside the figure.
      ticks: wholeTicks(Math.min(...tests), Math.max(1, ...tests), size),
      tickFormat: String,
      grid: true,
    },
    y,
    marks: all.flatMap((series, i) => {
      const { ink, dash, shape } = styleOf(i);
      const fillOpacity = bandOpacity(size, 0.1);
      return [
        plot.areaY(bandOf(series, curve), { x: 'x', curve, y1: 'low', y2: 'high', fill: ink, fillOpacity }),
        plot.line(series, { x: 'x', curve, y: 'y', stroke: ink, strokeWidth: 2, strokeDasharray: dash }),
        plot.dot(series.slice(-1), { x: 'x', y: 'y', symbol: shape, stroke: ink, fill: ink, r: 4 }),
      ];
    }),
  });
}

/** The points with bounds; only the last ones may have none. A step has its band as far as the next one. */
function bandOf(series: Series, curve: Axes['curve']): Series {
  const bounded = series.filter(({ low, high }) => low !== null && high !== null);
  const [last, next] = [bounded.at(-1), series.at(bounded.length)];
  return curve === 'step-after' && last && next ? [...bounded, { ...last, x: next.x }] : bounded;
}

/** A condition that has a line. */
export interface Drawn {
  readonly point: ConditionPoint;
  readonly condition: ConditionResult;
  /** Index among the conditions of the figures, from 0. */
  readonly index: number;
  readonly name: string;
}

/** `n = 20 episodes each` where all conditions have as many. */
export function sizeWords(drawn: readonly Drawn[]): string {
  const sizes = drawn.map(({ condition: { n } }) => n ?? 0);
  if (new Set(sizes).size > 1) return `n = ${sizes.join(', ')} episodes`;
  return `n = ${plural(sizes[0], 'episode')}${sizes.length > 1 ? ' each' : ''}`;
}

/** More lines could not be told apart. */
const MOST_LINES = 6;

interface DrawnConditions {
  readonly drawn: readonly Drawn[];
  /** All conditions that could be drawn. */
  readonly points: readonly ConditionPoint[];
  /** Words for the caption on which are one line, and which are not drawn. */
  readonly left: readonly string[];
}

/** Names for a caption; more would be a second figure. */
const MOST_NAMED = 8;

/** Says which conditions a figure has no room for. */
export function leftWords(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  const named = [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`${grouped(more)} more`] : [])].join(', ');
  return `${plural(names.length, 'condition')} not drawn (${named}): filter by model or setting to see them.`;
}

export function drawnConditions(
  { conditions, alike }: StudyFigures,
  has: (index: number) => boolean,
): DrawnConditions {
  const points = pointsOf(conditions, () => 0, successShare).filter(({ condition }) =>
    has(conditions.indexOf(condition)),
  );
  const groups = [
    ...groupBy(points, ({ condition }) => String(alike[conditions.indexOf(condition)])).values(),
  ];
  const nameOf = ([point, ...others]: readonly ConditionPoint[]) =>
    [fullName(point), ...others.map(({ condition }) => visible(condition.setting))].join(' = ');
  const drawn = groups.slice(0, MOST_LINES).map((group) => ({
    point: group[0],
    condition: group[0].condition,
    index: conditions.indexOf(group[0].condition),
    name: nameOf(group),
  }));
  const left = groups.slice(MOST_LINES).map(nameOf);
  const same =
    groups.length < points.length
      ? ['Settings in which an offline agent plays alike are one line: it reads no prompts.']
      : [];
  return { drawn, points, left: [...same, ...(left.length > 0 ? [leftWords(left)] : [])] };
}

/** Points that lead to the episodes of their condition. */
export const seriesPicks = (drawn: readonly Drawn[], all: readonly Series[]): PickPoint[] =>
  all.flatMap((series, i) => series.map(({ x, y }) => ({ x, y, shows: shownOf(drawn[i].condition) })));
