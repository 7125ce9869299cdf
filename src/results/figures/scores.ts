/** Scores of conditions as dots, beside what chance and a perfect player reach. Pure. */
import type { ScoreScale } from '../scores';
import { visible } from '../../base/visible-text';
import type { Plot, Plotted, Size } from '../../base/figure/types';
import { plural } from '../../base/number-words';
import { numbered, written } from './written';
import { FAINT, layout, styleOf } from './draw';
import { type ConditionPoint, fullName, pointsOf } from './points';
import { leftWords } from './series';
import { type FigureSpec, shownOf } from './spec';
import type { ConditionResult } from '../result-schemas';
import type { StudyFigures } from '../study/figures-schema';

/** A score of a condition, in percent of the largest one. */
interface Dot {
  /** Indexes of the score and the condition. */
  readonly row: number;
  readonly lane: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly chance: number;
  readonly below: number;
  readonly perfect: number;
}

interface Scored {
  readonly point: ConditionPoint;
  readonly title: string;
  readonly estimate: ConditionResult['scores'][string];
  readonly scale: ScoreScale;
  readonly dot: Dot;
}

/** More conditions could not be told apart. */
const MOST_CONDITIONS = 6;

/** Figures of scores; none where no score has a scale. */
export function scoreFigures({ conditions }: StudyFigures): FigureSpec[] {
  const points = pointsOf(
    conditions,
    () => 0,
    () => 0,
  ).filter(({ condition }) => Object.values(condition.scores).some(({ scale }) => scale));
  const drawn = points.slice(0, MOST_CONDITIONS);
  const scored = scoredBy(drawn);
  if (scored.length === 0) return [];
  const left = points.slice(MOST_CONDITIONS).map(fullName);
  return [
    {
      title: 'Scores between chance and perfect',
      measured: true,
      inputs: [conditions],
      label: `Scores of ${plural(drawn.length, 'condition')} beside those of players by chance. The table has the numbers.`,
      caption: [
        'In percent of the largest score, with bootstrap intervals where they are computed. Bars: from the mean of players',
        'by chance to what 95% of their means over so many episodes stay below. Rings: a player who knows the hidden state.',
        ...(left.length > 0 ? [leftWords(left)] : []),
      ].join(' '),
      draw: (plot, size) => drawScores(plot, size, scored),
      data: {
        columns: ['Score', 'Chance', '95% by chance below', 'Perfect'],
        rows: scored.map(({ point, title, estimate, scale }) => ({
          name: title,
          more: fullName(point),
          shows: shownOf(point.condition),
          cells: [
            written(estimate, { digits: 2 }),
            ...[scale.chance, scale.below, scale.perfect].map((each) => numbered(each, 2)),
          ],
        })),
      },
      picks: [],
      legend: {
        label: 'Conditions',
        lines: false,
        names: drawn.map(fullName),
      },
    },
  ];
}

/** Points in the order of the scores; those of one score stand together. */
function scoredBy(points: readonly ConditionPoint[]): Scored[] {
  const ids = new Set(
    points.flatMap(({ condition: { scores } }) => Object.keys(scores).filter((id) => scores[id].scale)),
  );
  return [...ids].flatMap((id, row) =>
    points.flatMap((point, lane) => {
      const estimate = Object.hasOwn(point.condition.scores, id) ? point.condition.scores[id] : undefined;
      const { scale, value } = estimate ?? {};
      if (!estimate || !scale || typeof value !== 'number') return [];
      const percent = (score: number) => (100 * score) / scale.most;
      const dot = {
        row,
        lane,
        value: percent(value),
        low: percent(estimate.low ?? value),
        high: percent(estimate.high ?? value),
        chance: percent(scale.chance),
        below: percent(scale.below),
        perfect: percent(scale.perfect),
      };
      return [{ point, title: visible(estimate.title), estimate, scale, dot }];
    }),
  );
}

function drawScores(plot: Plot, size: Size, scored: readonly Scored[]): Plotted {
  const { width, fontSize } = size;
  const dots = scored.map(({ dot }) => dot);
  const titles = [...new Map(scored.map(({ dot, title }) => [dot.row, title])).values()];
  const lanes = 1 + Math.max(...dots.map(({ lane }) => lane));
  const names = Math.round(Math.min(fontSize * 14, width * 0.32));
  const place = { fy: 'row', y: 'lane' } as const;
  const around = { y1: ({ lane }: Dot) => lane - 0.5, y2: ({ lane }: Dot) => lane + 0.5 };
  return plot.plot({
    ...layout(size),
    marginLeft: names,
    width: Math.min(width, fontSize * 70),
    height: titles.length * fontSize * (lanes + 1.2) + fontSize * 6,
    x: { label: 'score (%)', domain: [Math.min(0, ...dots.map(({ low }) => low)), 100], grid: true },
    y: { domain: [lanes - 0.5, -0.5], axis: null },
    fy: { domain: [...titles.keys()], padding: 0.15, axis: null },
    symbol: { type: 'identity' },
    color: { type: 'identity' },
    marks: [
      plot.text([...titles.entries()], {
        fy: '0',
        text: '1',
        frameAnchor: 'left',
        textAnchor: 'end',
        dx: -8,
        fill: 'currentColor',
        lineWidth: (names - 12) / fontSize,
      }),
      plot.frame({ stroke: FAINT, strokeOpacity: 0.4 }),
      plot.rect(dots, {
        ...around,
        fy: 'row',
        x1: 'chance',
        x2: 'below',
        fill: FAINT,
        fillOpacity: 0.3,
        stroke: FAINT,
      }),
      plot.dot(dots, { ...place, x: 'perfect', r: 4.5, stroke: FAINT }),
      plot.ruleY(dots, { ...place, x1: 'low', x2: 'high', stroke: inkOf, strokeWidth: 2 }),
      plot.dot(dots, {
        ...place,
        x: 'value',
        r: 4.5,
        fill: inkOf,
        stroke: inkOf,
        symbol: ({ lane }: Dot) => styleOf(lane).shape,
      }),
    ],
  });
}

const inkOf = ({ lane }: Dot): string => styleOf(lane).ink;
