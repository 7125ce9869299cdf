import { grouped } from '../../base/number-words';
import { DEFAULT_STEP_LIMIT, type ErrorType, type PythonError } from '../outcome';
import { WorkingTime } from '../../base/working-time';
import type { Span } from '../span';
import type { PyValue } from './values';

/** Elements of a list, characters of a string, bits of an int. */
export const DEFAULT_SIZE_LIMIT = 100_000;

/** CPython stops near 1,000; the same everywhere, so that all ways to evaluate agree. */
export const MAX_CALL_DEPTH = 900;

/**
 * Steps between two checks of the clock, which cost a few percent of short programs. A step of a long program may take
 * longer, so that the clock is read after fewer.
 */
const STEPS_PER_LOOK = { least: 250, most: 2000 };
/** Characters of the program, times steps between two checks of the clock. */
const STEPS_TIMES_LENGTH = 500_000;

/** Values in values, so deep, are looked through without steps: deeper than what anybody writes down. */
const FREE_NESTING = 8;

export interface Limits {
  /** Steps per evaluation; see docs/decisions/0020-steps.md for what one step is. */
  readonly steps?: number;
  /** Largest list (elements), string (characters) or int (bits). */
  readonly size?: number;
  /**
   * Limit for work that steps do not count: work on large values, and new values. A unit costs about 10 ns (five times
   * that in code that has just begun to run) or 16 bytes. It applies to judges' functions; rules have no such limit,
   * because all ways to count must agree on it.
   */
  readonly effort?: number;
  /**
   * Time limit for an evaluation, checked every few hundred steps, because operators count neither as steps nor as
   * effort.
   */
  readonly milliseconds?: number;
}

/** A Python exception on its way up. Not an Error: millions are thrown in a count and none needs a JS stack. */
export class PyRaise {
  constructor(
    readonly type: ErrorType,
    readonly message: string,
    readonly span: Span,
  ) {}

  toError(): PythonError {
    return { type: this.type, message: this.message, span: this.span };
  }
}

const NOWHERE: Span = { from: 0, to: 0 };

/** The state of one evaluation. */
export class Runtime {
  readonly stepLimit: number;
  readonly sizeLimit: number;
  readonly effortLimit: number;
  /** Effort left. */
  effort = 0;
  /** Steps left until the next check of the clock. */
  fuel = 0;
  /** Steps left after those. */
  private reserved = 0;
  private readonly millisecondLimit: number;
  private readonly stepsPerLook: number;
  private readonly busy = new WorkingTime();
  /** True once the clock was read. */
  private isTimed = false;
  /** Calls of user functions that are open. */
  depth = 0;
  /** Values in values that are being looked through. */
  private nesting = 0;
  /** The place of an error raised now. Set before anything that can raise. */
  site: Span = NOWHERE;
  /** The value of the running `return` statement. */
  result: PyValue = null;

  /** `length`: characters of the program. */
  constructor(limits: Limits = {}, length = 0) {
    const { least, most } = STEPS_PER_LOOK;
    this.stepsPerLook = Math.max(least, Math.min(most, Math.floor(STEPS_TIMES_LENGTH / length)));
    this.stepLimit = limits.steps ?? DEFAULT_STEP_LIMIT;
    this.sizeLimit = limits.size ?? DEFAULT_SIZE_LIMIT;
    this.effortLimit = limits.effort ?? Infinity;
    this.millisecondLimit = limits.milliseconds ?? Infinity;
  }

  start(): void {
    this.fuel =
      this.millisecondLimit < Infinity ? Math.min(this.stepLimit, this.stepsPerLook) : this.stepLimit;
    this.reserved = this.stepLimit - this.fuel;
    this.isTimed = false;
    this.effort = this.effortLimit;
    this.depth = 0;
    this.nesting = 0;
    this.site = NOWHERE;
  }

  get steps(): number {
    return Math.min(this.stepLimit - this.fuel - this.reserved, this.stepLimit);
  }

  /** The last evaluation ended because of its effort or time limit. */
  get exhausted(): boolean {
    return this.effort < 0;
  }

  /** One step. */
  tick(): void {
    if (--this.fuel < 0) this.refuel();
  }

  /** Charges the steps of work on `units` elements (or characters, or 32-bit digits) at once; small pieces are free. */
  chargeSteps(units: number): void {
    if (units >= 32 && (this.fuel -= Math.floor(units / 32)) < 0) this.refuel();
  }

  /** Charges effort beside the steps; see `Limits`. Takes no steps. */
  chargeEffort(units: number): void {
    if ((this.effort -= units) < 0) this.raise('StepLimitError', 'stopped after too much work');
  }

  /** Called before a list, string or int of that size is made. */
  reserve(size: number): void {
    if (size > this.sizeLimit) {
      this.raise('SizeLimitError', `a value grew larger than ${grouped(this.sizeLimit)} elements`);
    }
    this.chargeSteps(size);
    this.chargeEffort(size);
  }

  /**
   * Before the elements of a value are compared; `up` after it. Two values whose parts are the same few
   * objects again and again have exponentially many places, so that below a certain depth each costs a step.
   */
  down(): void {
    if (++this.nesting <= FREE_NESTING) return;
    this.tick();
    if (this.nesting > MAX_CALL_DEPTH) this.raise('RecursionError', 'maximum recursion depth exceeded');
  }

  /**
   * Before the parts of a tuple are hashed; `up` after it. Python hashes tuples of any depth, so that one that is too
   * deep for us is given up: a RecursionError would be counted as one of Python's.
   */
  downToHash(): void {
    if (this.nesting >= MAX_CALL_DEPTH)
      this.raise('SizeLimitError', `a tuple is nested more than ${MAX_CALL_DEPTH} deep`);
    this.down();
  }

  up(): void {
    this.nesting--;
  }

  raise(type: ErrorType, message: string): never {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- see PyRaise
    throw new PyRaise(type, message, this.site);
  }

  outOfSteps(): never {
    this.raise('StepLimitError', `stopped after ${grouped(this.stepLimit)} steps`);
  }

  /** Grants the next steps when `fuel` falls below zero, or raises if none are left. */
  refuel(): void {
    const left = this.fuel + this.reserved;
    this.fuel = Math.min(left, this.stepsPerLook);
    this.reserved = left - this.fuel;
    if (left < 0) this.outOfSteps();
    if (!this.isTimed) this.busy.restart();
    else this.busy.check();
    this.isTimed = true;
    if (this.busy.milliseconds > this.millisecondLimit) this.chargeEffort(Infinity);
  }
}
