import type { Comprehension, Expression } from '../../syntax';
import { readsUnbound } from '../../tree';
import { isFalse, isTrue, Unlowerable, type Node } from '../ir/node';
import { type Context, emptyFrame } from './context';
import { members, setOf } from './members';
import { bindTarget } from './targets';
import { type Frame, type Item, requireReusable, type Sequence, type Value } from './value';

/** `and` / `or`: each operand is reached only where the ones before did not decide. */
export function chain(
  context: Context,
  conjunction: boolean,
  operands: readonly Expression[],
  truth: (operand: Expression) => Node,
  index = 0,
): Node {
  const { builder } = context;
  const first = truth(operands[index]);
  if (index === operands.length - 1 || (conjunction ? isFalse(first) : isTrue(first))) return first;
  const goesOn = conjunction ? first : builder.not(first);
  const rest = context.under(goesOn, () => chain(context, conjunction, operands, truth, index + 1));
  return conjunction ? builder.and(first, rest) : builder.or(first, rest);
}

/**
 * Runs a comprehension: `visit` sees each element under the path on which it is made. It may narrow the path
 * of what follows, as `any` and `all` do when they stop early, by returning the condition of going on.
 */
export function forEachElement(
  context: Context,
  frame: Frame,
  comprehension: Comprehension,
  visit: (element: Value, guard: Node) => Node,
): void {
  if (readsUnbound(comprehension)) throw new Unlowerable('a variable that is not bound yet');
  const { builder } = context;
  const inner = emptyFrame(frame);
  let goesOn: Node = builder.true;
  const run = (clauseIndex: number, guard: Node): void => {
    const clause = comprehension.clauses[clauseIndex];
    if (!clause) {
      const element = context.value(inner, comprehension.element);
      goesOn = builder.and(goesOn, visit(element, guard));
      return;
    }
    const sequence = context.value(clauseIndex === 0 ? frame : inner, clause.iterable);
    for (const item of members(context, sequence)) {
      context.step();
      bindTarget(context, inner, clause.target, item.value);
      const reached = builder.and(goesOn, item.guard);
      context.under(reached, () => {
        const kept = chainOf(context, clause.conditions, (test) => context.truth(inner, test));
        if (isFalse(kept)) return;
        context.under(kept, () => run(clauseIndex + 1, builder.and(guard, builder.and(item.guard, kept))));
      });
    }
  };
  run(0, builder.true);
}

function chainOf(context: Context, tests: readonly Expression[], truth: (test: Expression) => Node): Node {
  return tests.length === 0 ? context.builder.true : chain(context, true, tests, truth);
}

/** A generator takes its elements when they are asked for: see `argument` for those that are all taken at once. */
export function lowerComprehension(context: Context, frame: Frame, comprehension: Comprehension): Sequence {
  const { form } = comprehension;
  if (form === 'generator') throw new Unlowerable('a generator as a value');
  const items: Item[] = [];
  forEachElement(context, frame, comprehension, (value, guard) => {
    requireReusable(value);
    items.push({ value, guard });
    return context.builder.true;
  });
  if (form === 'set') return setOf(context, items);
  return { kind: 'sequence', form, items };
}
