import type { Builder } from './ir/builder';
import { isTrue, type Node } from './ir/node';

/** The parts of a truth that must all hold, each once. */
export function conjuncts(builder: Builder, roots: readonly Node[]): Node[] {
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
