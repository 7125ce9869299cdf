/**
 * WebAssembly generated from checked predicates, for what structure cannot count: loops over all three variables,
 * helper functions with loops. The module has no imports and counts its steps. What it cannot say for certain
 * (ints that leave the safe range, above all) it hands back as "bail", to be asked of the interpreter.
 */
import { DEFAULT_STEP_LIMIT } from '../outcome';
import type { Program } from '../syntax';
import { Status } from './context';
import { compileModule, type Part } from './module';
import { NotCovered, SAFE, type Type } from './types';
import { Layout, type Want } from './wrappers';

export { Status } from './context';
export type { Part } from './module';

export interface NativeOptions {
  /** Steps per evaluation before it counts as raising StepLimitError. */
  readonly stepLimit?: number;
  /** 'truth' (default for the entry) also covers results without a number; 'value' gives the result itself. */
  readonly want?: Want;
  /** Bounds of all arguments, if known; arguments outside bail. Narrow bounds make faster code. */
  readonly range?: { readonly min: number; readonly max: number };
}

/** What a row of evaluations came to. */
export interface RowOutcome {
  /** Evaluations made: fewer than asked when one exceeded the step limit; that one is the last. */
  readonly done: number;
  readonly hitStepLimit: boolean;
  /** Steps of all evaluations together. */
  readonly steps: number;
}

type Export = (...numbers: number[]) => number;

/** Whether modules can be generated here. */
export const isNativeAvailable = (): boolean =>
  typeof WebAssembly === 'object' && typeof WebAssembly.Module === 'function';

/** One compiled function. Keep it: compiling costs about a millisecond. Not reentrant. */
export class NativeFunction {
  /** After `row`: bit k for the k-th evaluation, 8 words each. Overwritten by the next call. */
  readonly trueMask: Uint32Array;
  readonly raisesMask: Uint32Array;
  readonly bailMask: Uint32Array;
  /** After `call`: how it ended, and in how many steps. */
  status: Status = Status.value;
  steps = 0;
  private readonly words: Int32Array;
  private readonly bytes: Uint8Array;
  private readonly floats: Float64Array;
  private readonly exported: Record<'call' | 'column' | 'row', Export>;

  constructor(
    bytes: Uint8Array<ArrayBuffer>,
    /** How many arguments it takes. */
    readonly arity: number,
    /** What the values are: 'int' values may stand for bools where a function gives both. */
    readonly result: 'int' | 'bool' | 'float' | 'truth',
    private readonly stepLimit: number,
    private readonly range: { readonly min: number; readonly max: number },
  ) {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), {});
    this.exported = instance.exports as Record<'call' | 'column' | 'row', Export>;
    const { buffer } = instance.exports.memory as WebAssembly.Memory;
    this.words = new Int32Array(buffer);
    this.bytes = new Uint8Array(buffer);
    this.floats = new Float64Array(buffer);
    const mask = (i: number) =>
      new Uint32Array(buffer, Layout.masks + i * Layout.maskBytes, Layout.maskBytes / 4);
    [this.trueMask, this.raisesMask, this.bailMask] = [mask(0), mask(1), mask(2)];
  }

  /** One evaluation. The result counts only when `status` is `Status.value`; truths are 0 and 1. */
  call(...args: number[]): number {
    if (!args.every((x) => this.inRange(x, 1))) {
      this.status = Status.bail;
      this.steps = 0;
      return 0;
    }
    this.exported.call(...args);
    this.status = this.words[Layout.status / 4] as Status;
    this.steps = this.used(this.words[Layout.fuel / 4] as number);
    return this.floats[Layout.result / 8] as number;
  }

  /**
   * Evaluates for the last argument = from … from + n − 1; `fixed` are the others. Writes n values (those with a
   * status other than `Status.value` are meaningless) and n statuses.
   */
  column(
    fixed: readonly number[],
    from: number,
    n: number,
    out: Int32Array | Float64Array,
    status: Uint8Array,
  ): void {
    for (let start = 0; start < n; start += Layout.columnLength) {
      const length = Math.min(Layout.columnLength, n - start);
      if (!fixed.every((x) => this.inRange(x, 1)) || !this.inRange(from + start, length)) {
        status.fill(Status.bail, start, start + length);
        continue;
      }
      this.exported.column(...fixed, from + start, length);
      out.set(this.floats.subarray(Layout.values / 8, Layout.values / 8 + length), start);
      status.set(this.bytes.subarray(Layout.statuses, Layout.statuses + length), start);
    }
  }

  /**
   * The truth for the last argument = from … from + n − 1, n ≤ 256, into the three masks. Stops after the first
   * evaluation that exceeds the step limit, so that a caller can give up; to go on, ask for the rest of the row.
   */
  row(fixed: readonly number[], from: number, n: number): RowOutcome {
    if (!fixed.every((x) => this.inRange(x, 1)) || !this.inRange(from, n) || n > 256) {
      throw new RangeError('arguments outside of the range that was compiled for');
    }
    const done = this.exported.row(...fixed, from, n);
    const hitStepLimit = this.words[Layout.status / 4] === Status.stepLimit;
    return { done, hitStepLimit, steps: this.words[Layout.fuel / 4] as number };
  }

  private used(fuel: number): number {
    return Math.min(this.stepLimit - fuel, this.stepLimit);
  }

  private inRange(from: number, count: number): boolean {
    return Number.isSafeInteger(from) && from >= this.range.min && from + count - 1 <= this.range.max;
  }
}

const ENTRY: Part = { kind: 'entry' };

/** Compiles a part of a program; undefined where it is outside of what generated code covers. */
export function compileNative(
  program: Program,
  part: Part = ENTRY,
  options: NativeOptions = {},
): NativeFunction | undefined {
  if (!isNativeAvailable()) return undefined;
  const stepLimit = options.stepLimit ?? DEFAULT_STEP_LIMIT;
  const want = options.want ?? (part.kind === 'helper' ? 'value' : 'truth');
  const range = options.range ?? { min: -SAFE, max: SAFE };
  try {
    const { bytes, arity, result } = compileModule(program, part, { stepLimit, want, range });
    return new NativeFunction(
      bytes,
      arity,
      want === 'truth' ? 'truth' : resultKind(result),
      stepLimit,
      range,
    );
  } catch (error) {
    if (error instanceof NotCovered || isRefusal(error)) return undefined;
    throw error;
  }
}

/** The host forbids compiling, has no room for one more memory, or the text is nested too deep for recursion. */
const isRefusal = (error: unknown): boolean =>
  error instanceof RangeError ||
  (error instanceof WebAssembly.CompileError &&
    /disallowed|unsafe-eval|Content Security/i.test(error.message));

function resultKind(type: Type): 'int' | 'bool' | 'float' {
  if (type.kind === 'float') return 'float';
  return type.kind === 'int' && type.bool ? 'bool' : 'int';
}
