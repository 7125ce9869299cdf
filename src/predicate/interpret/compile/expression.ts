/** Expressions to closures. The fast paths are for ints that are safe numbers; the rest is arithmetic.ts. */
import { unary } from '../arithmetic';
import type { Frame } from '../frame';
import { slice, subscript } from '../sequences';
import { setOf } from '../set';
import type { BoolOperation, Conditional, Display, Expression, Slice, Subscript, Unary } from '../../syntax';
import { PyFloat, PyList, PyTuple, truthy, type PyValue } from '../values';
import { compileCall } from './call';
import { compileComparison } from './comparison';
import { compileComprehension } from './comprehension';
import type { Code, Context, Test } from './context';
import { compileLambda } from './function';
import { mathConstant } from '../builtins/math';
import { compileName } from './names';
import { compileBinary } from './operators';

export function compileExpression(ctx: Context, node: Expression): Code {
  const code = compileNode(ctx, node);
  return ctx.watch ? ctx.watch.expression(node, code) : code;
}

function compileNode(ctx: Context, node: Expression): Code {
  switch (node.kind) {
    case 'int':
    case 'string':
    case 'bool':
      return constant(node.value);
    case 'float':
      return constant(new PyFloat(node.value));
    case 'none':
      return constant(null);
    case 'math':
      return constant(mathConstant(node.id));
    case 'name':
      return compileName(ctx, node);
    case 'unary':
      return compileUnary(ctx, node);
    case 'binary':
      return compileBinary(ctx, node);
    case 'boolean':
      return compileBoolOperation(ctx, node);
    case 'comparison':
      return compileComparison(ctx, node);
    case 'conditional':
      return compileConditional(ctx, node);
    case 'tuple':
    case 'list':
    case 'set':
      return compileDisplay(ctx, node);
    case 'subscript':
      return compileSubscript(ctx, node);
    case 'slice':
      return compileSlice(ctx, node);
    case 'call':
      return compileCall(ctx, node);
    case 'comprehension':
      return compileComprehension(ctx, node);
    case 'lambda':
      return compileLambda(ctx, node);
  }
}

const constant =
  (value: PyValue): Code =>
  () =>
    value;

/** A condition: like compileExpression, but only the truth value counts. */
export function compileTest(ctx: Context, node: Expression): Test {
  if (!ctx.watch) {
    if (node.kind === 'comparison') return compileComparison(ctx, node);
    if (node.kind === 'unary' && node.operator === 'not') return compileNot(ctx, node);
    if (node.kind === 'boolean') return compileBoolTest(ctx, node);
  }
  const code = compileExpression(ctx, node);
  return (f) => {
    const value = code(f);
    return typeof value === 'boolean' ? value : truthy(value);
  };
}

function compileNot(ctx: Context, node: Unary): Test {
  const operand = compileTest(ctx, node.operand);
  return (f) => !operand(f);
}

function compileBoolTest(ctx: Context, node: BoolOperation): Test {
  const tests = node.operands.map((operand) => compileTest(ctx, operand));
  const isAnd = node.operator === 'and';
  return tests.reduceRight((rest, test) => (isAnd ? (f) => test(f) && rest(f) : (f) => test(f) || rest(f)));
}

function compileBoolOperation(ctx: Context, node: BoolOperation): Code {
  const operands = node.operands.map((operand) => compileExpression(ctx, operand));
  const isAnd = node.operator === 'and';
  return operands.reduceRight((rest, first) => (f) => {
    const value = first(f);
    return (typeof value === 'boolean' ? value : truthy(value)) === isAnd ? rest(f) : value;
  });
}

function compileUnary(ctx: Context, node: Unary): Code {
  const { rt } = ctx;
  const { operator, span } = node;
  if (operator === 'not') return compileNot(ctx, node);
  const operand = compileExpression(ctx, node.operand);
  return (f) => {
    const value = operand(f);
    if (typeof value === 'number' && operator === '-') return 0 - value;
    rt.site = span;
    return unary(rt, operator, value);
  };
}

function compileConditional(ctx: Context, node: Conditional): Code {
  const test = compileTest(ctx, node.test);
  const then = compileExpression(ctx, node.then);
  const otherwise = compileExpression(ctx, node.else);
  return (f) => (test(f) ? then(f) : otherwise(f));
}

function compileDisplay(ctx: Context, node: Display): Code {
  const { rt } = ctx;
  const { span } = node;
  const codes = node.items.map((item) => compileExpression(ctx, item));
  const values = (f: Frame): PyValue[] => {
    // Room that is reserved for an array is more than its elements.
    rt.chargeEffort(16 + codes.length);
    const result: PyValue[] = [];
    for (const code of codes) result.push(code(f));
    return result;
  };
  if (node.kind === 'list') return (f) => new PyList(values(f));
  if (node.kind === 'tuple') return (f) => new PyTuple(values(f));
  return (f) => {
    const members = values(f);
    rt.site = span;
    rt.chargeEffort(16 + 8 * members.length);
    return setOf(rt, members);
  };
}

function compileSubscript(ctx: Context, node: Subscript): Code {
  const { rt } = ctx;
  const { span } = node;
  const target = compileExpression(ctx, node.target);
  const index = compileExpression(ctx, node.index);
  return (f) => {
    const sequence = target(f);
    const i = index(f);
    if (typeof i === 'number' && i >= 0 && (sequence instanceof PyList || sequence instanceof PyTuple)) {
      const item = sequence.items[i];
      if (item !== undefined) return item;
    }
    rt.site = span;
    return subscript(rt, sequence, i);
  };
}

function compileSlice(ctx: Context, node: Slice): Code {
  const { rt } = ctx;
  const { span } = node;
  const target = compileExpression(ctx, node.target);
  const [start, stop, step] = [node.start, node.stop, node.step].map((part) =>
    part ? compileExpression(ctx, part) : constant(null),
  ) as [Code, Code, Code];
  return (f) => {
    const [sequence, from, to, by] = [target(f), start(f), stop(f), step(f)];
    rt.site = span;
    return slice(rt, sequence, from, to, by);
  };
}
