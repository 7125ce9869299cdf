import type { Builder } from './builder';
import type { CompareOperation, Node } from './node';

/** Applies the operation of `node` to other arguments, simplified as far as they allow. */
export function rebuild(builder: Builder, node: Node, args: readonly Node[]): Node {
  if (args.every((arg, i) => arg === node.args[i])) return node;
  switch (node.operation) {
    case 'less':
    case 'at-most':
    case 'equal':
      return builder.compare(node.operation satisfies CompareOperation, args[0], args[1]);
    case 'and':
    case 'or':
      return builder[node.operation](args[0], args[1]);
    case 'not':
      return builder.not(args[0]);
    case 'select':
      return builder.select(args[0], args[1], args[2]);
    default:
      return builder.make(node.operation, node.type, args, node.lookup);
  }
}

/** The node with its parts replaced, innermost first; parts for which `replace` gives nothing are rebuilt. */
export function transform(builder: Builder, root: Node, replace: (node: Node) => Node | undefined): Node {
  const done = new Map<Node, Node>();
  const visit = (node: Node): Node => {
    let result = done.get(node);
    if (!result) {
      builder.budget.spend();
      result = replace(node) ?? rebuild(builder, node, node.args.map(visit));
      done.set(node, result);
    }
    return result;
  };
  return visit(root);
}
