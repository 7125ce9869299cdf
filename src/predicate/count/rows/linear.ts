import type { Builder } from '../ir/builder';
import { C, isConstant, type Node } from '../ir/node';

/** An int as offset + Σ factor · column, where offset and factors are free of c and columns depend on c alone. */
export interface Linear {
  readonly offset: Node;
  readonly terms: readonly { readonly factor: Node; readonly column: Node }[];
}

/** Terms of a product, and of a sum before equal columns are brought together. */
const MAX_TERMS = 8;
/** A sum of more columns is computed element by element. */
const MAX_COLUMNS = 64;

/** The least depth of a node whose result is cached: only deep sums share enough parts. */
const MIN_SHARED = 6;
/** Results of deep nodes. */
const known = new WeakMap<Node, Linear | null>();

/** Splits an int by its dependence on c; undefined where it is not such a sum. May throw Unlowerable. */
export function splitByC(builder: Builder, node: Node): Linear | undefined {
  const linear = split(builder, node);
  return linear && merged(builder, linear);
}

function split(builder: Builder, node: Node): Linear | undefined {
  if (node.depth < MIN_SHARED) return splitNode(builder, node);
  let linear = known.get(node);
  if (linear === undefined) {
    builder.budget.spend();
    linear = splitNode(builder, node) ?? null;
    known.set(node, linear);
  }
  return linear ?? undefined;
}

function splitNode(builder: Builder, node: Node): Linear | undefined {
  const zero = builder.constant(0);
  if (node.type !== 'int') return undefined;
  if (!(node.variables & C)) return { offset: node, terms: [] };
  if (node.variables === C) return { offset: zero, terms: [{ factor: builder.constant(1), column: node }] };
  if (node.operation !== 'add' && node.operation !== 'subtract' && node.operation !== 'multiply')
    return undefined;
  const [x, y] = node.args.map((arg) => split(builder, arg));
  if (!x || !y) return undefined;
  if (node.operation === 'multiply') return product(builder, x, y);
  const sign = node.operation === 'add' ? 1 : -1;
  const sum = {
    offset: builder.number(node.operation, x.offset, y.offset),
    terms: [...x.terms, ...scaled(builder, y, builder.constant(sign)).terms],
  };
  if (sum.terms.length <= MAX_TERMS) return sum;
  const shorter = merged(builder, sum);
  return shorter.terms.length > MAX_COLUMNS ? undefined : shorter;
}

function scaled(builder: Builder, { offset, terms }: Linear, by: Node): Linear {
  return {
    offset: times(builder, offset, by),
    terms: terms.map(({ factor, column }) => ({ factor: times(builder, factor, by), column })),
  };
}

function times(builder: Builder, x: Node, y: Node): Node {
  for (const [p, q] of [
    [x, y],
    [y, x],
  ]) {
    if (isConstant(p) && p.low === 1) return q;
    if (isConstant(p) && p.low === 0) return p;
  }
  return builder.number('multiply', x, y);
}

function product(builder: Builder, x: Linear, y: Linear): Linear | undefined {
  if (x.terms.length * y.terms.length > MAX_TERMS) return undefined;
  const left = scaled(builder, x, y.offset);
  const right = y.terms.map(({ factor, column }) => ({
    factor: times(builder, factor, x.offset),
    column,
  }));
  const squares = x.terms.flatMap((p) =>
    y.terms.map((q) => ({
      factor: times(builder, p.factor, q.factor),
      column: builder.number('multiply', p.column, q.column),
    })),
  );
  return { offset: left.offset, terms: [...left.terms, ...right, ...squares] };
}

/** One term per column, and one column for all terms with a constant factor. */
function merged(builder: Builder, { offset, terms }: Linear): Linear {
  const factors = new Map<Node, Node>();
  for (const { factor, column } of terms) {
    const before = factors.get(column);
    factors.set(column, before ? builder.number('add', before, factor) : factor);
  }
  const result: { factor: Node; column: Node }[] = [];
  let fixed: Node = builder.constant(0);
  for (const [column, factor] of factors) {
    if (isConstant(factor)) fixed = builder.number('add', fixed, times(builder, column, factor));
    else result.push({ factor, column });
  }
  if (isConstant(fixed)) return { offset: builder.number('add', offset, fixed), terms: result };
  return { offset, terms: [...result, { factor: builder.constant(1), column: fixed }] };
}
