/** Small multiples: a column for each condition, a row for each panel. Pure. */
import { FEWEST_POINTS } from '../estimates';
import type { Multiples } from '../study/multiples';
import { visible } from '../../base/visible-text';
import { bandOpacity } from '../../base/figure/style';
import type { Plot, Plotted, Size } from '../../base/figure/types';
import { plural } from '../../base/number-words';
import { numbered, written } from './written';
import { FAINT, layout } from './draw';
import { leftWords } from './series';
import { type FigureSpec, shownOf } from './spec';
import { type StudyFigures, POINT_WIDTH } from '../study/figures-schema';

/** More columns would be too narrow. */
const MOST_COLUMNS = 8;

export const multiplesFigures = ({ multiples, conditions }: StudyFigures): FigureSpec[] =>
  multiples.map((figure) => {
    const { columns, panels, cells, kind } = figure;
    const title = visible(figure.title);
    const left = columns.slice(MOST_COLUMNS).map(({ name }) => visible(name));
    const episodes = cells.reduce((sum, cell) => sum + cell.episodes, 0);
    return {
      title,
      measured: true,
      inputs: [figure],
      label: `${title}: ${plural(columns.length, 'condition')}, ${plural(panels.length, 'row')}. The table has the numbers.`,
      caption: [
        visible(figure.caption),
        `n = ${plural(episodes, 'episode')}.`,
        ...(kind === 'shares' ? ['Bands: Wilson, 95%.'] : []),
        ...(isThin(figure)
          ? [`Shares of fewer than ${FEWEST_POINTS} are not drawn: more sessions show them.`]
          : []),
        ...(left.length > 0 ? [leftWords(left)] : []),
      ].join(' '),
      draw: (plot, size) => drawMultiples(plot, size, figure),
      data: dataOf(figure, conditions),
      picks: [],
      legend: { label: 'Conditions', names: [], lines: false },
    };
  });

const dataOf = (
  { columns, panels, cells, x, y, kind }: Multiples,
  conditions: StudyFigures['conditions'],
): FigureSpec['data'] => ({
  columns: ['Episodes', 'Points', `Mean of ${visible(x)}`, `Mean of ${visible(y)}`],
  rows: cells.map((cell) => {
    const { name, condition } = columns[cell.column];
    const dots = dotsOf({ cells: [cell] });
    const n = dots.reduce((sum, dot) => sum + dot.n, 0);
    const mean = (of: 'x' | 'y') => dots.reduce((sum, dot) => sum + dot[of] * dot.n, 0) / n;
    return {
      name: visible(panels[cell.panel]),
      more: visible(name),
      shows: shownOf(conditions[condition]),
      cells: [numbered(cell.episodes), numbered(n), numbered(mean('x'), 3), numbered(mean('y'), 3)],
    };
  }),
  points: {
    columns: [visible(x), visible(y), 'n'],
    rows: dotsOf({ cells }).map((dot) => ({
      name: visible(panels[dot.panel]),
      more: visible(columns[dot.column].name),
      cells: [
        numbered(dot.x, 3),
        kind === 'dots' ? numbered(dot.y, 3) : written({ value: dot.y, low: dot.low, high: dot.high }),
        numbered(dot.n),
      ],
    })),
  },
});

interface Dot {
  readonly column: number;
  readonly panel: number;
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
}

const dotsOf = ({ cells }: Pick<Multiples, 'cells'>): Dot[] =>
  cells.flatMap(({ column, panel, points }) =>
    Array.from({ length: points.length / POINT_WIDTH }, (_, i): Dot => {
      const [x, y, low, high, n] = points.slice(i * POINT_WIDTH, (i + 1) * POINT_WIDTH);
      return { column, panel, x, y, low, high, n };
    }),
  );

/** Shares of so few only go up and down between none and all. */
const isDrawn =
  (kind: Multiples['kind']) =>
  ({ n }: Dot): boolean =>
    kind === 'dots' || n >= FEWEST_POINTS;

const isThin = ({ cells, kind }: Multiples): boolean => !dotsOf({ cells }).every(isDrawn(kind));

const INK = 'var(--vscode-charts-blue, currentColor)';

/** Sides of one multiple, in CSS pixels: dots need squares, curves room for their trials. */
const SIDES = {
  dots: { least: 36, most: 150, ratio: 1 },
  shares: { least: 36, most: 320, ratio: 0.55 },
} as const;
/** Least height of a multiple, in lines of text. */
const LEAST_LINES = 5;

function drawMultiples(plot: Plot, size: Size, figure: Multiples): Plotted {
  const { width, fontSize } = size;
  const columns = figure.columns.slice(0, MOST_COLUMNS).map(({ name }) => visible(name));
  const panels = figure.panels.map(visible);
  const [left, right] = [Math.round(fontSize * 3.6), Math.round(Math.min(fontSize * 9, width * 0.28))];
  const [top, bottom] = [Math.round(fontSize * 3.2), Math.round(fontSize * 3)];
  const { least, most, ratio } = SIDES[figure.kind];
  const across = Math.max(least, Math.min(most, (width - left - right) / columns.length));
  const up = Math.max(across * ratio, fontSize * LEAST_LINES);
  const all = dotsOf(figure).filter(({ column }) => column < MOST_COLUMNS);
  const dots = all.filter(isDrawn(figure.kind));
  return plot.plot({
    ...layout(size),
    marginLeft: left,
    marginRight: right,
    marginTop: top,
    marginBottom: bottom,
    width: Math.min(width, left + right + across * columns.length),
    height: top + bottom + up * panels.length,
    fx: { domain: [...columns.keys()], padding: 0.22, axis: null },
    fy: { domain: [...panels.keys()], padding: 0.2, axis: null },
    x: { ...axisOf(figure, all), label: figure.x },
    y: { domain: [0, 1], ticks: [0, 1], tickFormat: String, label: figure.y },
    r: { type: 'identity' },
    marks: [
      ...namesOf(plot, { columns, panels, small: fontSize * 0.85, across, right }),
      plot.frame({ stroke: FAINT, strokeOpacity: 0.6 }),
      ...(figure.mark === undefined ? [] : [plot.ruleX([figure.mark], { stroke: FAINT })]),
      ...marksOf(plot, size, figure.kind, dots),
      plot.text(thinCells(figure, dots), {
        fx: 'column',
        fy: 'panel',
        text: 'text',
        frameAnchor: 'middle',
        fill: FAINT,
        fontSize: fontSize * 0.85,
        lineWidth: across / fontSize,
      }),
    ],
  });
}

/** Cells of which no share is drawn, with the reason. */
const thinCells = ({ cells }: Multiples, drawn: readonly Dot[]) =>
  cells
    .filter(({ column, panel }) => !drawn.some((dot) => dot.column === column && dot.panel === panel))
    .map(({ column, panel, episodes }) => ({
      column,
      panel,
      text: `too few:\n${plural(episodes, 'episode')}`,
    }))
    .filter(({ column }) => column < MOST_COLUMNS);

function axisOf({ kind, mark }: Multiples, dots: readonly Dot[]) {
  const places = dots.map(({ x }) => x);
  const ends = kind === 'dots' ? [0, 1] : [Math.min(1, ...places), Math.max(2, ...places)];
  return { domain: ends, ticks: mark === undefined ? ends : [ends[0], mark, ends[1]], tickFormat: String };
}

interface Names {
  readonly columns: readonly string[];
  readonly panels: readonly string[];
  /** Size of the font, width of a column and of the room for the names of panels, in pixels. */
  readonly small: number;
  readonly across: number;
  readonly right: number;
}

/** Columns are named above the first row, panels at the right of the last column. */
function namesOf(plot: Plot, { columns, panels, small, across, right }: Names) {
  const words = { fill: 'currentColor', fontSize: small, text: 'text' } as const;
  const above = columns.map((name, column) => ({ column, panel: 0, text: name.replaceAll(' · ', '\n') }));
  const beside = panels.map((text, panel) => ({ column: columns.length - 1, panel, text }));
  return [
    plot.text(above, {
      ...words,
      fx: 'column',
      fy: 'panel',
      frameAnchor: 'top',
      lineAnchor: 'bottom',
      dy: -6,
      lineWidth: across / small,
      textOverflow: 'ellipsis-end',
    }),
    plot.text(beside, {
      ...words,
      fx: 'column',
      fy: 'panel',
      frameAnchor: 'right',
      textAnchor: 'start',
      dx: 8,
      lineWidth: (right - 12) / small,
    }),
  ];
}

const DIAGONAL = [
  { x: 0, y: 0 },
  { x: 1, y: 1 },
];

function marksOf(plot: Plot, size: Size, kind: Multiples['kind'], dots: readonly Dot[]) {
  const place = { fx: 'column', fy: 'panel', x: 'x' } as const;
  if (kind === 'dots')
    return [
      plot.line(DIAGONAL, { x: 'x', y: 'y', stroke: FAINT, strokeDasharray: '3 3' }),
      plot.dot(dots, {
        ...place,
        y: 'y',
        fill: INK,
        fillOpacity: 0.8,
        clip: true,
        r: ({ n }: Dot) => Math.min(6, 1.4 + Math.sqrt(n) / 2),
      }),
    ];
  return [
    plot.areaY(dots, { ...place, y1: 'low', y2: 'high', fill: INK, fillOpacity: bandOpacity(size, 0.2) }),
    plot.line(dots, { ...place, y: 'y', stroke: INK, strokeWidth: 1.5 }),
  ];
}
