/** Calls: user functions by slot, builtins directly. */
import { BUILTIN_VALUES } from '../builtins';
import { mathFunction } from '../builtins/math';
import { isPrime } from '../builtins/primes';
import { bindArguments, callValue, enter } from '../call';
import type { Frame } from '../frame';
import { PyFunction, type Keyword, type PyBuiltin, type PyValue } from '../values';
import type { Call, Expression } from '../../syntax';
import { compileGenerator } from './comprehension';
import type { Code, Context } from './context';
import { compileName } from './names';

export function compileCall(ctx: Context, node: Call): Code {
  if (!ctx.scope.resolve(node.callee)) {
    const builtin = BUILTIN_VALUES.get(node.callee) ?? mathFunction(node.callee);
    if (builtin) return compileBuiltinCall(ctx, node, builtin);
  }
  return compileValueCall(ctx, node);
}

/** Functions that use up an iterable before they return. */
const CONSUMERS = new Set(['any', 'all', 'sum', 'min', 'max', 'sorted', 'list', 'tuple', 'set']);

function compileArgument(ctx: Context, node: Call, arg: Expression): Code {
  const sole = node.args.length === 1 && CONSUMERS.has(node.callee);
  if (sole && arg.kind === 'comprehension' && arg.form === 'generator')
    return compileGenerator(ctx, arg, true);
  return ctx.expression(arg);
}

function compileBuiltinCall(ctx: Context, node: Call, builtin: PyBuiltin): Code {
  const { rt } = ctx;
  const { span } = node;
  const fast = node.keywords.length === 0 ? compileFastBuiltin(ctx, node, builtin) : undefined;
  if (fast) return fast;
  const args = node.args.map((arg) => compileArgument(ctx, node, arg));
  const keywords = compileKeywords(ctx, node);
  return (f) => {
    const values: PyValue[] = [];
    for (const arg of args) values.push(arg(f));
    const named = keywords(f);
    rt.site = span;
    rt.chargeEffort(24);
    return builtin.call(rt, values, named);
  };
}

const NONE: readonly Keyword[] = [];

function compileKeywords(ctx: Context, node: Call): (frame: Frame) => readonly Keyword[] {
  if (node.keywords.length === 0) return () => NONE;
  const codes = node.keywords.map(({ name, value }) => ({ name, code: ctx.expression(value) }));
  return (f) => codes.map(({ name, code }) => ({ name, value: code(f) }));
}

/** A callee that is a variable: its value is loaded first, as in Python. */
function compileValueCall(ctx: Context, node: Call): Code {
  const { rt } = ctx;
  const { span } = node;
  const callee = compileName(ctx, { kind: 'name', id: node.callee, span: node.calleeSpan });
  const args = node.args.map((arg) => ctx.expression(arg));
  const keywords = compileKeywords(ctx, node);
  const simple = node.keywords.length === 0;
  return (f) => {
    const fn = callee(f);
    if (simple && fn instanceof PyFunction && fn.code.params.length === args.length) {
      const frame: Frame = [fn.parent];
      for (const arg of args) frame.push(arg(f));
      for (let i = args.length + 1; i < fn.code.frameSize; i++) frame.push(undefined);
      rt.site = span;
      return enter(rt, fn, frame);
    }
    const values = args.map((arg) => arg(f));
    const named = keywords(f);
    rt.site = span;
    if (fn instanceof PyFunction) return enter(rt, fn, bindArguments(rt, fn, values, named));
    return callValue(rt, fn, values, named);
  };
}

/** Builtins that predicates call all the time, without an argument array where all arguments are ints. */
function compileFastBuiltin(ctx: Context, node: Call, builtin: PyBuiltin): Code | undefined {
  switch (node.callee) {
    case 'abs':
      return ofOne(ctx, node, builtin, (x) => (x < 0 ? 0 - x : x));
    case 'is_prime':
      return ofOne(ctx, node, builtin, (x) => isPrime(ctx.rt, x));
    case 'min':
      return ofTwo(ctx, node, builtin, (x, y) => (y < x ? y : x));
    case 'max':
      return ofTwo(ctx, node, builtin, (x, y) => (y > x ? y : x));
    default:
      return undefined;
  }
}

function ofOne(ctx: Context, node: Call, builtin: PyBuiltin, fast: (x: number) => PyValue): Code | undefined {
  const { rt } = ctx;
  const { span } = node;
  const [arg] = node.args;
  if (node.args.length !== 1 || !arg) return undefined;
  const code = ctx.expression(arg);
  return (f) => {
    const x = code(f);
    rt.site = span;
    return typeof x === 'number' ? fast(x) : builtin.call(rt, [x], []);
  };
}

function ofTwo(
  ctx: Context,
  node: Call,
  builtin: PyBuiltin,
  fast: (x: number, y: number) => number,
): Code | undefined {
  const { rt } = ctx;
  const { span } = node;
  if (node.args.length < 2 || node.args.length > 3) return undefined;
  const [first, second, third] = node.args.map((arg) => ctx.expression(arg)) as [Code, Code, Code?];
  return (f) => {
    const x = first(f);
    const y = second(f);
    const z = third?.(f);
    if (typeof x === 'number' && typeof y === 'number') {
      if (z === undefined) return fast(x, y);
      if (typeof z === 'number') return fast(fast(x, y), z);
    }
    rt.site = span;
    return builtin.call(rt, z === undefined ? [x, y] : [x, y, z], []);
  };
}
