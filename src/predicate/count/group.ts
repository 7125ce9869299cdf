import type { BitmapStore } from '../bitmap';
import type { Stepwise } from '../stepwise';
import { conjuncts } from './conjuncts';
import type { Builder } from './ir/builder';
import { A, B, C, isFalse, isTrue, type Node, type Variables } from './ir/node';
import type { Arena } from './rows/arena';
import type { Source, Workspace } from './rows/atoms';
import { Planes } from './rows/planes';
import { Rewriter } from './rows/rewrite';
import { Space } from './rows/space';

/** Planes between two pauses. */
const PLANES_PER_STEP = 16;
/** How many planes the counting kernel takes. */
const MAX_SOURCES = 4;

/**
 * On how many triples all of `roots` hold, without making a bitmap: conditions on one variable shorten that
 * variable's axis, the others are counted plane by plane over the shortened axes.
 */
export function* countConjunction(
  store: BitmapStore,
  arena: Arena,
  builder: Builder,
  roots: readonly Node[],
): Stepwise<number> {
  const rewriter = new Rewriter(builder);
  const parts = conjuncts(
    builder,
    roots.map((root) => rewriter.rewrite(root)),
  );
  if (parts.some(isFalse)) return 0;
  const axes = [A, B, C].map((variable) => axis(builder, parts, variable));
  if (axes.some(({ length }) => length === 0)) return 0;
  const space = new Space([axes[0], axes[1], axes[2]]);
  const work: Workspace = { store, arena, builder, space, identity: identityIndex(store, arena, space) };
  return yield* countPlanes(new Planes(work), space, joined(builder, parts));
}

/** The indexes of the values of a variable that pass all conditions on it alone. */
function axis({ size }: Builder, parts: readonly Node[], variable: Variables): Int32Array {
  const tests = parts.filter((part) => part.variables === variable).map((part) => part.shape!.values);
  const kept: number[] = [];
  for (let i = 0; i < size; i++) if (tests.every((values) => values[i] !== 0)) kept.push(i);
  return Int32Array.from(kept);
}

/** One truth for each pair of variables, so that each is made and counted at once; those of three stay apart. */
function joined(builder: Builder, parts: readonly Node[]): Node[] {
  const pairs = [A | B, A | C, B | C].map((pair) =>
    parts
      .filter(({ variables }) => variables === pair)
      .reduce((all, part) => builder.and(all, part), builder.true),
  );
  const triples = parts.filter(({ variables }) => variables === (A | B | C));
  return [...pairs.filter((pair) => !isTrue(pair)), ...triples];
}

/** Row numbers 0, 1, 2, … for tables that are planes. */
export function identityIndex(store: BitmapStore, arena: Arena, space: Space): number {
  const address = arena.allocate(space.length(B) * 2);
  const { u16 } = store.memory;
  for (let j = 0; j < space.length(B); j++) u16[(address >>> 1) + j] = j;
  return address;
}

function* countPlanes(planes: Planes, space: Space, parts: readonly Node[]): Stepwise<number> {
  let total = 0;
  for (let i = 0; i < space.length(A); i++) {
    const sources = sourcesOf(planes, parts, i);
    if (sources) total += planes.count(sources);
    if (i % PLANES_PER_STEP === PLANES_PER_STEP - 1) yield;
  }
  return total;
}

/** The planes that are not constant; undefined when one is empty. */
function sourcesOf(planes: Planes, parts: readonly Node[], i: number): Source[] | undefined {
  const sources: Source[] = [];
  for (const part of parts) {
    const plane = planes.plane(part, i);
    if (plane === false) return undefined;
    if (plane !== true) sources.push(plane);
  }
  while (sources.length > MAX_SOURCES) sources.push(planes.both(sources.shift()!, sources.shift()!));
  return sources;
}
