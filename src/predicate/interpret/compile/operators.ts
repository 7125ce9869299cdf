/** Binary operators with a fast path for safe ints. */
import { binary, inPlace } from '../arithmetic';
import type { Binary, BinaryOperator } from '../../syntax';
import type { Span } from '../../span';
import type { PyValue } from '../values';
import type { Runtime } from '../runtime';
import type { Code, Context } from './context';

const MAX = Number.MAX_SAFE_INTEGER;

export function compileBinary(ctx: Context, node: Binary): Code {
  const left = ctx.expression(node.left);
  const right = ctx.expression(node.right);
  if (node.right.kind === 'int' && typeof node.right.value === 'number') {
    const code = withConstant(ctx.rt, node.operator, node.span, left, node.right.value);
    if (code) return code;
  }
  return withOperator(ctx.rt, node.operator, node.span, left, right);
}

/** `left op constant`, for the operators that predicates use all the time. */
function withConstant(
  rt: Runtime,
  operator: BinaryOperator,
  span: Span,
  left: Code,
  y: number,
): Code | undefined {
  const slow = (x: PyValue): PyValue => {
    rt.site = span;
    return binary(rt, operator, x, y);
  };
  if (operator === '%' && y > 0) {
    return (f) => {
      const x = left(f);
      if (typeof x !== 'number') return slow(x);
      const rest = x % y;
      return rest < 0 ? rest + y : rest + 0;
    };
  }
  if (operator === '//' && y > 0) {
    return (f) => {
      const x = left(f);
      if (typeof x !== 'number') return slow(x);
      const rest = x % y;
      // x - rest cannot leave the safe integers: rest has the sign of x.
      const quotient = (x - rest) / y;
      return rest < 0 ? quotient - 1 : quotient;
    };
  }
  return undefined;
}

function withOperator(rt: Runtime, operator: BinaryOperator, span: Span, left: Code, right: Code): Code {
  const slow = (x: PyValue, y: PyValue): PyValue => {
    rt.site = span;
    return binary(rt, operator, x, y);
  };
  switch (operator) {
    case '+':
      return (f) => {
        const x = left(f);
        const y = right(f);
        if (typeof x === 'number' && typeof y === 'number') {
          const z = x + y;
          if (z <= MAX && z >= -MAX) return z;
        }
        return slow(x, y);
      };
    case '-':
      return (f) => {
        const x = left(f);
        const y = right(f);
        if (typeof x === 'number' && typeof y === 'number') {
          const z = x - y;
          if (z <= MAX && z >= -MAX) return z;
        }
        return slow(x, y);
      };
    case '*':
      return (f) => {
        const x = left(f);
        const y = right(f);
        if (typeof x === 'number' && typeof y === 'number') {
          const z = x * y;
          if (z <= MAX && z >= -MAX) return z + 0;
        }
        return slow(x, y);
      };
    case '%':
      return (f) => {
        const x = left(f);
        const y = right(f);
        if (typeof x === 'number' && typeof y === 'number' && y !== 0) {
          const rest = x % y;
          return rest !== 0 && rest < 0 !== y < 0 ? rest + y : rest + 0;
        }
        return slow(x, y);
      };
    case '//':
      return (f) => {
        const x = left(f);
        const y = right(f);
        if (typeof x === 'number' && typeof y === 'number' && y !== 0) {
          const rest = x % y;
          const quotient = (x - rest) / y;
          return rest !== 0 && rest < 0 !== y < 0 ? quotient - 1 : quotient + 0;
        }
        return slow(x, y);
      };
    default:
      return (f) => {
        const x = left(f);
        return slow(x, right(f));
      };
  }
}

/** `x op= y` on values; numbers first. */
export function augmented(rt: Runtime, operator: BinaryOperator, span: Span) {
  return (x: PyValue, y: PyValue): PyValue => {
    if (typeof x === 'number' && typeof y === 'number') {
      if (operator === '+' && Math.abs(x + y) <= MAX) return x + y;
      if (operator === '-' && Math.abs(x - y) <= MAX) return x - y;
    }
    rt.site = span;
    return inPlace(rt, operator, x, y);
  };
}
