import type { For, If, Statement, While } from '../../syntax';
import { Unlowerable, isConstant, isFalse, isTrue, type Node } from '../ir/node';
import type { Context } from './context';
import { lower, lowerTruth } from './expressions';
import { define } from './functions';
import { members } from './members';
import { applyBinary, choose } from './operators';
import { bindTarget } from './targets';
import type { Frame, Jump, Loop, Scope, Value, Variables } from './value';

/** Runs statements where `live` holds; the result is where control reaches their end. */
export function runBlock(context: Context, scope: Scope, body: readonly Statement[], start: Node): Node {
  let live = start;
  for (const statement of body) {
    if (isFalse(live)) break;
    live = context.under(live, () => runStatement(context, scope, statement, live));
  }
  return live;
}

function runStatement(context: Context, scope: Scope, statement: Statement, live: Node): Node {
  const { frame, loop } = scope;
  switch (statement.kind) {
    case 'def':
      frame.variables.set(statement.name, define(context, frame, statement));
      return live;
    case 'assign': {
      const value = lower(context, frame, statement.value);
      for (const target of statement.targets) bindTarget(context, frame, target, value);
      return live;
    }
    case 'augmented-assign':
      augment(context, frame, statement);
      return live;
    case 'expression':
      lower(context, frame, statement.value);
      return live;
    case 'return':
      if (!statement.value) throw new Unlowerable('returns None');
      scope.returns.push({ live, value: lower(context, frame, statement.value) });
      return context.builder.false;
    case 'if':
      return runIf(context, scope, statement, live);
    case 'for':
      return runFor(context, scope, statement, live);
    case 'while':
      return runWhile(context, scope, statement, live);
    case 'pass':
      return live;
    default:
      if (!loop) throw new Unlowerable('a jump outside of a loop');
      loop[statement.kind === 'break' ? 'breaks' : 'continues'].push({
        live,
        variables: copyOf(context, frame.variables),
      });
      return context.builder.false;
  }
}

function augment(
  context: Context,
  frame: Frame,
  { target, operator, value }: Extract<Statement, { kind: 'augmented-assign' }>,
): void {
  const before = frame.variables.get(target.id);
  // A list is changed in place, which its other names would see.
  if (!before || before.kind === 'sequence') throw new Unlowerable('augmented assignment');
  frame.variables.set(target.id, applyBinary(context, operator, before, lower(context, frame, value)));
}

function runIf(context: Context, scope: Scope, statement: If, live: Node): Node {
  const { builder } = context;
  const { frame } = scope;
  const test = lowerTruth(context, frame, statement.test);
  if (isTrue(test)) return runBlock(context, scope, statement.then, live);
  if (isFalse(test)) return runBlock(context, scope, statement.else, live);
  const before = frame.variables;
  frame.variables = copyOf(context, before);
  const afterThen = runBlock(context, scope, statement.then, builder.and(live, test));
  const then = frame.variables;
  frame.variables = copyOf(context, before);
  const afterElse = runBlock(context, scope, statement.else, builder.and(live, builder.not(test)));
  if (isFalse(afterElse)) frame.variables = then;
  else if (!isFalse(afterThen)) frame.variables = merged(context, test, then, frame.variables);
  return builder.or(afterThen, afterElse);
}

function copyOf(context: Context, variables: Variables): Variables {
  context.builder.budget.spend(variables.size / 8);
  return new Map(variables);
}

/** The variables after a choice; null for one that only one side has bound, or that cannot be chosen. */
function merged(context: Context, test: Node, yes: Variables, no: Variables): Variables {
  context.builder.budget.spend(yes.size + no.size);
  const result: Variables = new Map();
  for (const name of new Set([...yes.keys(), ...no.keys()])) {
    const [x, y] = [yes.get(name), no.get(name)];
    result.set(name, x && y ? chosen(context, test, x, y) : null);
  }
  return result;
}

function chosen(context: Context, test: Node, x: Value, y: Value): Value | null {
  return context.attempt<Value | null>(
    () => choose(context, test, x, y),
    () => null,
  );
}

function runFor(context: Context, scope: Scope, statement: For, start: Node): Node {
  const iterable = lower(context, scope.frame, statement.iterable);
  const items = members(context, iterable);
  const loop: Loop = { breaks: [], continues: [] };
  let live = start;
  for (const { value, guard } of items) {
    if (!isTrue(guard)) throw new Unlowerable('a loop over what may not be there');
    if (isFalse(live)) break;
    context.step();
    bindTarget(context, scope.frame, statement.target, value);
    live = runTurn(context, scope, loop, statement.body, live);
  }
  live = runBlock(context, scope, statement.else, live);
  return rejoin(context, scope.frame, loop.breaks, live);
}

/** Runs a loop whose test is known before any variable is. The others are left to tables and generated code. */
function runWhile(context: Context, scope: Scope, statement: While, start: Node): Node {
  const loop: Loop = { breaks: [], continues: [] };
  let live = start;
  for (;;) {
    if (isFalse(live)) break;
    const test = lowerTruth(context, scope.frame, statement.test);
    if (isFalse(test)) break;
    if (!isConstant(test)) throw new Unlowerable('a loop of unknown length');
    context.step();
    live = runTurn(context, scope, loop, statement.body, live);
  }
  live = runBlock(context, scope, statement.else, live);
  return rejoin(context, scope.frame, loop.breaks, live);
}

function runTurn(context: Context, scope: Scope, loop: Loop, body: readonly Statement[], live: Node): Node {
  loop.continues = [];
  const after = runBlock(context, { ...scope, loop }, body, live);
  return rejoin(context, scope.frame, loop.continues, after);
}

/** Brings the jumps back together with the path that fell through. */
function rejoin(context: Context, frame: Frame, jumps: readonly Jump[], live: Node): Node {
  let all = live;
  for (const jump of jumps) {
    frame.variables = isFalse(all)
      ? copyOf(context, jump.variables)
      : merged(context, jump.live, jump.variables, frame.variables);
    all = context.builder.or(all, jump.live);
  }
  return all;
}
