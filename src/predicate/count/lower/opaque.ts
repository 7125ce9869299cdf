import type { Expression } from '../../syntax';
import { freeInExpression } from '../../tree';
import { Unlowerable, isSingle, type Node } from '../ir/node';
import type { Context } from './context';
import { lookUp, type Frame, type Value } from './value';

/** An expression that has no structural form, as a table over the numbers it reads. */
export function lowerOpaque(context: Context, frame: Frame, expression: Expression): Value {
  return context.builder.budget.timed(() => tabulated(context, frame, expression));
}

function tabulated(context: Context, frame: Frame, expression: Expression): Value {
  const names: string[] = [];
  const args: Node[] = [];
  for (const name of freeInExpression(expression)) {
    const value = lookUp(frame, name);
    // Builtins are found by the interpreter; functions too, when they stand at the top of the program.
    if (!value || (value.kind === 'closure' && !value.frame.outer)) continue;
    if (value.kind !== 'node') throw new Unlowerable(`${name} is no number`);
    names.push(name);
    args.push(value);
  }
  const variables = args.reduce((all, arg) => all | arg.variables, 0);
  if (names.length > 1 && !isSingle(variables)) throw new Unlowerable('a table of too many numbers');
  return context.use(context.tables.expression(expression, names, args));
}
