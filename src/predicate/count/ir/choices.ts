/** Simplifications of choices between constants, which is what a truth is as a number and a size as a sum. */
import type { Builder } from './builder';
import { isConstant, type CompareOperation, type Node, type Operation } from './node';

/** A sum of more truths than this is compared as a number. */
const MAX_SUMMANDS = 6;

const isChoice = ({ operation, type, args }: Node): boolean =>
  operation === 'select' && type === 'int' && isConstant(args[1]) && isConstant(args[2]);

/** constant ± choice of constants, as a choice of constants. */
export function shiftedChoice(builder: Builder, operation: Operation, x: Node, y: Node): Node | undefined {
  if (operation !== 'add' && operation !== 'subtract') return undefined;
  const isShift = (isConstant(x) && isChoice(y)) || (isChoice(x) && isConstant(y));
  if (!isShift || x.type !== 'int' || y.type !== 'int') return undefined;
  const [test, ...arms] = isChoice(x) ? x.args : y.args;
  const [then, otherwise] = arms.map((arm) =>
    isChoice(x) ? builder.number(operation, arm, y) : builder.number(operation, x, arm),
  );
  return builder.select(test, then, otherwise);
}

/** A choice of constants, or a sum with one, compared with a constant: a truth without numbers. */
export function comparedChoice(
  builder: Builder,
  operation: CompareOperation,
  x: Node,
  y: Node,
): Node | undefined {
  if (isConstant(y) && y.type === 'int')
    return byChoice(builder, x, y, (left, right) => builder.compare(operation, left, right));
  if (isConstant(x) && x.type === 'int')
    return byChoice(builder, y, x, (left, right) => builder.compare(operation, right, left));
  return undefined;
}

function byChoice(
  builder: Builder,
  sum: Node,
  bound: Node,
  compare: (sum: Node, bound: Node) => Node,
): Node | undefined {
  if (isChoice(sum)) {
    const [test, then, otherwise] = sum.args;
    return builder.select(test, compare(then, bound), compare(otherwise, bound));
  }
  if (sum.operation !== 'add' || sum.type !== 'int' || summands(sum, MAX_SUMMANDS) > MAX_SUMMANDS)
    return undefined;
  const [x, y] = sum.args;
  if (!isChoice(y) && !isChoice(x)) return undefined;
  const [rest, choice] = isChoice(y) ? [x, y] : [y, x];
  const [test, then, otherwise] = choice.args;
  const less = (by: Node) => compare(rest, builder.number('subtract', bound, by));
  return builder.select(test, less(then), less(otherwise));
}

/** The number of summands; anything above `most` where there are more. */
function summands({ operation, args }: Node, most: number): number {
  if (operation !== 'add') return 1;
  const first = summands(args[0], most);
  return first > most ? first : first + summands(args[1], most - first);
}
