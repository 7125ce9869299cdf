import type { AugmentedAssign, Expression, For, If, Return, Statement, While } from '../syntax';
import { op } from './code';
import { binaryOnStack } from './arithmetic';
import { meet, type Assigned, type Context, type Loop } from './context';
import { pushName } from './functions';
import { assignLocal, iterate } from './iteration';
import { flatten, join, NotCovered, sameType, type Type } from './types';

export function block(ctx: Context, statements: readonly Statement[]): void {
  for (const statement of statements) {
    if (!ctx.assigned) return;
    run(ctx, statement);
  }
}

function run(ctx: Context, s: Statement): void {
  switch (s.kind) {
    case 'def':
      if (s.params.some(({ fallback }) => fallback && fallback.kind !== 'int' && fallback.kind !== 'bool')) {
        throw new NotCovered('a computed default');
      }
      ctx.assigned = new Set([...(ctx.assigned ?? []), s.name]);
      return;
    case 'assign':
      return assignAll(ctx, s.targets, s.value);
    case 'augmented-assign':
      return augmented(ctx, s);
    case 'if':
      return conditional(ctx, s);
    case 'while':
      return whileLoop(ctx, s);
    case 'for':
      return forLoop(ctx, s);
    case 'return':
      return giveBack(ctx, s);
    case 'expression':
      return ctx.drop(ctx.value(s.value, true));
    case 'break':
    case 'continue':
      return jump(ctx, s.kind);
    default:
  }
}

function assignAll(
  ctx: Context,
  targets: Extract<Statement, { kind: 'assign' }>['targets'],
  e: Expression,
): void {
  const type = ctx.checkedValue(e);
  const [only] = targets;
  if (targets.length === 1 && only) {
    assignLocal(ctx, only, type);
    return;
  }
  const stored = ctx.store(type);
  for (const target of targets) assignLocal(ctx, target, ctx.pushVariable(stored));
}

function augmented(ctx: Context, s: AugmentedAssign): void {
  const left = pushName(ctx, s.target.id);
  const type = binaryOnStack(ctx, s.operator, left, ctx.checkedValue(s.value));
  assignLocal(ctx, s.target, ctx.checkRange(type));
}

function conditional(ctx: Context, s: If): void {
  ctx.condition(s.test);
  const before = ctx.assigned;
  ctx.code.if();
  block(ctx, s.then);
  const afterThen = ctx.assigned;
  ctx.assigned = before;
  ctx.code.else();
  block(ctx, s.else);
  ctx.code.end();
  ctx.assigned = meet(afterThen, ctx.assigned);
}

const alwaysTrue = (e: Expression): boolean =>
  (e.kind === 'bool' && e.value) || (e.kind === 'int' && e.value !== 0);

/** Compiles a loop: `turns` between the places that `else` and `break` lead to. */
function loop(ctx: Context, otherwise: readonly Statement[], turns: (loop: Loop) => void): void {
  const entry: Loop = { breakLabel: ctx.code.block(), continueLabel: 0, breaks: [], continues: [] };
  ctx.loops.push(entry);
  turns(entry);
  ctx.loops.pop();
  block(ctx, otherwise);
  ctx.code.end();
  ctx.assigned = entry.breaks.reduce(meet, ctx.assigned);
}

function whileLoop(ctx: Context, s: While): void {
  const { code } = ctx;
  const endless = alwaysTrue(s.test);
  loop(ctx, s.else, (entry) => {
    const before = ctx.assigned;
    const done = code.block();
    const top = code.loop();
    if (!endless) {
      ctx.condition(s.test);
      code.emit(op.i32_eqz).branchIf(done);
    }
    ctx.tick();
    entry.continueLabel = code.block();
    block(ctx, s.body);
    code.end().branch(top).end().end();
    const never: Assigned = undefined;
    ctx.assigned = endless ? never : before;
  });
}

function forLoop(ctx: Context, s: For): void {
  loop(ctx, s.else, (entry) => {
    const bind = (type: Type) => assignLocal(ctx, s.target, type);
    iterate(ctx, s.iterable, bind, () => block(ctx, s.body), entry);
  });
}

function jump(ctx: Context, kind: 'break' | 'continue'): void {
  const entry = ctx.loops.at(-1);
  if (!entry) throw new NotCovered(`${kind} outside of a loop`);
  if (kind === 'break') {
    entry.breaks.push(ctx.assigned);
    ctx.code.branch(entry.breakLabel);
  } else {
    entry.continues.push(ctx.assigned);
    ctx.code.branch(entry.continueLabel);
  }
  ctx.assigned = undefined;
}

function giveBack(ctx: Context, s: Return): void {
  if (!s.value || s.value.kind === 'none') {
    leaveWithoutValue(ctx);
    return;
  }
  leaveWith(ctx, ctx.checkRange(ctx.value(s.value)));
}

/** Returns the value on the stack. */
function leaveWith(ctx: Context, type: Type): void {
  const { spec, plan, code } = ctx;
  if (type.kind === 'none') {
    leaveWithoutValue(ctx);
    return;
  }
  setResult(ctx, type);
  ctx.saveFuel();
  // While types are not settled the stack may not fit; the module is not built from such a pass.
  if (flatten(type).length !== flatten(spec.result).length) plan.changed = true;
  code.emit(op.return);
  ctx.assigned = undefined;
}

export function leaveWithoutValue(ctx: Context): void {
  const { spec, plan } = ctx;
  if (!spec.mayReturnNone) plan.changed = true;
  spec.mayReturnNone = true;
  ctx.returnZeros();
  ctx.assigned = undefined;
}

function setResult(ctx: Context, type: Type): void {
  const wider = join(ctx.spec.result, type);
  if (sameType(wider, ctx.spec.result)) return;
  ctx.spec.result = wider;
  ctx.plan.changed = true;
}
