/** Comprehensions and generator expressions. */
import { newFrame, type Frame } from '../frame';
import { iterate } from '../iterate';
import type { Runtime } from '../runtime';
import { FrameLayout, Scope } from '../scope';
import { addMember } from '../set';
import type { Comprehension, Expression } from '../../syntax';
import { subexpressions, targetNames, within } from '../../tree';
import { type PyIterator, PyList, PySet, type PyValue } from '../values';
import type { Code, Context, Test } from './context';
import { GeneratorIterator, type Clause, type Plan } from './generator';
import { compileTarget } from './names';

export function compileComprehension(ctx: Context, node: Comprehension): Code {
  const { rt } = ctx;
  const generator = compileGenerator(ctx, node, node.form !== 'generator');
  if (node.form === 'generator') return generator;
  if (node.form === 'list') return (f) => new PyList(collect(rt, generator(f)));
  return (f) => {
    const items = generator(f);
    const set = new PySet();
    for (;;) {
      const item = items.next();
      if (item === undefined) return set;
      rt.site = node.span;
      addMember(rt, set, item);
    }
  };
}

/** The elements of a list comprehension; its turns are the steps. */
function collect(rt: Runtime, items: PyIterator): PyValue[] {
  const result: PyValue[] = [];
  for (;;) {
    const item = items.next();
    if (item === undefined) return result;
    if (result.length >= rt.sizeLimit) rt.reserve(result.length + 1);
    result.push(item);
  }
}

/**
 * `consumed`: the iterator is used up where it is made, so it may keep its variables in the frame around it,
 * unless something inside holds on to them.
 */
export function compileGenerator(
  ctx: Context,
  node: Comprehension,
  consumed: boolean,
): (frame: Frame) => PyIterator {
  const { rt } = ctx;
  const shared = consumed && !subexpressions(node).flatMap(within).some(makesClosure);
  const layout = shared ? ctx.scope.layout : new FrameLayout();
  if (!shared) ctx.scope.layout.captured = true;
  const kind = node.form === 'generator' ? 'generator' : 'comprehension';
  const scope = new Scope(kind, ctx.scope, layout);
  const plan = compilePlan(ctx.within(scope), node);
  const [clause] = node.clauses;
  const first = ctx.expression((clause as { iterable: Expression }).iterable);
  const site = (clause as { iterable: Expression }).iterable.span;
  return (f) => {
    const source = first(f);
    rt.site = site;
    rt.chargeEffort(64);
    const items = iterate(rt, source);
    return new GeneratorIterator(rt, plan, shared ? f : newFrame(layout.size, f), items);
  };
}

function compilePlan(ctx: Context, node: Comprehension): Plan {
  for (const { target } of node.clauses)
    for (const name of targetNames(target)) ctx.scope.declare(name, false);
  const clauses = node.clauses.map((clause, i): Clause => {
    // The first iterable belongs to the scope outside and is compiled there.
    const iterable: Code = i === 0 ? () => null : ctx.expression(clause.iterable);
    const conditions: Test[] = clause.conditions.map((condition) => ctx.test(condition));
    const store = compileTarget(ctx, clause.target);
    const bind = ctx.watch ? ctx.watch.clause(node, i, store) : store;
    return { iterable, conditions, bind, site: clause.iterable.span };
  });
  return { clauses, element: ctx.expression(node.element), isGenerator: node.form === 'generator' };
}

/** Checks for an expression that makes something to be called or run later. */
const makesClosure = (node: Expression): boolean =>
  node.kind === 'lambda' || (node.kind === 'comprehension' && node.form === 'generator');
