import { Status } from './context';
import { Layout } from './wrappers';

/** The result of a row of evaluations. */
export interface RowOutcome {
  /** Evaluations made: fewer than asked when one exceeded the step limit; that one is the last. */
  readonly done: number;
  readonly hitStepLimit: boolean;
  /** Steps of all evaluations together. */
  readonly steps: number;
}

type Export = (...numbers: number[]) => number;

/** One compiled function. Keep it: compiling costs about a millisecond. Not reentrant. */
export class NativeFunction {
  /** Results of `row`: bit k for the k-th evaluation, 8 words each. Overwritten by the next call. */
  readonly trueMask: Uint32Array;
  readonly raisesMask: Uint32Array;
  readonly bailMask: Uint32Array;
  /** The end of the last `call`, and its steps. */
  status: Status = Status.value;
  steps = 0;
  private readonly words: Int32Array;
  private readonly bytes: Uint8Array;
  private readonly floats: Float64Array;
  private readonly exported: Record<'call' | 'column' | 'row', Export>;

  constructor(
    bytes: Uint8Array<ArrayBuffer>,
    /** The number of arguments. */
    readonly arity: number,
    /** The type of the values: 'int' values may stand for bools where a function gives both. */
    readonly result: 'int' | 'bool' | 'float' | 'truth',
    /** Steps after which an evaluation stops. */
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
    this.expectArguments(args.length);
    if (!args.every((x) => this.inRange(x, 1)) || !attempt(() => this.exported.call(...args))) {
      this.status = Status.bail;
      this.steps = 0;
      return 0;
    }
    this.status = this.words[Layout.status / 4] as Status;
    this.steps = this.used(this.words[Layout.fuel / 4]);
    return this.floats[Layout.result / 8];
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
    this.expectArguments(fixed.length + 1);
    for (let start = 0; start < n; start += Layout.columnLength) {
      const length = Math.min(Layout.columnLength, n - start);
      if (!fixed.every((x) => this.inRange(x, 1)) || !this.inRange(from + start, length)) {
        status.fill(Status.bail, start, start + length);
        continue;
      }
      if (!attempt(() => this.exported.column(...fixed, from + start, length))) {
        this.columnByCalls(fixed, from + start, out.subarray(start), status.subarray(start, start + length));
        continue;
      }
      out.set(this.floats.subarray(Layout.values / 8, Layout.values / 8 + length), start);
      status.set(this.bytes.subarray(Layout.statuses, Layout.statuses + length), start);
    }
  }

  /**
   * The truth for the last argument = from … from + n − 1, n ≤ 256, into the three masks. Stops after the first
   * evaluation that exceeds the step limit, so that a caller can give up; to go on, ask for the rest of the row.
   */
  row(fixed: readonly number[], from: number, n: number): RowOutcome {
    this.expectArguments(fixed.length + 1);
    if (!fixed.every((x) => this.inRange(x, 1)) || !this.inRange(from, n) || n > 256) {
      throw new RangeError('arguments outside of the range that was compiled for');
    }
    let done = 0;
    if (!attempt(() => (done = this.exported.row(...fixed, from, n)))) return this.rowByCalls(fixed, from, n);
    const hitStepLimit = this.words[Layout.status / 4] === Status.stepLimit;
    return { done, hitStepLimit, steps: this.words[Layout.fuel / 4] };
  }

  private columnByCalls(
    fixed: readonly number[],
    from: number,
    out: Int32Array | Float64Array,
    status: Uint8Array,
  ): void {
    for (let i = 0; i < status.length; i++) {
      out[i] = this.call(...fixed, from + i);
      status[i] = this.status;
    }
  }

  private rowByCalls(fixed: readonly number[], from: number, n: number): RowOutcome {
    for (const mask of [this.trueMask, this.raisesMask, this.bailMask]) mask.fill(0);
    let steps = 0;
    for (let k = 0; k < n; k++) {
      const value = this.call(...fixed, from + k);
      const isBail = this.status === Status.bail;
      const mask = this.status === Status.value ? this.trueMask : isBail ? this.bailMask : this.raisesMask;
      if (this.status !== Status.value || value !== 0) mask[k >>> 5] = mask[k >>> 5] | (1 << (k & 31));
      steps += this.steps;
      if (this.status === Status.stepLimit) return { done: k + 1, hitStepLimit: true, steps };
    }
    return { done: n, hitStepLimit: false, steps };
  }

  private expectArguments(count: number): void {
    if (count !== this.arity) throw new TypeError(`takes ${this.arity} arguments, not ${count}`);
  }

  private used(fuel: number): number {
    return Math.min(this.stepLimit - fuel, this.stepLimit);
  }

  private inRange(from: number, count: number): boolean {
    return Number.isSafeInteger(from) && from >= this.range.min && from + count - 1 <= this.range.max;
  }
}

/**
 * Runs generated code; false when it overflowed the machine's stack, which deep recursion with many variables can
 * do before Python's own limit. The interpreter then decides.
 */
function attempt(run: () => unknown): boolean {
  try {
    run();
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
