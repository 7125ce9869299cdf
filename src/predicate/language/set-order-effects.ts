/** Recognises expressions whose result depends on the order of their elements. */
import type { Expression } from '../syntax';
import { subexpressions } from '../tree';

const isCount = (node: Expression): boolean => node.kind === 'int';
const isNonZero = (node: Expression): boolean =>
  (node.kind === 'int' && node.value !== 0) ||
  (node.kind === 'unary' && node.operator === '-' && isNonZero(node.operand));

/** Checks whether a value may be a decimal number: sums of such numbers depend on their order. */
export function isFloatSource(node: Expression): boolean {
  if (node.kind === 'float' || node.kind === 'math') return true;
  if (node.kind === 'call')
    return node.callee === 'float' || node.callee.startsWith('math.') || node.callee === 'pow';
  return (
    node.kind === 'binary' && (node.operator === '/' || (node.operator === '**' && !isCount(node.right)))
  );
}

/** Functions that raise for no number, and for no collection of numbers. */
const SAFE: ReadonlySet<string> = new Set(
  'abs bool len sum sorted any all set list tuple str is_prime is_square is_cube range'.split(' '),
);

export const raisesForNoNumber = (name: string): boolean => SAFE.has(name);

/** Checks whether an expression on numbers may raise for some of them. */
export function mayRaise(node: Expression): boolean {
  switch (node.kind) {
    case 'binary': {
      const { operator, right } = node;
      const divides = operator === '/' || operator === '//' || operator === '%';
      const safe = divides
        ? isNonZero(right)
        : operator === '**' || operator.length === 2
          ? isCount(right)
          : true;
      return !safe || subexpressions(node).some(mayRaise);
    }
    case 'subscript':
    case 'slice':
      return true;
    case 'call': {
      const isExtreme = (node.callee === 'min' || node.callee === 'max') && node.args.length > 1;
      const plain = node.keywords.length === 0 && (SAFE.has(node.callee) || isExtreme);
      return !plain || node.args.some(mayRaise);
    }
    default:
      return subexpressions(node).some(mayRaise);
  }
}
