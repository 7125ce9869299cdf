import type { Builder } from './ir/builder';
import { isTrue, type Node } from './ir/node';

/** The parts of a truth that must all hold, each once. */
export function conjuncts(builder: Builder, roots: readonly Node[]): Node[] {
  const found = new Set<Node>();
  for (const root of roots) collect(builder, root, found);
  return [...found];
}

function collect(builder: Builder, node: Node, found: Set<Node>): void {
  const [x, y] = node.args;
  if (node.operation === 'and') {
    collect(builder, x, found);
    collect(builder, y, found);
  } else if (node.operation === 'not' && x.operation === 'or') {
    collect(builder, builder.not(x.args[0]), found);
    collect(builder, builder.not(x.args[1]), found);
  } else if (!isTrue(node)) found.add(node);
}
