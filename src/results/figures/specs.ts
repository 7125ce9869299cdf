/** The figures of a study: what each shows, how it is drawn, and the numbers behind it. Pure. */
import { pText } from '../effects-table';
import { FEWEST_POINTS } from '../estimates';
import { isScored } from '../scores';
import type { FigureFit } from '../study/figures';
import { fixed, plural } from '../../base/number-words';
import type { Plot, Size } from '../../base/figure/types';
import { visible } from '../../base/visible-text';
import type { Point } from '../../statistics/regression';
import { drawKey } from './key';
import { thinkingWords } from './names';
import { numbered, plainly, written } from './written';
import { breadthFigures } from './breadth';
import { shareAxis } from './draw';
import { drawArrows, drawFits, drawPlane } from './plane';
import { multiplesFigures } from './multiples';
import {
  type Arrow,
  arrowsOf,
  type ConditionPoint,
  type Coordinate,
  icAll,
  perTurn,
  pointsOf,
  settingsOf,
  successShare,
} from './points';
import { roundFigures } from './rounds';
import { scoreFigures } from './scores';
import { drawnConditions, drawSeries, seriesPicks, sizeWords } from './series';
import { conditionData, conditionPicks, type FigureData, type FigureSpec, shownOf } from './spec';
import type { ConditionResult } from '../result-schemas';
import type { StudyFigures } from '../study/figures-schema';

export interface TaskFigures {
  readonly specs: readonly FigureSpec[];
  /** Sentences on figures that cannot be drawn. */
  readonly absent: readonly string[];
}

/** Titles of the tasks that have figures, for who looks for those of another one: the tasks themselves are not part of pages. */
export const FIGURED_TASKS: readonly string[] = [
  'Wason rule discovery',
  'Blicket test',
  'Revealed Belief and Stated Answer',
  'Reflection-Bench',
];

/** Figures of one task. `from`: the setting that arrows lead away from. */
export function taskFigures(figures: StudyFigures, from: string): TaskFigures {
  const all = [
    successFigure(figures),
    arrowsFigure(figures, from),
    curvesFigure(figures),
    ...roundFigures(figures),
    ...breadthFigures(figures),
    effortFigure(figures),
    ...scoreFigures(figures),
    ...multiplesFigures(figures),
  ];
  return {
    specs: all.filter((one) => typeof one === 'object'),
    absent: all.filter((one) => typeof one === 'string'),
  };
}

/** The figures of each task, with their keys; their titles have that of the task where there are several. */
export function studyFigures(
  figures: StudyFigures,
  from: string,
  titleOf: (task: string) => string,
): TaskFigures {
  const tasks = [...new Set(figures.conditions.map(({ task }) => task))];
  const found = tasks.map((task) => ({
    ...taskFigures(ofTask(figures, task), from),
    name: tasks.length > 1 ? visible(titleOf(task)) : undefined,
  }));
  return {
    specs: found.flatMap(({ specs, name }) =>
      specs.map((spec) => ({
        ...spec,
        title: name === undefined ? spec.title : `${spec.title}: ${name}`,
        drawKey: (plot: Plot, size: Size) => drawKey(plot, size, spec.legend),
      })),
    ),
    absent: found.flatMap(({ absent, name }) =>
      absent.map((each) => (name === undefined ? each : `${name}: ${each}`)),
    ),
  };
}

/** Conditions of two tasks are not points of one plane. */
const ofTask = (figures: StudyFigures, task: string): StudyFigures => ({
  conditions: figures.conditions.filter((one) => one.task === task),
  // Indexes count the conditions that are left.
  alike: figures.alike.flatMap((first, i) =>
    figures.conditions[i].task === task
      ? [figures.conditions.slice(0, first).filter((one) => one.task === task).length]
      : [],
  ),
  published: figures.published.filter((one) => one.task === task),
  multiples: figures.multiples.filter((one) => one.task === task),
  curves: figures.curves.filter((_, i) => figures.conditions[i]?.task === task),
  rounds: figures.rounds.filter((_, i) => figures.conditions[i]?.task === task),
  rules: figures.rules.filter((one) => one.task === task),
  fits: figures.fits.filter((one) => one.task === task),
  ellipses: figures.ellipses.filter((one) => one.task === task),
});

const IC_ALL = { title: 'I:C, all', of: ({ ic }: ConditionResult) => written(ic.all) };

/** The plane of success against something else, with the published conditions in it. */
function planeOf(figures: Pick<StudyFigures, 'conditions' | 'published'>, x: Coordinate, xLabel: string) {
  const all = [...figures.conditions, ...figures.published];
  const both = pointsOf(all, x, successShare);
  const published = both.filter(({ condition }) => condition.published !== undefined);
  const points = both.filter((point) => !published.includes(point));
  const words = `Small hollow points: ${plural(published.length, 'published condition')}, as printed.`;
  return {
    both,
    points,
    published,
    xLabel,
    settings: settingsOf(all),
    publishedWords: published.length > 0 ? [words] : [],
  };
}

const NAMES = 'Names without room are left out; the table has all.';

function successFigure(figures: StudyFigures): FigureSpec | string | undefined {
  const plane = planeOf(figures, icAll, IC_ALL.title);
  const { points, both, publishedWords } = plane;
  if (figures.conditions.every(isScored)) return undefined;
  if (points.length === 0) return 'Success against I:C is not drawn: no condition has an I:C.';
  if (both.length < 2) return 'Success against I:C is not drawn: only one condition has an I:C.';
  return {
    title: 'Success against I:C',
    label: `${plural(both.length, 'condition')}: success against I:C. The table has the numbers.`,
    caption: [
      `n = ${plural(points.length, 'condition')}; filled: thinking models. ${NAMES}`,
      ...publishedWords,
      ...figures.fits.map(fitWords),
      ...(figures.fits.length > 0 ? ['Lines: least squares; bands: 95%.'] : []),
      ...unfittedWords(figures, points),
      ...(isAlike(figures) ? [ALIKE] : []),
    ].join(' '),
    draw: (plot, size) => drawFits(plot, size, plane, figures.fits),
    inputs: [figures],
    data: withLines(
      conditionData(both, IC_ALL),
      'Least squares',
      figures.fits.map(({ thinking, band }) => ({ of: thinkingWords(thinking), points: band })),
    ),
    picks: conditionPicks(points),
    legend: { label: 'Settings', names: plane.settings, lines: false },
  };
}

const ALIKE = 'Settings in which an offline agent plays alike count once: it reads no prompts.';

const isAlike = ({ alike }: StudyFigures): boolean => alike.some((first, i) => first !== i);

/** Says why conditions have no line. */
function unfittedWords(
  { fits, conditions, alike }: StudyFigures,
  points: readonly ConditionPoint[],
): string[] {
  const places = points.map(({ condition }) => conditions.indexOf(condition));
  const apart = points.filter((_, i) => alike[places[i]] === places[i]);
  const groups = [true, false, null].flatMap((thinking) => {
    const own = apart.filter(({ condition }) => condition.thinking === thinking);
    return own.length > 0 ? [{ thinking, own }] : [];
  });
  return groups
    .filter(({ thinking }) => !fits.some((fit) => fit.thinking === thinking))
    .map(({ thinking, own }) => {
      const distinct = new Set(own.map(({ x, y }) => `${x} ${y}`)).size;
      const of = groups.length > 1 ? ` (${thinkingWords(thinking)})` : '';
      return distinct < FEWEST_POINTS
        ? `No line${of}: ${plural(distinct, 'point')}, and fewer than ${FEWEST_POINTS} show none.`
        : `No line${of}: all conditions have the same I:C.`;
    });
}

interface Line {
  readonly of: string;
  /** `y` without bounds, or a value with them. */
  readonly points: readonly (Point | FigureFit['band'][number])[];
}

/** The points of lines after those of conditions. */
const withLines = ({ columns, rows }: FigureData, name: string, lines: readonly Line[]): FigureData => ({
  columns,
  rows: [
    ...rows,
    ...lines.flatMap(({ of, points }) =>
      points.map((point) => ({
        name,
        more: of,
        cells: [numbered(point.x, 3), 'y' in point ? numbered(point.y, 3) : written(point), plainly('')],
      })),
    ),
  ],
});

const THINKING = {
  true: 'Thinking (solid)',
  false: 'Non-thinking (dashed)',
  null: 'Thinking not reported (dashed)',
} as const;

function fitWords({ thinking, slope, intercept, correlation, spearman }: FigureFit): string {
  const { n, value, low, high, p } = correlation;
  const interval = low === null ? '' : ` [${fixed(low)}, ${fixed(high)}]`;
  const pWords = pText(p).startsWith('<') ? `p ${pText(p)}` : `p = ${pText(p)}`;
  return (
    `${THINKING[`${thinking}`]}: n = ${n}, success = ${fixed(intercept)} ${slope < 0 ? '−' : '+'} ` +
    `${fixed(Math.abs(slope))} I:C, r = ${fixed(value)}${interval}, ${pWords}, ρ = ${fixed(spearman)}.`
  );
}

function arrowsFigure(figures: StudyFigures, from: string): FigureSpec | undefined {
  const plane = planeOf({ ...figures, published: [] }, icAll, IC_ALL.title);
  const { points } = plane;
  const arrows = arrowsOf(points, from);
  if (arrows.length === 0) return undefined;
  const { ellipses } = figures;
  return {
    title: 'From one setting to another',
    label: `${plural(arrows.length, 'arrow')} from ${visible(from)} to other settings, in the plane of I:C and success.`,
    caption: [
      `n = ${plural(arrows.length, 'pair')} of conditions; an arrow leads from ${visible(from)} to the other setting of a model.`,
      ...stillWords(arrows),
      ...(isAlike(figures) ? [UNREAD] : []),
      ellipses.length > 0
        ? 'Ellipses: 95% of a normal distribution with the covariance of a setting’s conditions, as far as I:C and success can be.'
        : `No ellipse: a setting of fewer than ${FEWEST_POINTS} conditions has none, nor have conditions on a line.`,
    ].join(' '),
    draw: (plot, size) => drawArrows(plot, size, plane, { arrows, ellipses }),
    inputs: [figures, from],
    data: withLines(
      conditionData(points, IC_ALL),
      'Ellipse',
      ellipses.map(({ setting, line }) => ({ of: visible(setting), points: line })),
    ),
    picks: conditionPicks(points),
    legend: { label: 'Settings', names: plane.settings, lines: false },
  };
}

const UNREAD = 'An offline agent reads no prompts.';

/** Says how many arrows have no length. */
function stillWords(arrows: readonly Arrow[]): string[] {
  const still = arrows.filter(({ from, to }) => from.x === to.x && from.y === to.y).length;
  if (still === 0) return [];
  return [
    still === arrows.length
      ? 'Nothing moves: both settings of each pair have the same I:C and success.'
      : `${plural(still, 'pair')} without an arrow: both settings have the same I:C and success.`,
  ];
}

function curvesFigure(figures: StudyFigures): FigureSpec | undefined {
  const { drawn, left, points } = drawnConditions(figures, (i) => figures.curves[i]?.length > 0);
  if (drawn.length === 0) return undefined;
  const curves = drawn.map(({ index }) =>
    figures.curves[index].map(({ tests, solved, low, high }) => ({ x: tests, y: solved, low, high })),
  );
  return {
    title: 'Solved within so many tests',
    label: `The share of episodes that is solved within so many tests, of ${plural(curves.length, 'condition')}.`,
    caption: [
      '1 − Kaplan–Meier estimate: episodes that are not solved are censored at their last test.',
      'Bands: 95%, by Greenwood’s variance on the log scale, none once all are solved; the table of conditions has Wilson’s intervals.',
      `${sizeWords(drawn)}.`,
      ...left,
    ].join(' '),
    draw: (plot, size) =>
      drawSeries(plot, size, curves, { x: 'tests', y: shareAxis('solved'), curve: 'step-after' }),
    inputs: [figures],
    data: {
      columns: ['Tests', 'Solved', 'At risk'],
      rows: points.flatMap(({ condition, model, more }) =>
        figures.curves[figures.conditions.indexOf(condition)].map(({ tests, solved, low, high, atRisk }) => ({
          name: model,
          more,
          shows: shownOf(condition),
          cells: [numbered(tests), written({ value: solved, low, high }), numbered(atRisk)],
        })),
      ),
    },
    picks: seriesPicks(drawn, curves),
    legend: { label: 'Conditions', names: drawn.map(({ name }) => name), lines: true },
  };
}

function effortFigure(figures: StudyFigures): FigureSpec | undefined {
  const units = new Set(figures.conditions.map(({ tokens }) => tokens.unit));
  const unit = units.has('tokens') ? 'tokens' : 'words';
  const conditions = figures.conditions.filter(({ tokens }) => tokens.unit === unit);
  const published = unit === 'tokens' ? figures.published : [];
  const plane = planeOf({ conditions, published }, perTurn, `${unit} per turn`);
  const { points, both, publishedWords } = plane;
  if (points.length === 0 || both.length < 2) return undefined;
  return {
    title: 'Success against what is generated',
    label: `${plural(both.length, 'condition')}: success against ${unit} generated per turn.`,
    caption: [
      `n = ${plural(points.length, 'condition')}; filled: thinking models. ${NAMES}`,
      ...publishedWords,
      ...(units.size > 1 ? [`Conditions counted in another unit than ${unit} are left out.`] : []),
    ].join(' '),
    draw: (plot, size) => drawPlane(plot, size, plane),
    inputs: [figures],
    picks: conditionPicks(points),
    data: conditionData(both, {
      title: plane.xLabel,
      of: ({ tokens }) => written(tokens.all, { digits: 1 }),
    }),
    legend: { label: 'Settings', names: plane.settings, lines: false },
  };
}
