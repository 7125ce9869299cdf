/** `def` and `lambda`. */
import type { Frame } from '../frame';
import { FrameLayout, Scope } from '../scope';
import type { FunctionDefinition, Lambda, Parameter } from '../../syntax';
import { localNames } from '../../tree';
import { PyFunction, type FunctionCode, type PyValue } from '../values';
import { Signal, type Code, type Context } from './context';

/** The value of a `def` statement. */
export function compileDefinition(ctx: Context, node: FunctionDefinition): (frame: Frame) => PyFunction {
  return compileCallable(ctx, node.name, node.params, (inner) => {
    // Python declares everything that a body assigns before it runs.
    for (const local of localNames(node.body)) inner.scope.declare(local, false);
    return functionBody(inner, node);
  });
}

function functionBody(ctx: Context, node: FunctionDefinition): Code {
  const { rt, watch } = ctx;
  const [only] = node.body;
  if (watch) return watch.body(node, ctx.block(node.body), () => rt.result);
  if (node.body.length === 1 && only?.kind === 'return' && only.value) {
    return ctx.expression(only.value);
  }
  const run = ctx.block(node.body);
  return (f) => (run(f) === Signal.Return ? rt.result : null);
}

export const compileLambda = (ctx: Context, node: Lambda): Code =>
  compileCallable(ctx, '<lambda>', node.params, (inner) => inner.expression(node.body));

function compileCallable(
  ctx: Context,
  name: string,
  params: readonly Parameter[],
  compileBody: (inner: Context) => Code,
): (frame: Frame) => PyFunction {
  const { rt } = ctx;
  const defaults = params.flatMap((param) => (param.fallback ? [ctx.expression(param.fallback)] : []));
  ctx.scope.layout.captured = true;
  const layout = new FrameLayout();
  const scope = new Scope('function', ctx.scope, layout);
  for (const param of params) scope.declare(param.name, true);
  const body = compileBody(ctx.within(scope));
  const code: FunctionCode = {
    name,
    params: params.map((param) => param.name),
    required: params.length - defaults.length,
    frameSize: layout.size,
    captured: layout.captured,
    body,
  };
  return (f) => {
    rt.chargeEffort(16);
    return new PyFunction(code, f, evaluateAll(defaults, f));
  };
}

const NONE: readonly PyValue[] = [];

const evaluateAll = (codes: readonly Code[], frame: Frame): readonly PyValue[] =>
  codes.length === 0 ? NONE : codes.map((code) => code(frame));
