import type { Call, Comparison, Conditional, Expression, Slice, Subscript } from '../../syntax';
import { Unlowerable, isConstant, isFalse, isTrue, type Node, isSingle } from '../ir/node';
import { lowerCall } from './calls';
import type { Context } from './context';
import { chain, lowerComprehension } from './comprehensions';
import { applyBinary, applyCompare, applyUnary, choose, truthOf } from './operators';
import { setOf } from './members';
import {
  asNode,
  certain,
  isIterator,
  lookUp,
  requireReusable,
  type Frame,
  type Sequence,
  type Value,
} from './value';
import { freeInExpression } from '../../tree';

/** The value of an expression; what has no structural form becomes a table where it can. */
export function lower(context: Context, frame: Frame, expression: Expression): Value {
  context.builder.budget.spend();
  switch (expression.kind) {
    case 'comparison':
    case 'binary':
    case 'call':
    case 'subscript':
    case 'conditional':
      return context.attempt(
        () => lowerDirect(context, frame, expression),
        () => lowerOpaque(context, frame, expression),
      );
    default:
      return lowerDirect(context, frame, expression);
  }
}

function lowerDirect(context: Context, frame: Frame, expression: Expression): Value {
  const { builder } = context;
  switch (expression.kind) {
    case 'int':
      if (typeof expression.value === 'bigint') throw new Unlowerable('big int');
      return builder.constant(expression.value);
    case 'float':
      return builder.constant(expression.value, 'float');
    case 'bool':
      return builder.bool(expression.value);
    case 'string':
      return { kind: 'fixed', value: expression.value };
    case 'none':
      return { kind: 'fixed', value: null };
    case 'name':
      return lookUp(frame, expression.id) ?? unknownName(expression.id);
    case 'unary':
      if (expression.operator === 'not') return builder.not(lowerTruth(context, frame, expression.operand));
      return applyUnary(context, expression.operator, asNode(lower(context, frame, expression.operand)));
    case 'binary':
      return applyBinary(
        context,
        expression.operator,
        lower(context, frame, expression.left),
        lower(context, frame, expression.right),
      );
    case 'boolean':
      return lowerBoolean(context, frame, expression.operator, expression.operands);
    case 'comparison':
      return lowerComparison(context, frame, expression);
    case 'conditional':
      return lowerConditional(context, frame, expression);
    case 'tuple':
    case 'list':
    case 'set':
      return display(context, frame, expression.kind, expression.items);
    case 'subscript':
      return lowerSubscript(context, frame, expression);
    case 'slice':
      return lowerSlice(context, frame, expression);
    case 'comprehension':
      return lowerComprehension(context, frame, expression);
    case 'call':
      return lowerCall(context, frame, expression satisfies Call);
    default:
      throw new Unlowerable(expression.kind);
  }
}

function unknownName(name: string): never {
  throw new Unlowerable(`${name} is no variable`);
}

/** The truth of an expression where only that matters. */
export function lowerTruth(context: Context, frame: Frame, expression: Expression): Node {
  const { builder } = context;
  if (expression.kind === 'boolean') {
    const conjunction = expression.operator === 'and';
    return chain(context, conjunction, expression.operands, (operand) => lowerTruth(context, frame, operand));
  }
  if (expression.kind === 'unary' && expression.operator === 'not')
    return builder.not(lowerTruth(context, frame, expression.operand));
  if (expression.kind === 'conditional') {
    const test = lowerTruth(context, frame, expression.test);
    const [yes, no] = branches(context, test, expression, (part) => lowerTruth(context, frame, part));
    return builder.select(test, yes ?? builder.false, no ?? builder.false);
  }
  return truthOf(context, lower(context, frame, expression));
}

/** `and` / `or` as a value: that of the operand that decides. */
function lowerBoolean(
  context: Context,
  frame: Frame,
  operator: 'and' | 'or',
  operands: readonly Expression[],
): Value {
  const first = lower(context, frame, operands[0]);
  if (operands.length === 1) return first;
  const truth = truthOf(context, first);
  const goesOn = operator === 'and' ? truth : context.builder.not(truth);
  if (isFalse(goesOn)) return first;
  const rest = context.under(goesOn, () => lowerBoolean(context, frame, operator, operands.slice(1)));
  return choose(context, goesOn, rest, first);
}

function branches<T>(
  context: Context,
  test: Node,
  { then, else: otherwise }: Conditional,
  lowerPart: (part: Expression) => T,
): [T | undefined, T | undefined] {
  const yes = isFalse(test) ? undefined : context.under(test, () => lowerPart(then));
  const no = isTrue(test) ? undefined : context.under(context.builder.not(test), () => lowerPart(otherwise));
  return [yes, no];
}

function lowerConditional(context: Context, frame: Frame, expression: Conditional): Value {
  const test = lowerTruth(context, frame, expression.test);
  const [yes, no] = branches(context, test, expression, (part) => lower(context, frame, part));
  if (yes && no) return choose(context, test, yes, no);
  const only = yes ?? no;
  if (!only) throw new Error('a choice without sides');
  return only;
}

function lowerComparison(context: Context, frame: Frame, { first, rest }: Comparison): Node {
  const { builder } = context;
  const link = (left: Value, index: number): Node => {
    const { operator, operand } = rest[index];
    const right = lower(context, frame, operand);
    const holds = applyCompare(context, operator, left, right);
    if (index === rest.length - 1 || isFalse(holds)) return holds;
    return builder.and(
      holds,
      context.under(holds, () => link(right, index + 1)),
    );
  };
  return link(lower(context, frame, first), 0);
}

function display(
  context: Context,
  frame: Frame,
  form: 'tuple' | 'list' | 'set',
  items: readonly Expression[],
): Sequence {
  const guard = context.builder.true;
  const members = items.map((item) => {
    const value = lower(context, frame, item);
    requireReusable(value);
    return { value, guard };
  });
  return form === 'set' ? setOf(context, members) : { kind: 'sequence', form, items: members };
}

function lowerSubscript(context: Context, frame: Frame, { target, index }: Subscript): Value {
  const { builder } = context;
  const sequence = lower(context, frame, target);
  const at = builder.integer(asNode(lower(context, frame, index)));
  if (sequence.kind !== 'sequence' || sequence.form === 'set' || isIterator(sequence))
    throw new Unlowerable('subscript');
  if (at.type !== 'int') throw new Unlowerable('index');
  const items = certain(context.builder, sequence);
  if (items.length === 0) throw new Unlowerable('index into nothing');
  const below = builder.compare('less', at, builder.constant(-items.length));
  const above = builder.compare('less', builder.constant(items.length - 1), at);
  context.raise(builder.or(below, above));
  const isAt = (i: number) => builder.compare('equal', at, builder.constant(i));
  return items.reduce((otherwise, item, i) => {
    const here = i === 0 ? builder.true : builder.or(isAt(i), isAt(i - items.length));
    return choose(context, here, item, otherwise);
  }, items[0]);
}

function lowerSlice(context: Context, frame: Frame, { target, start, stop, step }: Slice): Sequence {
  const sequence = lower(context, frame, target);
  if (sequence.kind !== 'sequence' || sequence.form === 'set' || isIterator(sequence))
    throw new Unlowerable('slice');
  const bound = (part: Expression | undefined) => {
    const value = part && asNode(lower(context, frame, part));
    if (value && !(isConstant(value) && value.type === 'int')) throw new Unlowerable('slice');
    return value?.low;
  };
  const [from, to, by] = [bound(start), bound(stop), bound(step) ?? 1];
  const items = certain(context.builder, sequence).map((value) => ({ value, guard: context.builder.true }));
  if (by === 1) return { ...sequence, items: items.slice(from ?? 0, to ?? items.length) };
  if (by === -1 && from === undefined && to === undefined) return { ...sequence, items: items.reverse() };
  throw new Unlowerable('slice with a step');
}

/** An expression that has no structural form, as a table over the numbers it reads. */
function lowerOpaque(context: Context, frame: Frame, expression: Expression): Value {
  return context.builder.budget.timed(() => tabulated(context, frame, expression));
}

function tabulated(context: Context, frame: Frame, expression: Expression): Value {
  const names: string[] = [];
  const args: Node[] = [];
  for (const name of freeInExpression(expression)) {
    const value = lookUp(frame, name);
    // Builtins are found by the interpreter; functions too, but not under the name of a parameter that they are given to.
    if (!value || (value.kind === 'closure' && isAtTop(frame, name))) continue;
    if (value.kind !== 'node') throw new Unlowerable(`${name} is no number`);
    names.push(name);
    args.push(value);
  }
  const variables = args.reduce((all, arg) => all | arg.variables, 0);
  if (names.length > 1 && !isSingle(variables)) throw new Unlowerable('a table of too many numbers');
  return context.use(context.tables.expression(expression, names, args));
}

/** Returns true where a name stands for what the program defines at its top, which the interpreter finds there. */
function isAtTop(frame: Frame, name: string): boolean {
  let at: Frame | undefined = frame;
  while (at && !at.variables.has(name)) at = at.outer;
  return at?.outer === undefined;
}
