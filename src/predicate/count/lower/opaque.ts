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
    // Builtins are found by the interpreter; functions too, but not under the name of a parameter that they are given to.
    if (!value || (value.kind === 'closure' && isAtTop(frame, name))) continue;
    if (value.kind !== 'node') throw new Unlowerable(`${name} is no number`);
    names.push(name);
    args.push(value);
  }
  const variables = args.reduce((all, arg) => all | arg.variables, 0);
  if (names.length > 1 && !isSingle(variables)) throw new Unlowerable('a table of too many numbers');
  return context.use(context.tables.expression(expression, names, args));
}

/** Returns true where a name stands for what the program defines at its top, which the interpreter finds there. */
function isAtTop(frame: Frame, name: string): boolean {
  let at: Frame | undefined = frame;
  while (at && !at.variables.has(name)) at = at.outer;
  return at?.outer === undefined;
}
