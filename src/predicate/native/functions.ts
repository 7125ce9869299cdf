/** Names, and calls of functions that the rule defines. */
import type { Call, Expression } from '../syntax';
import { op } from './code';
import { Global, Status, type Context, type Specialisation } from './context';
import type { Scope } from './scope';
import { NONE, NotCovered, NOTHING, type Type } from './types';

/** Open calls beyond which Python gives up; the interpreter has the same number. */
const MAX_CALL_DEPTH = 900;

export function pushName(ctx: Context, name: string): Type {
  for (let i = ctx.inner.length - 1; i >= 0; i--) {
    const key = ctx.inner[i]?.get(name);
    if (key !== undefined) return ctx.pushVariable(ctx.variable(key));
  }
  const { scope } = ctx.spec;
  const owner = scope.ownerOf(name);
  if (!owner?.variables.has(name)) throw new NotCovered(`the name ${name}`);
  if (owner === scope && !ctx.assigned?.has(name)) throw new NotCovered(`${name} may be unbound`);
  return ctx.pushVariable(ctx.variable(ctx.keyOf(owner, name)));
}

export function userCall(ctx: Context, callee: Scope, e: Call, noneIsFalse: boolean): Type {
  const { code, plan } = ctx;
  const args = bindArguments(callee, e).map((arg) => stored(ctx.checkedValue(arg)));
  const types = [...args, ...pushCaptures(ctx, callee)];
  if (types.some(isUnknown)) return NOTHING;
  const target: Specialisation = plan.specialise(callee, types);
  ctx.tick();
  ctx.saveFuel();
  if (plan.countsDepth) enter(ctx);
  code.call(target.index);
  ctx.propagate();
  ctx.loadFuel();
  if (plan.countsDepth) code.globalGet(Global.depth).i32(1).emit(op.i32_sub).globalSet(Global.depth);
  if (target.mayReturnNone && target.result.kind !== 'none') {
    if (!noneIsFalse) throw new NotCovered('a result that may be None');
  }
  return target.result;
}

function enter(ctx: Context): void {
  const { code } = ctx;
  code.globalGet(Global.depth).i32(1).emit(op.i32_add).globalSet(Global.depth);
  code.globalGet(Global.depth).i32(MAX_CALL_DEPTH).emit(op.i32_gt_s);
  ctx.endIf(Status.raises);
}

const isUnknown = (type: Type): boolean =>
  type.kind === 'nothing' || ('items' in type && type.items.some(isUnknown));

function stored(type: Type): Type {
  if (type.kind === NONE.kind) throw new NotCovered('None as an argument');
  return type;
}

/** One expression per parameter. Only constants may stand in for what a call leaves out. */
function bindArguments(callee: Scope, e: Call): Expression[] {
  const byName = new Map(e.keywords.map((keyword) => [keyword.name, keyword.value]));
  if (e.args.length + byName.size > callee.params.length) throw new NotCovered('too many arguments');
  const positions = callee.params.map((param, i) => {
    const argument = e.args[i] ?? byName.get(param.name) ?? param.fallback;
    if (!argument) throw new NotCovered('a missing argument');
    if (argument === param.fallback && argument.kind !== 'int' && argument.kind !== 'bool') {
      throw new NotCovered('a computed default');
    }
    return argument;
  });
  const names = new Set(callee.params.slice(e.args.length).map((param) => param.name));
  if (e.keywords.some((keyword) => !names.has(keyword.name))) throw new NotCovered('an unknown keyword');
  if (keywordOrderMatters(callee, e)) throw new NotCovered('keywords out of order');
  return positions;
}

/** Arguments are evaluated in the order of the call, parameters are pushed in their own. */
function keywordOrderMatters(callee: Scope, e: Call): boolean {
  const order = e.keywords.map((keyword) => callee.params.findIndex((param) => param.name === keyword.name));
  return order.some((position, i) => i > 0 && position < (order[i - 1] ?? 0));
}

/** Pushes the variables that the callee reads from outside; all must be bound by now. */
function pushCaptures(ctx: Context, callee: Scope): Type[] {
  const { scope } = ctx.spec;
  const types: Type[] = [];
  requireDefined(ctx, callee);
  for (const { owner, name, isFunction } of callee.captures()) {
    if (owner === scope && !ctx.assigned?.has(name)) throw new NotCovered(`${name} may be unbound`);
    if (!isFunction) types.push(ctx.pushVariable(ctx.variable(ctx.keyOf(owner, name))));
  }
  return types;
}

function requireDefined(ctx: Context, callee: Scope): void {
  const { scope } = ctx.spec;
  for (const [name, candidate] of scope.functions) {
    if (candidate === callee && !ctx.assigned?.has(name)) throw new NotCovered(`${name} may be undefined`);
  }
}
