import { domainSize, type Domain } from '../../domain';
import { OverBudget, type Budget } from '../budget';
import { comparedChoice, shiftedChoice } from './choices';
import { applyLookup, applyOperation, applySelect, fitsInt32, scalarOf, vectorFor } from './elementwise';
import {
  Unlowerable,
  constantKey,
  isConstant,
  isFalse,
  isSingle,
  isTrue,
  type LookupTable,
  type Node,
  type NodeType,
  type Operation,
  type Shape,
  type Variables,
  type Vector,
  type View,
} from './node';
import { boundsOf, rangeOf } from './range';

/** Above so many nodes a predicate is too large to be counted by structure. */
const MAX_NODES = 20_000;
/** Nodes are walked by recursion: deeper ones could overflow the machine's stack. */
const MAX_DEPTH = 1_000;

/** Ints per piece of memory that tables are cut from. */
const POOL_LENGTH = 8_192;

/**
 * Makes nodes, each only once. Constants are folded; what depends on one variable becomes a table at once,
 * found under its shape, so that `b % 2 == 0` reuses the table of `a % 2 == 0`.
 */
export class Builder {
  readonly size: number;
  readonly true: Node;
  readonly false: Node;
  /** a, b, c */
  readonly variables: readonly [Node, Node, Node];
  private readonly nodes = new Map<string, Node>();
  private readonly shapes = new Map<string, Shape>();
  private readonly lookups = new Map<string, LookupTable>();
  private pool = new Int32Array(POOL_LENGTH);
  private used = 0;
  private names = 0;
  private nextId = 0;

  constructor(
    readonly domain: Domain,
    readonly budget: Budget,
  ) {
    this.size = domainSize(domain);
    this.true = this.constant(1, 'bool');
    this.false = this.constant(0, 'bool');
    const values = this.vector('int', domain.min, domain.max);
    for (let i = 0; i < this.size; i++) values[i] = domain.min + i;
    const identity = { id: 0, type: 'int', values, low: domain.min, high: domain.max } as const;
    this.shapes.set('identity', identity);
    this.variables = [this.table(identity, 1), this.table(identity, 2), this.table(identity, 4)];
  }

  bool(value: boolean): Node {
    return value ? this.true : this.false;
  }

  constant(value: number, type: NodeType = 'int'): Node {
    return this.intern(constantKey({ type, low: value }), (id) => {
      return {
        kind: 'node',
        id,
        operation: 'constant',
        type,
        args: [],
        depth: 0,
        variables: 0,
        low: value,
        high: value,
      };
    });
  }

  /** A two-argument operation on numbers (`absolute` ignores the second). */
  number(operation: Operation, x: Node, y: Node): Node {
    this.budget.spend();
    const shifted = shiftedChoice(this, operation, x, y);
    if (shifted) return shifted;
    const type = operation === 'divide' || x.type === 'float' || y.type === 'float' ? 'float' : 'int';
    return this.make(operation, type, [x, y]);
  }

  compare(operation: 'less' | 'at-most' | 'equal', x: Node, y: Node): Node {
    this.budget.spend();
    if (x === y && x.type !== 'float') return this.bool(operation !== 'less');
    if (x.high < y.low) return this.bool(operation !== 'equal');
    if (operation === 'equal' && y.high < x.low) return this.false;
    if (operation === 'less' && x.low >= y.high) return this.false;
    if (operation === 'at-most' && x.low > y.high) return this.false;
    const chosen = comparedChoice(this, operation, x, y);
    if (chosen) return chosen;
    if (operation === 'equal' && x.id > y.id) return this.make(operation, 'bool', [y, x]);
    return this.make(operation, 'bool', [x, y]);
  }

  not(x: Node): Node {
    if (x.operation === 'not') return x.args[0];
    return this.make('not', 'bool', [x]);
  }

  and(x: Node, y: Node): Node {
    if (isFalse(x) || isTrue(y) || x === y) return x;
    if (isFalse(y) || isTrue(x)) return y;
    if (this.isOpposite(x, y)) return this.false;
    return x.id < y.id ? this.make('and', 'bool', [x, y]) : this.make('and', 'bool', [y, x]);
  }

  or(x: Node, y: Node): Node {
    if (isTrue(x) || isFalse(y) || x === y) return x;
    if (isTrue(y) || isFalse(x)) return y;
    if (this.isOpposite(x, y)) return this.true;
    return x.id < y.id ? this.make('or', 'bool', [x, y]) : this.make('or', 'bool', [y, x]);
  }

  select(test: Node, x: Node, y: Node): Node {
    if (x === y || isTrue(test)) return x;
    if (isFalse(test)) return y;
    if (x.type === 'bool' && y.type === 'bool')
      return this.or(this.and(test, x), this.and(this.not(test), y));
    const [p, q] = [this.integer(x), this.integer(y)];
    if (p.type !== q.type) throw new Unlowerable('int or float');
    return this.make('select', p.type, [test, p, q]);
  }

  /** A truth as 0 or 1; numbers as they are. */
  integer(x: Node): Node {
    if (x.type !== 'bool') return x;
    if (isConstant(x)) return this.constant(x.low);
    return this.make('select', 'int', [x, this.constant(1), this.constant(0)]);
  }

  /** Python's truth value of a number. */
  truth(x: Node): Node {
    return x.type === 'bool' ? x : this.not(this.compare('equal', x, this.constant(0)));
  }

  /** A name that nothing else made with this builder has. */
  unique(): string {
    return `u${this.names++}`;
  }

  /** A dense table, made once for equal keys. */
  lookupTable(key: string, make: (id: number) => LookupTable): LookupTable {
    let table = this.lookups.get(key);
    if (!table) this.lookups.set(key, (table = make(this.lookups.size)));
    return table;
  }

  lookup(table: LookupTable, args: readonly Node[]): Node {
    if (table.low === table.high) return this.constant(table.low, table.type);
    return this.make('lookup', table.type, args, table);
  }

  /** Builds an operation: folded, tabulated, or kept as structure. */
  make(operation: Operation, type: NodeType, args: readonly Node[], lookup?: LookupTable): Node {
    this.budget.spend();
    const variables = args.reduce((all, arg) => all | arg.variables, 0);
    if (variables === 0) return this.fold(operation, type, args, lookup);
    if (isSingle(variables)) return this.tabulate(operation, type, args, variables, lookup);
    const key = `${operation}${lookup?.id ?? ''} ${args.map((arg) => arg.id).join()}`;
    return this.intern(key, (id) => {
      const [low, high] = lookup ? [lookup.low, lookup.high] : rangeOf(operation, args);
      const depth = depthOf(args);
      return { kind: 'node', id, operation, type, args, depth, variables, low, high, lookup };
    });
  }

  /** A table over one variable, as a node. */
  table(shape: Shape, variables: Variables): Node {
    const { low, high, type } = shape;
    if (low === high) return this.constant(low, type);
    return this.intern(`t${shape.id} ${variables}`, (id) => {
      return { kind: 'node', id, operation: 'table', type, args: [], depth: 0, variables, low, high, shape };
    });
  }

  /** A table over one variable under a key of its own. */
  shape(key: string, type: NodeType, compute: () => Vector): Shape {
    const known = this.shapes.get(key);
    if (known) return known;
    this.budget.reserve(this.size * 8);
    const values = compute();
    const [low, high] = boundsOf(values);
    const shape = { id: this.shapes.size, type, values, low, high };
    this.shapes.set(key, shape);
    return shape;
  }

  /** Storage for a table, cut from a larger piece: most tables are small and there are many. */
  private vector(type: NodeType, low: number, high: number): Vector {
    if (!fitsInt32(type, low, high)) return new Float64Array(this.size);
    if (this.used + this.size > this.pool.length) {
      this.pool = new Int32Array(POOL_LENGTH);
      this.used = 0;
    }
    this.used += this.size;
    return this.pool.subarray(this.used - this.size, this.used);
  }

  private isOpposite(x: Node, y: Node): boolean {
    return (x.operation === 'not' && x.args[0] === y) || (y.operation === 'not' && y.args[0] === x);
  }

  /** Computes operations on plain numbers at once, so that the loops over vectors only ever see vectors. */
  private fold(operation: Operation, type: NodeType, args: readonly Node[], lookup?: LookupTable): Node {
    const [x, y, z] = args.map((arg) => arg.low);
    if (lookup) {
      const { origins, sizes, values } = lookup;
      const at = args.length === 1 ? x - origins[0] : (x - origins[0]) * sizes[1] + (y - origins[1]);
      return this.constant(values[at], type);
    }
    if (operation === 'select') return this.constant(x !== 0 ? y : z, type);
    rangeOf(operation, args);
    return this.constant(scalarOf(operation, type)(x, y ?? x), type);
  }

  private tabulate(
    operation: Operation,
    type: NodeType,
    args: readonly Node[],
    variables: Variables,
    lookup?: LookupTable,
  ): Node {
    const key = `${operation}${lookup?.id ?? ''} ${args.map(shapeKey).join()}`;
    const shape = this.shape(key, type, () => {
      const [low, high] = lookup ? [lookup.low, lookup.high] : rangeOf(operation, args);
      const out = this.vector(type, low, high);
      evaluateInto(out, { operation, type, lookup }, args.map(singleView), this.size);
      return out;
    });
    return this.table(shape, variables);
  }

  private intern(key: string, create: (id: number) => Node): Node {
    const known = this.nodes.get(key);
    if (known) return known;
    if (this.nextId >= MAX_NODES) throw new OverBudget('too many nodes');
    const node = create(this.nextId++);
    this.nodes.set(key, node);
    return node;
  }
}

function depthOf(args: readonly Node[]): number {
  const depth = 1 + args.reduce((deepest, arg) => Math.max(deepest, arg.depth), 0);
  if (depth > MAX_DEPTH) throw new OverBudget('too deep');
  return depth;
}

const shapeKey = (node: Node): string => (node.shape ? `s${node.shape.id}` : constantKey(node));

const singleView = (node: Node): View =>
  node.shape
    ? { values: node.shape.values, offset: 0, rowStride: 0, columnStride: 1 }
    : {
        values: vectorOf(node.low, node.type),
        offset: 0,
        rowStride: 0,
        columnStride: 0,
      };

function vectorOf(value: number, type: NodeType): Vector {
  const vector = vectorFor(type, value, value, 1);
  vector[0] = value;
  return vector;
}

/** Applies an operation along one row of `columns` elements. */
function evaluateInto(
  out: Vector,
  node: Pick<Node, 'operation' | 'type' | 'lookup'>,
  args: readonly View[],
  columns: number,
): void {
  const { operation, lookup } = node;
  if (lookup) applyLookup(out, lookup, args, 1, columns);
  else if (operation === 'select') applySelect(out, args[0], args[1], args[2], 1, columns);
  else applyOperation(node, out, args[0], args[args.length - 1], 1, columns);
}
