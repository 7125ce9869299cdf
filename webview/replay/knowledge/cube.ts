/** Tested triples in the three planes of the cube. */
import { minBy } from '../../../src/base/min-by';
import type { Domain } from '../../../src/predicate/domain';
import { showCount } from '../../shared/numbers';
import type { Picked, Plot, Plotted, Size } from '../../shared/figure';
import { BEYOND, PLANES, spotsOf, type Feedback, type Spot, type TestedTriple } from './data';
import { figureStyle } from '../../../src/base/figure/style';
import { INK, legend } from './draw';

const ANSWERS: Readonly<
  Record<Feedback, { readonly symbol: 'circle' | 'times' | 'star'; readonly ink: string }>
> = {
  yes: { symbol: 'circle', ink: INK.yes },
  no: { symbol: 'times', ink: INK.no },
  given: { symbol: 'star', ink: INK.given },
};

const TITLES = PLANES.map(({ title }) => title);

/** The width from which on the planes stand beside each other. */
const BESIDE = 520;

export interface Cube {
  readonly spots: readonly Spot[];
  readonly domain: Domain;
  /** The test of the selected round. */
  readonly here: TestedTriple | undefined;
  /** Small numbers have more room. */
  readonly stretched: boolean;
  /** Words of the answers. */
  readonly labels: { readonly yes: string; readonly no: string };
}

interface Layout {
  readonly beside: boolean;
  readonly margin: number;
  readonly side: number;
}

function layoutOf({ width, fontSize }: Size): Layout {
  const beside = width >= BESIDE;
  const margin = Math.round(fontSize * 3);
  const gap = Math.round(fontSize);
  const room = beside ? (width - margin - gap) / 3.4 : width - margin - gap;
  return { beside, margin, side: Math.round(Math.min(beside ? 340 : 360, room)) };
}

export function drawCube(plot: Plot, size: Size, cube: Cube): Plotted {
  const { domain, spots, here, stretched } = cube;
  const layout = layoutOf(size);
  const { beside, margin, side } = layout;
  const head = Math.round(size.fontSize * 6.2);
  const selected = here ? spotsOf([here], domain) : [];
  const axis = axisOf(domain, stretched);
  const facet = beside ? { fx: 'plane' } : { fy: 'plane' };
  const facets = { domain: TITLES, label: null, padding: beside ? 0.18 : 0.07 };
  return plot.plot({
    ...figureStyle(size),
    width: beside ? margin + side * 3.5 : margin + side + size.fontSize,
    height: beside ? head + side + size.fontSize * 3 : head + side * 3.2 + size.fontSize * 3,
    marginLeft: margin,
    marginTop: head,
    marginRight: size.fontSize,
    marginBottom: size.fontSize * 2.2,
    x: axis,
    y: axis,
    ...(beside ? { fx: { ...facets, axis: 'top', tickFormat: titleOf } } : { fy: { ...facets, axis: null } }),
    symbol: { domain: Object.keys(ANSWERS), range: Object.values(ANSWERS).map(({ symbol }) => symbol) },
    marks: [
      plot.rect([domain], {
        x1: 'min',
        x2: 'max',
        y1: 'min',
        y2: 'max',
        stroke: INK.faint,
        fill: 'none',
        facet: null,
      }),
      ...(beside ? [] : [titlesAbove(plot, size)]),
      plot.dot(spots, {
        ...facet,
        x: 'x',
        y: 'y',
        symbol: 'answer',
        r: 4,
        strokeWidth: 1.8,
        title: spotTitle,
        stroke: ({ answer }: Spot) => ANSWERS[answer].ink,
        fill: ({ answer, outside }: Spot) => (answer === 'no' || outside ? 'none' : ANSWERS[answer].ink),
      }),
      plot.dot(selected, { ...facet, x: 'x', y: 'y', r: 9, stroke: INK.here, strokeWidth: 2, fill: 'none' }),
      ...legend(plot, size, entriesOf(cube)),
    ],
  });
}

/** Planes below one another have their titles above them; beside one another, an axis has them. */
const titlesAbove = (plot: Plot, { fontSize }: Size) =>
  plot.text(TITLES, {
    fy: (title: string) => title,
    text: titleOf,
    frameAnchor: 'top-left',
    lineAnchor: 'bottom',
    dy: -fontSize * 0.6,
  });

/** The variables of a plane: the one to the right and the one upwards. */
function titleOf(plane: string): string {
  const [right, up] = plane.split(' × ');
  return `${right} →  ${up} ↑`;
}

const entriesOf = ({ spots, labels }: Cube) => [
  ...(spots.some(({ answer }) => answer === 'given') ? [{ words: '★ given', colour: INK.given }] : []),
  { words: `● ${labels.yes}`, colour: INK.yes },
  { words: `✕ ${labels.no}`, colour: INK.no },
];

/** Numbers up to so large are drawn nearly as on a plain axis. */
const SMALL = 10;

function axisOf({ min, max }: Domain, stretched: boolean) {
  const room = (max - min) * BEYOND * 1.4;
  return {
    label: null,
    domain: [min - room, max + room],
    ...(stretched ? { type: 'symlog' as const, constant: SMALL } : {}),
    ticks: [
      ...new Set([
        min,
        ...[-SMALL, 0, SMALL].filter((tick) => (stretched || tick === 0) && tick > min && tick < max),
        max,
      ]),
    ],
    tickFormat: showCount,
  };
}

const spotTitle = ({ round, tests, text, plane, outside }: Spot): string =>
  [
    tests > 1
      ? `${showCount(tests)} tests, the last in round ${showCount(round)}: ${text}`
      : `Round ${showCount(round)}: ${text}`,
    outside ? 'outside the domain' : plane,
  ].join(', ');

/** Largest distance of a click from a spot, in pixels. */
const REACH = 14;

/** The round of the spot that is nearest to a click. */
export function pickedSpot({ plotted, x, y }: Picked, spots: readonly Spot[]): number | undefined {
  const distance = (spot: Spot) =>
    Math.hypot(at(plotted, 'x', spot.x, spot.plane) - x, at(plotted, 'y', spot.y, spot.plane) - y);
  return minBy(
    spots.filter((spot) => distance(spot) < REACH),
    distance,
  )?.round;
}

/** The pixel of a value. Scales are those of the first plane; the other planes are shifted. */
function at(plotted: Plotted, axis: 'x' | 'y', value: number, plane: string): number {
  const planes = plotted.scale(axis === 'x' ? 'fx' : 'fy');
  const moved = planes ? Number(planes.apply(plane)) - Number(planes.apply(PLANES[0].title)) : 0;
  return Number(plotted.scale(axis)?.apply(value)) + moved;
}
