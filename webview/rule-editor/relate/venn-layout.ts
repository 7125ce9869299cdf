/** Lays out the ellipses of a Venn diagram of two to four rules, and the number in each region. Pure. */

export interface Ellipse {
  readonly cx: number;
  readonly cy: number;
  readonly rx: number;
  readonly ry: number;
  /** Degrees, clockwise as in SVG. */
  readonly turn: number;
}

export interface Spot {
  readonly mask: number;
  readonly x: number;
  readonly y: number;
  /** Room for text around the spot: half its width and half its height stay clear of every line. */
  readonly halfWidth: number;
}

export interface VennLayout {
  readonly width: number;
  readonly height: number;
  readonly ellipses: readonly Ellipse[];
  /** One for each region, by mask; bit i of a mask is ellipse i. */
  readonly spots: readonly Spot[];
  /** The place of each rule's name: beside its ellipse. */
  readonly names: readonly {
    readonly x: number;
    readonly y: number;
    readonly anchor: 'start' | 'middle' | 'end';
  }[];
}

export const VENN_RULES = { min: 2, max: 4 } as const;

/** Half the height of a line of numbers. */
const HALF_LINE = 8;
const STEP = 3;

const circle = (cx: number, cy: number, r: number): Ellipse => ({ cx, cy, rx: r, ry: r, turn: 0 });

const SHAPES: Readonly<Record<number, Omit<VennLayout, 'spots'>>> = {
  2: {
    width: 480,
    height: 320,
    ellipses: [circle(185, 160, 110), circle(295, 160, 110)],
    names: [
      { x: 130, y: 34, anchor: 'middle' },
      { x: 350, y: 34, anchor: 'middle' },
    ],
  },
  3: {
    width: 480,
    height: 400,
    ellipses: [circle(180, 160, 112), circle(300, 160, 112), circle(240, 260, 112)],
    names: [
      { x: 120, y: 30, anchor: 'middle' },
      { x: 360, y: 30, anchor: 'middle' },
      { x: 240, y: 392, anchor: 'middle' },
    ],
  },
  // Two long ellipses lean on each side; the inner two stand higher. All sixteen regions exist.
  4: {
    width: 560,
    height: 420,
    ellipses: [
      { cx: 200, cy: 236, rx: 186, ry: 104, turn: 45 },
      { cx: 268, cy: 176, rx: 186, ry: 98, turn: 45 },
      { cx: 292, cy: 176, rx: 186, ry: 98, turn: -45 },
      { cx: 360, cy: 236, rx: 186, ry: 104, turn: -45 },
    ],
    names: [
      { x: 4, y: 372, anchor: 'start' },
      { x: 150, y: 26, anchor: 'middle' },
      { x: 410, y: 26, anchor: 'middle' },
      { x: 556, y: 372, anchor: 'end' },
    ],
  },
};

export function inEllipse({ cx, cy, rx, ry, turn }: Ellipse, x: number, y: number): boolean {
  const angle = (turn * Math.PI) / 180;
  const [dx, dy] = [x - cx, y - cy];
  const u = (dx * Math.cos(angle) + dy * Math.sin(angle)) / rx;
  const v = (dy * Math.cos(angle) - dx * Math.sin(angle)) / ry;
  return u * u + v * v <= 1;
}

/** The region that a point lies in, as the mask of the ellipses around it. */
export const maskAt = (ellipses: readonly Ellipse[], x: number, y: number): number =>
  ellipses.reduce((mask, ellipse, i) => (inEllipse(ellipse, x, y) ? mask | (1 << i) : mask), 0);

const known = new Map<number, VennLayout>();

/** The layout for k rules, undefined for a k that has none. Made once. */
export function vennLayout(k: number): VennLayout | undefined {
  const shape = SHAPES[k];
  if (!shape) return undefined;
  const made = known.get(k) ?? { ...shape, spots: spotsOf(shape) };
  known.set(k, made);
  return made;
}

/** A number is wider than high: its room to the sides counts for less. */
const ASPECT = 2.6;

/** The point of a fine grid at which a number has most room to all sides, for each region. */
function spotsOf({ width, height, ellipses }: Omit<VennLayout, 'spots'>): Spot[] {
  const best = new Map<number, { readonly spot: Spot; readonly score: number }>();
  for (let y = HALF_LINE; y <= height - HALF_LINE; y += STEP) {
    for (let x = STEP; x < width; x += STEP) {
      const mask = maskAt(ellipses, x, y);
      if (mask === 0) continue;
      const halfWidth = sideRoom(ellipses, mask, x, y);
      const upAndDown = room(ellipses, mask, (d) => [
        [x, y - d],
        [x, y + d],
      ]);
      const toSides = halfWidth / ASPECT;
      // The smaller room decides; among places alike in that, both together do.
      const score = Math.min(toSides, upAndDown) + 0.01 * (toSides + upAndDown);
      if (score > (best.get(mask)?.score ?? -1)) best.set(mask, { spot: { mask, x, y, halfWidth }, score });
    }
  }
  // The number of triples that no rule accepts stands in the corner.
  const outside: Spot = { mask: 0, x: width - 8, y: height - 12, halfWidth: 40 };
  return [outside, ...[...best.values()].map(({ spot }) => spot)];
}

/** The room for a line of text on both sides. */
const sideRoom = (ellipses: readonly Ellipse[], mask: number, x: number, y: number): number =>
  room(ellipses, mask, (d) =>
    [-HALF_LINE, 0, HALF_LINE].flatMap((dy) => [
      [x - d, y + dy],
      [x + d, y + dy],
    ]),
  );

/** The distance that points (returned by `at`) can move out before one leaves the region. */
function room(
  ellipses: readonly Ellipse[],
  mask: number,
  at: (distance: number) => readonly (readonly number[])[],
): number {
  const clear = (distance: number) => at(distance).every(([x, y]) => maskAt(ellipses, x, y) === mask);
  let distance = 0;
  while (distance < 200 && clear(distance + STEP)) distance += STEP;
  return distance;
}

/** An ellipse as a path, for clips that leave it out. */
export function ellipsePath({ cx, cy, rx, ry, turn }: Ellipse): string {
  const angle = (turn * Math.PI) / 180;
  const [dx, dy] = [rx * Math.cos(angle), rx * Math.sin(angle)];
  const arc = `A ${rx} ${ry} ${turn} 1 0`;
  return `M ${cx - dx} ${cy - dy} ${arc} ${cx + dx} ${cy + dy} ${arc} ${cx - dx} ${cy - dy} Z`;
}
