import type { BitmapStore } from '../bitmap';
import type { Stepwise } from '../../base/stepwise';
import type { Builder } from './ir/builder';
import { A, B, C, isFalse, isSingle, isTrue, type Node, type Variables } from './ir/node';
import { transform } from './ir/rebuild';
import type { Arena } from './rows/arena';
import { Planes } from './rows/planes';
import { prepare } from './rows/prepare';
import { Rewriter } from './rows/rewrite';
import { Space } from './rows/space';
import { type Source, workspace } from './rows/workspace';

/** Most planes that the counting kernel takes. */
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
  const parts = conjuncts(builder, roots);
  if (parts.some(isFalse)) return 0;
  const axes = [A, B, C].map((variable) => axis(builder, parts, variable));
  if (axes.some(({ length }) => length === 0)) return 0;
  const space = new Space(arena, builder.budget, [axes[0], axes[1], axes[2]]);
  const rewriter = new Rewriter(builder);
  const left = parts
    .filter(({ variables }) => !isSingle(variables))
    .map((part) => rewriter.rewrite(restricted(builder, space, part)));
  const rest = conjuncts(builder, left);
  if (rest.some(isFalse)) return 0;
  const planes = new Planes(workspace(store, arena, builder, space));
  const truths = joined(builder, rest);
  yield* prepare(builder, planes, truths);
  return yield* countPlanes(builder, planes, space, truths);
}

/** The parts of a truth that must all hold, each once. */
function conjuncts(builder: Builder, roots: readonly Node[]): Node[] {
  const found = new Set<Node>();
  const seen = new Set<Node>();
  for (const root of roots) collect(builder, root, found, seen);
  return [...found];
}

function collect(builder: Builder, node: Node, found: Set<Node>, seen: Set<Node>): void {
  if (seen.has(node)) return;
  seen.add(node);
  const [x, y] = node.args;
  if (node.operation === 'and') {
    collect(builder, x, found, seen);
    collect(builder, y, found, seen);
  } else if (node.operation === 'not' && x.operation === 'or') {
    collect(builder, builder.not(x.args[0]), found, seen);
    collect(builder, builder.not(x.args[1]), found, seen);
  } else if (!isTrue(node)) found.add(node);
}

/** A condition on the values that the axes leave: much of a group is implied by the tests on single variables. */
function restricted(builder: Builder, space: Space, part: Node): Node {
  return transform(builder, part, (node) => {
    if (node.operation !== 'table') return undefined;
    const values = space.vector(node);
    for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return node;
    return builder.constant(values[0], node.type);
  });
}

/** The indexes of the values of a variable that pass all conditions on it alone. */
function axis({ size }: Builder, parts: readonly Node[], variable: Variables): Int32Array {
  const passes = new Uint8Array(size).fill(1);
  for (const part of parts) {
    if (part.variables !== variable || !part.shape) continue;
    const { values } = part.shape;
    for (let i = 0; i < size; i++) passes[i] &= values[i];
  }
  const kept = new Int32Array(size);
  let count = 0;
  for (let i = 0; i < size; i++) if (passes[i] !== 0) kept[count++] = i;
  return kept.subarray(0, count);
}

/** One truth for each set of variables but all three, so that each is made and counted at once. */
function joined(builder: Builder, parts: readonly Node[]): Node[] {
  const triples = parts.filter(({ variables }) => variables === (A | B | C));
  const sets = [A, B, C, A | B, A | C, B | C];
  const others = sets.map((set) =>
    parts
      .filter(({ variables }) => variables === set)
      .reduce((all, part) => builder.and(all, part), builder.true),
  );
  return [...others.filter((part) => !isTrue(part)), ...triples];
}

function* countPlanes(
  { budget, domain }: Builder,
  planes: Planes,
  space: Space,
  parts: readonly Node[],
): Stepwise<number> {
  let total = 0;
  for (let i = 0; i < space.length(A); i++) {
    const sources = sourcesOf(planes, parts, i);
    if (sources) total += planes.count(sources);
    if (budget.isDue()) yield* budget.pause([domain.min + space.axes[0][i], domain.min, domain.min]);
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
  for (let number = 0; sources.length > MAX_SOURCES; number++) {
    const [x, y] = sources.splice(0, 2);
    sources.push(planes.both(x, y, number));
  }
  return sources;
}
