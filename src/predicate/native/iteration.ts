/** Loops over ranges and over sequences of known length, for `for`, comprehensions and builtins alike. */
import type { Comprehension, Expression, Target } from '../syntax';
import { I64 } from './binary';
import { op } from './code';
import { meet, type Context, type Loop } from './context';
import { DigitWalk } from './numerals';
import { advance, pushPastEnd, rangeParts, type Range } from './ranges';
import { itemCount, itemsOf, storeSequence } from './sequences';
import { readsUnbound, targetNames } from '../tree';
import { isSequence, NotCovered, type Type } from './types';

/** Bodies are repeated for every element of a sequence; beyond this the code would get large. */
const MAX_UNROLLED = 64;
/** The compiler of the engine takes a few hundred MB for twice as much. */
export const MAX_CODE_BYTES = 50_000;

/** Pops a value into a target. `keyOf` returns the variable behind a name. */
function assign(ctx: Context, target: Target, type: Type, keyOf: (name: string) => string): void {
  if (type.kind === 'none') throw new NotCovered('None in a variable');
  if (target.kind === 'name') {
    const key = keyOf(target.id);
    ctx.widen(key, type);
    const { locals } = ctx.variable(key);
    // Before the type is known the variable has no locals; this pass is then not the last one.
    if (locals.length > 0) ctx.popInto(locals);
    return;
  }
  if (type.kind === 'nothing') {
    target.items.forEach((item) => assign(ctx, item, type, keyOf));
    return;
  }
  if (!isSequence(type) || type.kind === 'set' || type.items.length !== target.items.length) {
    throw new NotCovered('unpacking');
  }
  const stored = ctx.store(type);
  target.items.forEach((item, i) => assign(ctx, item, ctx.pushVariable(ctx.element(stored, i)), keyOf));
}

/** The variable of a function's own name. Binding it is noted. */
export function assignLocal(ctx: Context, target: Target, type: Type): void {
  assign(ctx, target, type, (name) => ctx.keyOf(ctx.spec.scope, name));
  if (ctx.assigned) ctx.assigned = new Set([...ctx.assigned, ...targetNames(target)]);
}

/** Runs `body` once per element, after `bind` has taken the element from the stack; one step each. */
export function iterate(
  ctx: Context,
  iterable: Expression,
  bind: (type: Type) => void,
  body: () => void,
  loop?: Loop,
): void {
  const isRange = iterable.kind === 'call' && iterable.callee === 'range' && !ctx.spec.scope.ownerOf('range');
  if (isRange) {
    iterateWalk(ctx, rangeWalk(ctx, rangeParts(ctx, iterable)), bind, body, loop);
    return;
  }
  const sequence = ctx.store(ctx.checkedValue(iterable));
  if (sequence.type.kind === 'nothing') return;
  if (sequence.type.kind === 'digits') {
    iterateWalk(ctx, new DigitWalk(ctx, sequence, sequence.type), bind, body, loop);
    return;
  }
  if (!isSequence(sequence.type)) throw new NotCovered('iteration');
  if (sequence.type.kind === 'set') throw new NotCovered('the order of a set');
  if (itemCount(sequence) > MAX_UNROLLED) throw new NotCovered('long code');
  for (const item of itemsOf(ctx, sequence)) {
    if (ctx.code.bytes.length > MAX_CODE_BYTES) throw new NotCovered('long code');
    ctx.tick();
    turn(ctx, () => bind(ctx.pushVariable(item)), body, loop);
  }
}

/** Elements that are computed one after another, by native code that these methods write. */
interface Walk {
  pushAtEnd(): void;
  pushElement(): Type;
  advance(): void;
}

function rangeWalk(ctx: Context, range: Range): Walk {
  const { code } = ctx;
  const counter = code.local(I64);
  code.get(range.start).set(counter);
  return {
    pushAtEnd: () => pushPastEnd(ctx, range, counter),
    pushElement: () => (code.get(counter), range.element),
    advance: () => advance(ctx, range, counter),
  };
}

function iterateWalk(
  ctx: Context,
  walk: Walk,
  bind: (type: Type) => void,
  body: () => void,
  loop: Loop | undefined,
): void {
  const { code } = ctx;
  const before = ctx.assigned;
  const done = code.block();
  const top = code.loop();
  walk.pushAtEnd();
  code.branchIf(done);
  ctx.tick();
  turn(ctx, () => bind(walk.pushElement()), body, loop);
  walk.advance();
  code.branch(top).end().end();
  ctx.assigned = before;
}

/** One turn; `continue` ends up after it. */
function turn(ctx: Context, bind: () => void, body: () => void, loop: Loop | undefined): void {
  const label = ctx.code.block();
  if (loop) {
    loop.continueLabel = label;
    loop.continues = [];
  }
  bind();
  body();
  ctx.code.end();
  if (loop) ctx.assigned = loop.continues.reduce(meet, ctx.assigned);
}

/** Runs `body` for every element that a comprehension yields, after `element` has been evaluated by it. */
export function comprehend(ctx: Context, e: Comprehension, body: () => void): void {
  if (e.form === 'set') throw new NotCovered('a set comprehension');
  if (readsUnbound(e)) throw new NotCovered('a variable that is not bound yet');
  const names = new Map<string, string>();
  const clause = (i: number): void => {
    const current = e.clauses[i];
    if (!current) {
      body();
      return;
    }
    const bind = (type: Type) => {
      if (i === 0) ctx.inner.push(names);
      for (const name of targetNames(current.target)) names.set(name, `${e.span.from}-${e.span.to}:${name}`);
      assign(ctx, current.target, type, (name) => names.get(name) ?? name);
    };
    const turnBody = () => {
      const kept = ctx.code.block();
      for (const test of current.conditions) {
        ctx.condition(test);
        ctx.code.emit(op.i32_eqz).branchIf(kept);
      }
      clause(i + 1);
      ctx.code.end();
      if (i === 0) ctx.inner.pop();
    };
    iterate(ctx, current.iterable, bind, turnBody);
  };
  clause(0);
}

/** `[f(x) for x in (a, b, c)]`: a list of known length. */
export function listOfStatic(ctx: Context, e: Comprehension): Type {
  const [clause, ...more] = e.clauses;
  if (e.form !== 'list' || !clause || more.length > 0 || clause.conditions.length > 0) {
    throw new NotCovered('a comprehension as a value');
  }
  const sequence = storeSequence(ctx, clause.iterable);
  if (!sequence) return { kind: 'nothing' };
  if (sequence.type.kind === 'set') throw new NotCovered('the order of a set');
  const names = new Map(
    targetNames(clause.target).map((name) => [name, `${e.span.from}-${e.span.to}:${name}`]),
  );
  const items: Type[] = [];
  for (const item of itemsOf(ctx, sequence)) {
    ctx.tick();
    assign(ctx, clause.target, ctx.pushVariable(item), (name) => names.get(name) ?? name);
    ctx.inner.push(names);
    items.push(ctx.checkedValue(e.element));
    ctx.inner.pop();
  }
  return items.some((item) => item.kind === 'nothing') ? { kind: 'nothing' } : { kind: 'list', items };
}
