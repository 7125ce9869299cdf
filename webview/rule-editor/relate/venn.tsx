import type { TargetedMouseEvent } from 'preact';
import { useId } from 'preact/hooks';
import { showAmount, showCount, showRough } from '../../shared/numbers';
import { accepts } from '../masks';
import { regionWords, type Region } from './regions-data';
import { ellipsePath, maskAt, vennLayout, type Spot, type VennLayout } from './venn-layout';
import './regions.css';

export interface VennProps {
  readonly regions: readonly Region[];
  readonly names: readonly string[];
  readonly selected: number;
  readonly onOpen: (mask: number) => void;
}

/** Width of a digit, roughly, in units of the drawing. */
const DIGIT = 7.4;
/** Names longer than this are cut in the drawing; the table has them in full. */
const NAME_LENGTH = 22;

/**
 * A Venn diagram with the count of each region in its place. It repeats the table, so a screen reader gets one sentence
 * and the keyboard does not stop here; the pointer can choose regions in it.
 */
export function Venn({ regions, names, selected, onOpen }: VennProps) {
  const layout = vennLayout(names.length);
  const id = useId();
  if (!layout) return null;
  const choose = (event: TargetedMouseEvent<SVGSVGElement>) => {
    const matrix = event.currentTarget.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    onOpen(maskAt(layout.ellipses, x, y));
  };
  const feasible = regions[regions.length - 1];
  return (
    <svg
      class="relate-venn"
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      role="img"
      aria-label={`Venn diagram of ${names.join(', ')}: ${showAmount(feasible.count, 'triple')} in all of them. The table has every count.`}
      onClick={choose}
    >
      <Clips layout={layout} mask={selected} id={id} />
      {layout.ellipses.map(({ cx, cy, rx, ry, turn }, rule) => (
        <ellipse
          key={rule}
          class={`relate-ellipse relate-rule-${rule}`}
          {...{ cx, cy, rx, ry }}
          transform={`rotate(${turn} ${cx} ${cy})`}
        />
      ))}
      <Chosen layout={layout} mask={selected} id={id} />
      {layout.spots.map((spot) => (
        <Count
          key={spot.mask}
          spot={spot}
          region={regions[spot.mask]}
          names={names}
          selected={spot.mask === selected}
        />
      ))}
      {layout.names.map(({ x, y, anchor }, rule) => (
        <text key={rule} class={`relate-venn-name relate-rule-${rule}`} x={x} y={y} text-anchor={anchor}>
          {rule + 1} {'\u2068'}
          {cut(names[rule] ?? '')}
          {'\u2069'}
        </text>
      ))}
    </svg>
  );
}

function Count(props: {
  readonly spot: Spot;
  readonly region: Region;
  readonly names: readonly string[];
  readonly selected: boolean;
}) {
  const { spot, region, names, selected } = props;
  const text = fitting(region.count, spot);
  return (
    <text
      class="relate-venn-count"
      data-feasible={region.feasible}
      data-selected={selected}
      data-none={region.count === 0}
      x={spot.x}
      y={spot.y}
      text-anchor={spot.mask === 0 ? 'end' : 'middle'}
      dominant-baseline="central"
    >
      <title>{`${showCount(region.count)}: ${regionWords(region.mask, names)}`}</title>
      {text}
    </text>
  );
}

/** The number in full where there is room, else rounded; the full number is its title and stands in the table. */
function fitting(count: number, { halfWidth, mask }: Spot): string {
  const full = showCount(count);
  if (mask === 0 || full.length * DIGIT <= 2 * halfWidth + DIGIT) return full;
  return showRough(count);
}

const cut = (name: string): string => {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  return letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH - 1).join('')}…` : name;
};

interface SheetProps {
  readonly layout: VennLayout;
  readonly mask: number;
  readonly id: string;
}

/** Clips: each ellipse keeps its inside, or its outside, as the region needs. */
function Clips({ layout, mask, id }: SheetProps) {
  const outside = `M 0 0 H ${layout.width} V ${layout.height} H 0 Z`;
  return (
    <defs>
      {layout.ellipses.map((ellipse, rule) => (
        <clipPath key={rule} id={`${id}-${rule}`}>
          <path
            clip-rule="evenodd"
            d={accepts(mask, rule) ? ellipsePath(ellipse) : `${outside} ${ellipsePath(ellipse)}`}
          />
        </clipPath>
      ))}
    </defs>
  );
}

/** The chosen region, filled: a sheet that is clipped by every ellipse in turn. */
function Chosen({ layout, mask, id }: SheetProps) {
  if (mask === 0) return null;
  return layout.ellipses.reduce(
    (inner, _, rule) => <g clip-path={`url(#${id}-${rule})`}>{inner}</g>,
    <rect class="relate-chosen" width={layout.width} height={layout.height} />,
  );
}
