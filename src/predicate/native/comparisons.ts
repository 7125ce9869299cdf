import type { CompareOperator } from '../syntax';
import { toFloats } from './arithmetic';
import { I32 } from './binary';
import { op } from './code';
import type { Context, Variable } from './context';
import { compareTexts, isText } from './numerals';
import { isSequence, NotCovered } from './types';

const INT_COMPARE = {
  '<': op.i64_lt_s,
  '<=': op.i64_le_s,
  '>': op.i64_gt_s,
  '>=': op.i64_ge_s,
  '==': op.i64_eq,
  '!=': op.i64_ne,
} as const;
const FLOAT_COMPARE = {
  '<': op.f64_lt,
  '<=': op.f64_le,
  '>': op.f64_gt,
  '>=': op.f64_ge,
  '==': op.f64_eq,
  '!=': op.f64_ne,
} as const;

/** Pushes `left op right` as an i32. */
export function compare(ctx: Context, operator: CompareOperator, left: Variable, right: Variable): void {
  const { code } = ctx;
  if (left.type.kind === 'nothing' || right.type.kind === 'nothing') return void code.i32(0);
  if (isSequence(left.type) && isSequence(right.type)) {
    compareSequences(ctx, operator, left, right);
    return;
  }
  if (isText(left.type) || isText(right.type)) {
    compareTexts(ctx, operator, left, right);
    return;
  }
  if (!(operator in INT_COMPARE)) throw new NotCovered(operator);
  const simple = operator as keyof typeof INT_COMPARE;
  const [x, y] = [ctx.pushVariable(left), ctx.pushVariable(right)];
  if (x.kind === 'int' && y.kind === 'int') code.emit(INT_COMPARE[simple]);
  else if ((x.kind === 'int' || x.kind === 'float') && (y.kind === 'int' || y.kind === 'float')) {
    toFloats(ctx, x, y);
    code.emit(FLOAT_COMPARE[simple]);
  } else throw new NotCovered(`${x.kind} ${operator} ${y.kind}`);
}

/** Tuples or lists of one length: the first elements that differ decide. */
function compareSequences(ctx: Context, operator: CompareOperator, left: Variable, right: Variable): void {
  const { code } = ctx;
  if (!isSequence(left.type) || !isSequence(right.type)) throw new NotCovered('a scalar');
  const same = left.type.kind === right.type.kind && left.type.kind !== 'set';
  const n = left.type.items.length;
  if (!same || n !== right.type.items.length || n === 0) throw new NotCovered('unlike sequences');
  const exact = operator === '==' || operator === '!=';
  const at = (i: number): void => {
    const [x, y] = [ctx.element(left, i), ctx.element(right, i)];
    if (i === n - 1) {
      compare(ctx, operator, x, y);
      return;
    }
    compare(ctx, '==', x, y);
    code.if(I32);
    at(i + 1);
    code.else();
    if (exact) code.i32(operator === '!=' ? 1 : 0);
    else compare(ctx, operator, x, y);
    code.end();
  };
  at(0);
}
