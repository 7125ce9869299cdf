/** Strings as far as rules use them on ints: `str(n)`, its characters, its length, and comparisons with literals. */
import type { CompareOperator, Expression, Slice } from '../syntax';
import { I32, I64 } from './binary';
import { op } from './code';
import { Status, type Context, type Variable } from './context';
import { divide } from './division';
import { constant } from './ranges';
import { int, NotCovered, NOTHING, SAFE, type Type } from './types';

type DigitsType = Extract<Type, { kind: 'digits' }>;

const DIGIT: Type = { kind: 'digit' };
/** Digits of the largest safe int. */
const MOST_DIGITS = 16;

export const isText = (type: Type): boolean =>
  type.kind === 'text' || type.kind === 'digits' || type.kind === 'digit' || type.kind === 'digit-set';

/** `str(n)`. A minus sign is left to the interpreter. */
export function textOf(ctx: Context, e: Expression): Type {
  const type = ctx.checkedValue(e);
  if (type.kind === 'nothing') return NOTHING;
  if (type.kind === 'digits' || type.kind === 'digit') return type;
  if (type.kind !== 'int' || type.bool || type.mixed) throw new NotCovered(`str of ${type.kind}`);
  if (type.lo < 0) {
    const n = ctx.code.local(I64);
    ctx.code.tee(n).get(n).i64(0).emit(op.i64_lt_s);
    ctx.endIf(Status.bail);
  }
  return { kind: 'digits', hi: Math.max(0, type.hi), reversed: false };
}

/** `int(text)` of the text on the stack. */
export function parsed(ctx: Context, type: Type): Type {
  if (type.kind === 'digit') return int(0, 9);
  if (type.kind !== 'digits') throw new NotCovered('int of such a string');
  if (!type.reversed) return int(0, type.hi);
  ctx.callBuiltin('reverseDigits');
  return ctx.checkRange(int(0, 10 ** MOST_DIGITS));
}

export function textLength(ctx: Context, text: Variable): Type {
  ctx.pushVariable(text);
  if (text.type.kind === 'digits') ctx.callBuiltin('digitCount');
  else ctx.code.emit(op.i64_popcnt);
  return int(1, MOST_DIGITS);
}

/** `set(str(n))`: one step per character. */
export function digitSet(ctx: Context, text: Variable): Type {
  textLength(ctx, text);
  ctx.code.emit(op.i32_wrap_i64);
  ctx.tickBy();
  ctx.pushVariable(text);
  ctx.callBuiltin('digitMask');
  return { kind: 'digit-set' };
}

/** `str(n)[i]` */
export function digitAt(ctx: Context, text: Variable, index: Expression): Type {
  if (text.type.kind !== 'digits' || text.type.reversed) throw new NotCovered('a character of such a string');
  const at = ctx.store(ctx.checkedValue(index));
  if (at.type.kind === 'nothing') return NOTHING;
  if (at.type.kind !== 'int') throw new NotCovered('such an index');
  ctx.pushVariable(text);
  ctx.pushVariable(at);
  ctx.callBuiltin('digitAt');
  return DIGIT;
}

/** `str(n)[::-1]` */
export function backwards(ctx: Context, text: Variable, e: Slice): Type {
  const isReversal = !e.start && !e.stop && e.step && constant(e.step) === -1;
  if (!isReversal || text.type.kind !== 'digits') throw new NotCovered('slices of strings');
  ctx.pushVariable(text);
  return { ...text.type, reversed: !text.type.reversed };
}

const EQUALITY = { '==': op.i64_eq, '!=': op.i64_ne } as const;
const ORDER = {
  '<': op.i64_lt_s,
  '<=': op.i64_le_s,
  '>': op.i64_gt_s,
  '>=': op.i64_ge_s,
  ...EQUALITY,
} as const;

/** Pushes `left op right` for two strings, or two sets of characters. */
export function compareTexts(ctx: Context, operator: CompareOperator, left: Variable, right: Variable): void {
  const { code } = ctx;
  const [x, y] = [left.type, right.type];
  if (x.kind === 'digit' && y.kind === 'digit' && operator in ORDER) {
    ctx.pushVariable(left);
    ctx.pushVariable(right);
    code.emit(ORDER[operator as keyof typeof ORDER]);
    return;
  }
  if (!(operator in EQUALITY)) throw new NotCovered(`${operator} of strings`);
  const instruction = EQUALITY[operator as keyof typeof EQUALITY];
  if (y.kind === 'text') {
    compareWithLiteral(ctx, instruction, left, y.value);
    return;
  }
  if (x.kind === 'text') {
    compareWithLiteral(ctx, instruction, right, x.value);
    return;
  }
  if (x.kind === 'digits' && y.kind === 'digits' && x.reversed !== y.reversed) {
    ctx.pushVariable(left);
    ctx.pushVariable(right);
    ctx.callBuiltin('mirrors');
    code.emit(op.i32_wrap_i64);
    if (operator === '!=') code.emit(op.i32_eqz);
    return;
  }
  // A digit is a numeral of one character, so the two compare like numbers.
  if (x.kind === 'digit-set' ? y.kind !== 'digit-set' : !isText(x) || !isText(y) || y.kind === 'digit-set') {
    throw new NotCovered('a string and something else');
  }
  ctx.pushVariable(left);
  ctx.pushVariable(right);
  code.emit(instruction);
}

function compareWithLiteral(
  ctx: Context,
  instruction: typeof op.i64_eq | typeof op.i64_ne,
  text: Variable,
  literal: string,
): void {
  const { code } = ctx;
  const { type } = text;
  if (type.kind === 'text')
    return void code.i32(Number((type.value === literal) === (instruction === op.i64_eq)));
  if (type.kind !== 'digit' && (type.kind !== 'digits' || type.reversed))
    throw new NotCovered('such a comparison');
  // Only what `str` gives for an int can be equal to it.
  if (!/^(0|[1-9]\d{0,14})$/.test(literal)) return void code.i32(Number(instruction === op.i64_ne));
  ctx.pushVariable(text);
  code.i64(Number(literal)).emit(instruction);
}

/** Pushes whether the character `item` occurs in the string. */
export function contains(ctx: Context, container: Variable, item: Variable): void {
  const { code } = ctx;
  const { type } = item;
  if (type.kind !== 'digit' && !(type.kind === 'text' && /^\d$/.test(type.value))) {
    throw new NotCovered('`in` a string');
  }
  const pushItem = () => (type.kind === 'text' ? code.i64(Number(type.value)) : ctx.pushVariable(item));
  if (container.type.kind === 'text') {
    if (container.type.value.length >= 32) throw new NotCovered('a long string');
    code.i32(0);
    for (const character of new Set(container.type.value)) {
      if (!/^[0-9]$/.test(character)) continue;
      pushItem();
      code.i64(Number(character)).emit(op.i64_eq, op.i32_or);
    }
    return;
  }
  ctx.pushVariable(container);
  if (container.type.kind === 'digits') ctx.callBuiltin('digitMask');
  else if (container.type.kind !== 'digit-set') throw new NotCovered('`in` a character');
  pushItem();
  code.emit(op.i64_shr_s).i64(1).emit(op.i64_and, op.i32_wrap_i64);
}

/** Takes the characters of a numeral one by one: by falling powers of ten, or backwards by division. */
export class DigitWalk {
  private readonly rest: number;
  private readonly power: number;
  private readonly left: number;
  private readonly powerType;

  constructor(
    private readonly ctx: Context,
    text: Variable,
    private readonly type: DigitsType,
  ) {
    const { code } = ctx;
    [this.rest, this.power, this.left] = [code.local(I64), code.local(I64), code.local(I32)];
    this.powerType = int(1, 10 ** Math.floor(Math.log10(Math.max(1, Math.min(type.hi, SAFE)))));
    ctx.pushVariable(text);
    code.set(this.rest);
    ctx.pushVariable(text);
    ctx.callBuiltin('digitCount');
    code.emit(op.i32_wrap_i64).set(this.left);
    if (type.reversed) return;
    ctx.pushVariable(text);
    ctx.callBuiltin('leadingPower');
    code.set(this.power);
  }

  pushAtEnd(): void {
    this.ctx.code.get(this.left).emit(op.i32_eqz);
  }

  pushElement(): Type {
    const { ctx } = this;
    const { code } = ctx;
    const ten = int(10, 10);
    code.get(this.rest);
    let type: Type = int(0, this.type.hi);
    if (!this.type.reversed) {
      code.get(this.power);
      type = divide(ctx, '//', int(0, this.type.hi), this.powerType);
    }
    code.i64(10);
    divide(ctx, '%', type.kind === 'int' ? type : ten, ten);
    return DIGIT;
  }

  advance(): void {
    const { code } = this.ctx;
    const ten = int(10, 10);
    const moving = this.type.reversed ? this.rest : this.power;
    code.get(moving).i64(10);
    divide(this.ctx, '//', this.type.reversed ? int(0, this.type.hi) : this.powerType, ten);
    code.set(moving);
    code.get(this.left).i32(1).emit(op.i32_sub).set(this.left);
  }
}
