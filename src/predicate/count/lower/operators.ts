import type { BinaryOperator, CompareOperator, UnaryOperator } from '../../syntax';
import { Unlowerable, isConstant, isFalse, isTrue, type Node } from '../ir/node';
import type { Context } from './context';
import { asNode, certain, isIterator, requireHashable, type Sequence, type Value } from './value';

const ARITHMETIC = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
} as const;
const DIVISION = { '/': 'divide', '//': 'floor-divide', '%': 'modulo' } as const;
const BITS = { '&': 'bit-and', '|': 'bit-or', '^': 'bit-xor' } as const;

const MAX_POWER = 16;
/** Values deeper than that are compared by the interpreter. */
const MAX_NESTING = 8;

export function applyBinary(context: Context, operator: BinaryOperator, left: Value, right: Value): Value {
  if (left.kind === 'sequence' && right.kind === 'sequence' && operator === '+')
    return joined(context, left, right);
  const [x, y] = [asNode(left), asNode(right)];
  if (operator === '&' || operator === '|' || operator === '^') return bitwise(context, operator, x, y);
  const [p, q] = [context.builder.integer(x), context.builder.integer(y)];
  switch (operator) {
    case '+':
    case '-':
    case '*':
      return context.builder.number(ARITHMETIC[operator], p, q);
    case '/':
    case '//':
    case '%':
      return divided(context, operator, p, q);
    case '**':
      return power(context, p, q);
    default:
      return shifted(context, operator, p, q);
  }
}

/** Longer lists are left to the interpreter, which charges for their elements. */
const MAX_ITEMS = 1_000;

function joined({ builder }: Context, x: Sequence, y: Sequence): Sequence {
  if (x.form !== y.form || (x.form !== 'list' && x.form !== 'tuple')) throw new Unlowerable('+ of sequences');
  const length = x.items.length + y.items.length;
  if (length > MAX_ITEMS) throw new Unlowerable('a long sequence');
  builder.budget.spend(length / 16);
  return { kind: 'sequence', form: x.form, items: [...x.items, ...y.items] };
}

function divided(context: Context, operator: keyof typeof DIVISION, x: Node, y: Node): Node {
  const { builder } = context;
  if (operator !== '/' && (x.type === 'float' || y.type === 'float'))
    throw new Unlowerable('floor of a float');
  context.raise(builder.compare('equal', y, builder.constant(0)));
  if (operator === '%' && x.low >= 0 && x.high < y.low) return x;
  return builder.number(DIVISION[operator], x, y);
}

function power({ builder }: Context, x: Node, y: Node): Node {
  if (!isConstant(y) || y.type !== 'int' || x.type === 'float' || y.low < 0 || y.low > MAX_POWER)
    throw new Unlowerable('power');
  let result = builder.constant(1);
  for (let i = 0; i < y.low; i++) result = i === 0 ? x : builder.number('multiply', result, x);
  return result;
}

function bitwise({ builder }: Context, operator: '&' | '|' | '^', x: Node, y: Node): Node {
  if (x.type === 'bool' && y.type === 'bool') {
    if (operator === '&') return builder.and(x, y);
    if (operator === '|') return builder.or(x, y);
    return builder.or(builder.and(x, builder.not(y)), builder.and(builder.not(x), y));
  }
  if (x.type === 'float' || y.type === 'float') throw new Unlowerable('bits of a float');
  return builder.number(BITS[operator], builder.integer(x), builder.integer(y));
}

function shifted({ builder }: Context, operator: BinaryOperator, x: Node, y: Node): Node {
  if (!isConstant(y) || y.type !== 'int' || x.type === 'float' || y.low < 0 || y.low > 40)
    throw new Unlowerable('shift');
  return builder.number(operator === '<<' ? 'multiply' : 'floor-divide', x, builder.constant(2 ** y.low));
}

export function applyUnary({ builder }: Context, operator: UnaryOperator, operand: Node): Node {
  if (operator === 'not') return builder.not(builder.truth(operand));
  const x = builder.integer(operand);
  if (operator === '+') return x;
  // -0.0 is a value of its own, which 0 - x never gives.
  if (x.type === 'float') throw new Unlowerable('negative float');
  if (operator === '-') return builder.number('subtract', builder.constant(0), x);
  return builder.number('subtract', builder.constant(-1), x);
}

/** The truth of one link of a comparison. */
export function applyCompare(context: Context, operator: CompareOperator, x: Value, y: Value): Node {
  const { builder } = context;
  switch (operator) {
    case '==':
      return equal(context, x, y);
    case '!=':
      return builder.not(equal(context, x, y));
    case 'in':
      return member(context, x, y);
    case 'not in':
      return builder.not(member(context, x, y));
    case 'is':
    case 'is not':
      throw new Unlowerable('identity');
    default:
      return ordered(context, operator, x, y);
  }
}

function ordered(context: Context, operator: '<' | '<=' | '>' | '>=', x: Value, y: Value): Node {
  const { builder } = context;
  if (x.kind === 'sequence' && y.kind === 'sequence') return lexicographic(context, operator, x, y);
  const [p, q] = [builder.integer(asNode(x)), builder.integer(asNode(y))];
  switch (operator) {
    case '<':
      return builder.compare('less', p, q);
    case '<=':
      return builder.compare('at-most', p, q);
    case '>':
      return builder.compare('less', q, p);
    case '>=':
      return builder.compare('at-most', q, p);
  }
}

/** Lists and tuples: the first differing items decide, then the lengths. */
function lexicographic(context: Context, operator: '<' | '<=' | '>' | '>=', x: Sequence, y: Sequence): Node {
  const { builder } = context;
  if (x.form !== y.form || (x.form !== 'list' && x.form !== 'tuple')) throw new Unlowerable('order of sets');
  const [p, q] = [certain(context.builder, x), certain(context.builder, y)];
  const strict = operator[0] as '<' | '>';
  const sameLength = p.length === q.length;
  let result = sameLength
    ? builder.bool(operator.length === 2)
    : builder.bool(strict === '<' ? p.length < q.length : p.length > q.length);
  for (let i = Math.min(p.length, q.length) - 1; i >= 0; i--) {
    const tied = builder.and(equal(context, p[i], q[i]), result);
    result = builder.or(ordered(context, strict, p[i], q[i]), tied);
  }
  return result;
}

export function equal(context: Context, x: Value, y: Value, depth = 0): Node {
  const { builder } = context;
  builder.budget.spend();
  if (x.kind === 'node' && y.kind === 'node')
    return builder.compare('equal', builder.integer(x), builder.integer(y));
  if (x.kind === 'fixed' && y.kind === 'fixed') return builder.bool(x.value === y.value);
  if (x.kind === 'sequence' && y.kind === 'sequence') return equalSequences(context, x, y, depth);
  if (x.kind === 'closure' || y.kind === 'closure') throw new Unlowerable('comparison of functions');
  if (isIterator(x)) throw new Unlowerable('comparison of iterators');
  return builder.false;
}

function equalSequences(context: Context, x: Sequence, y: Sequence, depth: number): Node {
  const { builder } = context;
  // The interpreter counts steps below a certain depth; see `Runtime.down`.
  if (depth >= MAX_NESTING) throw new Unlowerable('deep values');
  if (isIterator(x) || isIterator(y)) throw new Unlowerable('comparison of iterators');
  if (x.form !== y.form) return builder.false;
  if (x.form === 'set') return builder.and(subset(context, x, y), subset(context, y, x));
  const [p, q] = [certain(context.builder, x), certain(context.builder, y)];
  if (p.length !== q.length) return builder.false;
  return p.reduce<Node>(
    (all, item, i) => builder.and(all, equal(context, item, q[i], depth + 1)),
    builder.true,
  );
}

function subset(context: Context, x: Sequence, y: Sequence): Node {
  const { builder } = context;
  return x.items.reduce<Node>((all, { value, guard }) => {
    return builder.and(all, builder.or(builder.not(guard), member(context, value, y)));
  }, builder.true);
}

/** Builds the test whether x equals some member of y. */
function member(context: Context, x: Value, y: Value): Node {
  const { builder } = context;
  if (y.kind !== 'sequence' || isIterator(y)) throw new Unlowerable('membership');
  if (y.form === 'set') requireHashable(builder, x);
  return y.items.reduce<Node>((found, { value, guard }) => {
    return builder.or(found, builder.and(guard, equal(context, x, value)));
  }, builder.false);
}

/** Python's truth value. */
export function truthOf({ builder }: Context, value: Value): Node {
  if (value.kind === 'node') return builder.truth(value);
  if (value.kind === 'fixed') return builder.bool(Boolean(value.value));
  if (value.kind === 'closure' || isIterator(value)) return builder.true;
  return value.items.reduce<Node>((some, { guard }) => builder.or(some, guard), builder.false);
}

/** The value of a choice between two values. */
export function choose(context: Context, test: Node, x: Value, y: Value): Value {
  if (isTrue(test) || x === y) return x;
  if (isFalse(test)) return y;
  context.builder.budget.spend();
  if (x.kind === 'node' && y.kind === 'node') {
    if (x.type !== y.type && (context.showsBools || x.type === 'float' || y.type === 'float'))
      throw new Unlowerable('mixed types');
    return context.builder.select(test, x, y);
  }
  if (x.kind !== 'sequence' || y.kind !== 'sequence' || x.form !== y.form)
    throw new Unlowerable('mixed values');
  if (x.form === 'set' || isIterator(x)) throw new Unlowerable('choice of sets');
  const [p, q] = [certain(context.builder, x), certain(context.builder, y)];
  if (p.length !== q.length) throw new Unlowerable('choice of lengths');
  const items = p.map((value, i) => ({
    value: choose(context, test, value, q[i]),
    guard: context.builder.true,
  }));
  return { kind: 'sequence', form: x.form, items };
}
