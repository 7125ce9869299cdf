/** Minimises a function of a few variables without its derivatives (Nelder and Mead 1965). */

export interface Vertex {
  readonly at: readonly number[];
  readonly value: number;
}

const MOST_STEPS = 400;
/** The search ends when the values at the vertices differ by less. */
const TOLERANCE = 1e-7;

/** Searches from a simplex of this size around the start. */
export function nelderMead(
  of: (at: readonly number[]) => number,
  start: readonly number[],
  size = 0.5,
): Vertex {
  const vertex = (at: readonly number[]): Vertex => ({ at, value: of(at) });
  const simplex = [
    vertex(start),
    ...start.map((_, i) => vertex(start.map((x, j) => (i === j ? x + size : x)))),
  ];
  for (let step = 0; step < MOST_STEPS; step++) {
    simplex.sort((p, q) => p.value - q.value);
    const worst = simplex[simplex.length - 1];
    if (worst.value - simplex[0].value < TOLERANCE) break;
    const better = improved(simplex, worst, vertex);
    if (better) simplex[simplex.length - 1] = better;
    else shrink(simplex, vertex);
  }
  simplex.sort((p, q) => p.value - q.value);
  return simplex[0];
}

/** Reflects, expands or contracts the worst vertex; undefined where none of these is better. */
function improved(
  simplex: readonly Vertex[],
  worst: Vertex,
  vertex: (at: readonly number[]) => Vertex,
): Vertex | undefined {
  const others = simplex.slice(0, -1);
  const centre = worst.at.map((_, i) => others.reduce((sum, { at }) => sum + at[i], 0) / others.length);
  const along = (factor: number) => vertex(centre.map((x, i) => x + factor * (worst.at[i] - x)));
  const reflected = along(-1);
  if (reflected.value < simplex[0].value) {
    const expanded = along(-2);
    return expanded.value < reflected.value ? expanded : reflected;
  }
  if (reflected.value < others[others.length - 1].value) return reflected;
  const contracted = along(reflected.value < worst.value ? -0.5 : 0.5);
  return contracted.value < Math.min(worst.value, reflected.value) ? contracted : undefined;
}

function shrink(simplex: Vertex[], vertex: (at: readonly number[]) => Vertex): void {
  const [best] = simplex;
  for (let i = 1; i < simplex.length; i++)
    simplex[i] = vertex(simplex[i].at.map((x, j) => best.at[j] + 0.5 * (x - best.at[j])));
}
