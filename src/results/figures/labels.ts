/** Places of labels beside the points of a figure, so that none covers another one. Pure. */

export interface Labelled {
  /** Pixels. */
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface PlacedLabel {
  /** Index of the point. */
  readonly of: number;
  readonly dx: number;
  readonly dy: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** Half the side of a point, in pixels, with a gap around it. */
const POINT = 7;
/** Pixels of a letter, in parts of the size of the font. */
const LETTER = 0.58;
/** Pixels within which points of the same name share a label. */
const SHARED = 40;

const SIDES = [
  { anchor: 'middle', across: 0, down: -1 },
  { anchor: 'start', across: 0.3, down: -1 },
  { anchor: 'end', across: -0.3, down: -1 },
  { anchor: 'start', across: 1.3, down: 0 },
  { anchor: 'end', across: -1.3, down: 0 },
  { anchor: 'middle', across: 0, down: 1 },
  { anchor: 'start', across: 0.3, down: 1 },
  { anchor: 'end', across: -0.3, down: 1 },
] as const;

const meet = (p: Frame, q: Frame): boolean =>
  p.left < q.right && q.left < p.right && p.top < q.bottom && q.top < p.bottom;

/** The labels for which there is room within the frame; of points of one name that lie together one has it. */
export function placeLabels(points: readonly Labelled[], frame: Frame, fontSize: number): PlacedLabel[] {
  const taken = points.map(({ x, y }): Frame => boxAt(x, y, POINT - 2, POINT - 2));
  const placed: PlacedLabel[] = [];
  const named: Labelled[] = [];
  for (const [of, point] of points.entries()) {
    const { x, y, text } = point;
    if (named.some((one) => one.text === text && Math.hypot(one.x - x, one.y - y) < SHARED)) continue;
    const [wide, high] = [(text.length * LETTER * fontSize) / 2, fontSize * 0.6];
    for (const { anchor, across, down } of SIDES) {
      const [dx, dy] = [across * POINT, down * (POINT + high)];
      const shift = anchor === 'middle' ? 0 : anchor === 'start' ? wide : -wide;
      const box = boxAt(x + dx + shift, y + dy, wide, high);
      const isInside =
        box.left >= frame.left &&
        box.right <= frame.right &&
        box.top >= frame.top &&
        box.bottom <= frame.bottom;
      if (!isInside || taken.some((other) => meet(box, other))) continue;
      taken.push(box);
      named.push(point);
      placed.push({ of, dx, dy, anchor });
      break;
    }
  }
  return placed;
}

const boxAt = (x: number, y: number, wide: number, high: number): Frame => ({
  left: x - wide,
  right: x + wide,
  top: y - high,
  bottom: y + high,
});
