import { F64, float64, I32, I64, signed, unsigned, type ValueType } from './binary';

/** Instructions by their names in the specification, dots replaced. */
export const op = {
  unreachable: 0x00,
  return: 0x0f,
  drop: 0x1a,
  select: 0x1b,
  i32_load: [0x28, 2],
  i32_store: [0x36, 2],
  f64_store: [0x39, 3],
  i32_store8: [0x3a, 0],
  i32_eqz: 0x45,
  i32_eq: 0x46,
  i32_lt_s: 0x48,
  i32_gt_s: 0x4a,
  i32_ge_s: 0x4e,
  i64_eqz: 0x50,
  i64_eq: 0x51,
  i64_ne: 0x52,
  i64_lt_s: 0x53,
  i64_gt_s: 0x55,
  i64_gt_u: 0x56,
  i64_le_s: 0x57,
  i64_ge_s: 0x59,
  i64_ge_u: 0x5a,
  f64_eq: 0x61,
  f64_ne: 0x62,
  f64_lt: 0x63,
  f64_gt: 0x64,
  f64_le: 0x65,
  f64_ge: 0x66,
  i32_add: 0x6a,
  i32_sub: 0x6b,
  i32_div_u: 0x6e,
  i32_rem_u: 0x70,
  i32_and: 0x71,
  i32_or: 0x72,
  i32_shl: 0x74,
  i32_shr_u: 0x76,
  i64_popcnt: 0x7b,
  i64_add: 0x7c,
  i64_sub: 0x7d,
  i64_mul: 0x7e,
  i64_div_s: 0x7f,
  i64_div_u: 0x80,
  i64_rem_s: 0x81,
  i64_rem_u: 0x82,
  i64_and: 0x83,
  i64_or: 0x84,
  i64_xor: 0x85,
  i64_shl: 0x86,
  i64_shr_s: 0x87,
  f64_abs: 0x99,
  f64_neg: 0x9a,
  f64_trunc: 0x9d,
  f64_nearest: 0x9e,
  f64_sqrt: 0x9f,
  f64_add: 0xa0,
  f64_sub: 0xa1,
  f64_mul: 0xa2,
  f64_div: 0xa3,
  i32_wrap_i64: 0xa7,
  i64_extend_i32_u: 0xad,
  i64_trunc_f64_s: 0xb0,
  f64_convert_i64_s: 0xb9,
} as const;

type PlainInstruction = Extract<(typeof op)[keyof typeof op], number>;
type MemoryInstruction = Extract<(typeof op)[keyof typeof op], readonly number[]>;

/** A place to branch to: how many blocks are open inside which it stands. */
export type Label = number;

const EMPTY = 0x40;

/** The body of one function under construction: instructions, locals, open blocks. */
export class Code {
  readonly bytes: number[] = [];
  readonly locals: ValueType[] = [];
  private depth = 0;

  constructor(private readonly params: readonly ValueType[]) {}

  /** A fresh local, zero at the start of the function only. */
  local(type: ValueType): number {
    return this.params.length + this.locals.push(type) - 1;
  }

  emit(...instructions: PlainInstruction[]): this {
    for (const instruction of instructions) this.bytes.push(instruction);
    return this;
  }

  memory([code, alignment]: MemoryInstruction, offset: number): this {
    this.bytes.push(code, alignment, ...unsigned(offset));
    return this;
  }

  i32(value: number): this {
    this.bytes.push(0x41, ...signed(value | 0));
    return this;
  }
  i64(value: number | bigint): this {
    this.bytes.push(0x42, ...signed(value));
    return this;
  }
  f64(value: number): this {
    this.bytes.push(0x44, ...float64(value));
    return this;
  }

  get(local: number): this {
    this.bytes.push(0x20, ...unsigned(local));
    return this;
  }
  set(local: number): this {
    this.bytes.push(0x21, ...unsigned(local));
    return this;
  }
  tee(local: number): this {
    this.bytes.push(0x22, ...unsigned(local));
    return this;
  }
  globalGet(index: number): this {
    this.bytes.push(0x23, ...unsigned(index));
    return this;
  }
  globalSet(index: number): this {
    this.bytes.push(0x24, ...unsigned(index));
    return this;
  }
  call(index: number): this {
    this.bytes.push(0x10, ...unsigned(index));
    return this;
  }

  block(result?: ValueType): Label {
    return this.open(0x02, result);
  }
  loop(): Label {
    return this.open(0x03, undefined);
  }
  /** Takes an i32 from the stack. */
  if(result?: ValueType): Label {
    return this.open(0x04, result);
  }
  else(): this {
    this.bytes.push(0x05);
    return this;
  }
  end(): this {
    this.depth--;
    this.bytes.push(0x0b);
    return this;
  }
  branch(label: Label): this {
    this.bytes.push(0x0c, ...unsigned(this.depth - label));
    return this;
  }
  branchIf(label: Label): this {
    this.bytes.push(0x0d, ...unsigned(this.depth - label));
    return this;
  }

  /** Like `if`, for when the result's type is known only once the first branch has been compiled. */
  ifLater(): (result: ValueType | undefined) => void {
    this.open(0x04, undefined);
    const at = this.bytes.length - 1;
    return (result) => {
      this.bytes[at] = result ?? EMPTY;
    };
  }

  private open(instruction: number, result: ValueType | undefined): Label {
    this.bytes.push(instruction, result ?? EMPTY);
    return ++this.depth;
  }
}

/** The zero of a type. */
export function pushZero(code: Code, type: ValueType): void {
  if (type === I32) code.i32(0);
  else if (type === I64) code.i64(0);
  else if (type === F64) code.f64(0);
}
