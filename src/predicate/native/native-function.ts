import { Status } from './context';
import { Layout } from './wrappers';

/** The result of a row of evaluations. */
export interface RowOutcome {
  /**
   * Evaluations made: fewer than asked when one exceeded the step limit, which is the last then, or when the machine's
   * stack did not suffice for one behind them.
   */
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
  private readonly words: Int32Array;
  private readonly bytes: Uint8Array;
  private readonly floats: Float64Array;
  private readonly exported: Record<'column' | 'row', Export>;

  constructor(
    bytes: Uint8Array<ArrayBuffer>,
    /** The number of arguments. */
    readonly arity: number,
    /** The type of the values: 'int' values may stand for bools where a function gives both. */
    readonly result: 'int' | 'bool' | 'float',
    private readonly range: { readonly min: number; readonly max: number },
  ) {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), {});
    this.exported = instance.exports as Record<'column' | 'row', Export>;
    const { buffer } = instance.exports.memory as WebAssembly.Memory;
    this.words = new Int32Array(buffer);
    this.bytes = new Uint8Array(buffer);
    this.floats = new Float64Array(buffer);
    const mask = (i: number) =>
      new Uint32Array(buffer, Layout.masks + i * Layout.maskBytes, Layout.maskBytes / 4);
    [this.trueMask, this.raisesMask, this.bailMask] = [mask(0), mask(1), mask(2)];
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
    for (let start = 0, most: number = Layout.columnLength; start < n;) {
      const length = Math.min(most, n - start);
      if (!fixed.every((x) => this.inRange(x, 1)) || !this.inRange(from + start, length))
        status.fill(Status.bail, start, start + length);
      else if (attempt(() => this.exported.column(...fixed, from + start, length))) {
        out.set(this.floats.subarray(Layout.values / 8, Layout.values / 8 + length), start);
        status.set(this.bytes.subarray(Layout.statuses, Layout.statuses + length), start);
      } else if (length > 1) {
        most = length >> 1;
        continue;
      } else status[start] = Status.bail;
      start += length;
    }
  }

  /**
   * The truth for the last argument = from … from + n − 1, n ≤ 256, into the three masks. Stops after the first
   * evaluation that exceeds the step limit, so that a caller can give up, and may stop earlier; to go on, ask for the
   * rest of the row.
   */
  row(fixed: readonly number[], from: number, n: number): RowOutcome {
    this.expectArguments(fixed.length + 1);
    if (!fixed.every((x) => this.inRange(x, 1)) || !this.inRange(from, n) || n > 256) {
      throw new RangeError('arguments outside of the range that was compiled for');
    }
    let done = 0;
    if (attempt(() => (done = this.exported.row(...fixed, from, n)))) {
      const hitStepLimit = this.words[Layout.status / 4] === Status.stepLimit;
      return { done, hitStepLimit, steps: this.words[Layout.steps / 4] };
    }
    if (n > 1) return this.row(fixed, from, n >> 1);
    for (const mask of [this.trueMask, this.raisesMask, this.bailMask]) mask.fill(0);
    this.bailMask[0] = 1;
    return { done: 1, hitStepLimit: false, steps: 0 };
  }

  private expectArguments(count: number): void {
    if (count !== this.arity) throw new TypeError(`takes ${this.arity} arguments, not ${count}`);
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
