/** Counting a rule that has no structural form: generated code on every triple, the interpreter where that bails. */
import { ROW_WORDS, add, type Bitmap, type BitmapStore } from '../bitmap';
import type { Triple } from '../domain';
import { prepare, type Evaluator } from '../interpret';
import { compileNative, type NativeFunction, type RowOutcome } from '../native';
import type { Stepwise } from '../../base/stepwise';
import type { Program } from '../syntax';
import { UNKNOWN_MICROSECONDS, type Budget } from './budget';
import { CountAbandoned } from './rule-set';

export interface WholeOptions {
  readonly stepLimit: number;
  readonly native: boolean;
}

/** Bitmaps with one reference each. */
export interface Bitmaps {
  readonly accepts: Bitmap;
  readonly raises: Bitmap | undefined;
}

/** The number of triples on which a limit is exceeded when the count is given up, however they are evaluated. */
const MAX_HITS = 100;
const STEP_MICROSECONDS = { generated: 1 / 32, interpreted: 1 / 8 };
/**
 * An evaluation that takes more effort (and with it memory, at most 80 MB), or more time than the budget has for one,
 * ends the count: it could not be cancelled, and eight million of them would never end.
 */
const MAX_EFFORT = 5_000_000;

/** By generated code; undefined where there is none for this rule. Throws CountAbandoned. */
export function* enumerateGenerated(
  program: Program,
  store: BitmapStore,
  { native, stepLimit }: WholeOptions,
  budget: Budget,
): Stepwise<Bitmaps | undefined> {
  const { min, max } = store.domain;
  const code = native ? compileNative(program, undefined, { stepLimit, range: { min, max } }) : undefined;
  yield;
  return code && (yield* enumerate(program, store, stepLimit, budget, (run) => run.generated(code)));
}

/** By the interpreter. Throws CountAbandoned. */
export function* enumerateInterpreted(
  program: Program,
  store: BitmapStore,
  { stepLimit }: WholeOptions,
  budget: Budget,
): Stepwise<Bitmaps> {
  return yield* enumerate(program, store, stepLimit, budget, (run) => run.interpreted());
}

function* enumerate(
  program: Program,
  store: BitmapStore,
  steps: number,
  budget: Budget,
  fill: (run: WholeRun) => Stepwise<void>,
): Stepwise<Bitmaps> {
  const bitmaps: Bitmap[] = [];
  let done = false;
  try {
    for (let i = 0; i < 2; i++) bitmaps.push(store.allocate());
    const [accepts, raises] = bitmaps;
    const limits = { steps, effort: MAX_EFFORT, milliseconds: budget.evaluationMilliseconds };
    const evaluator = prepare(program, limits);
    yield* fill(new WholeRun(store, accepts, raises, evaluator, budget));
    done = true;
  } finally {
    if (!done) for (const each of bitmaps) store.release(each);
  }
  const [accepts, raises] = bitmaps;
  if (store.kernels.popcountAnd([raises.address], store.rowCount) > 0) return { accepts, raises };
  store.release(raises);
  return { accepts, raises: undefined };
}

/** The first limit that was exceeded, and the triple. */
interface Hit {
  readonly triple: Triple;
  readonly reason: 'step-limit' | 'size-limit';
}

class WholeRun {
  private hits = 0;
  private firstHit: Hit | undefined;
  /** Values of c that generated code left to the interpreter in the last piece of a row. */
  private readonly bailed: number[] = [];

  constructor(
    private readonly store: BitmapStore,
    private readonly accepts: Bitmap,
    private readonly raises: Bitmap,
    private readonly evaluator: Evaluator,
    private readonly budget: Budget,
  ) {}

  *generated(native: NativeFunction): Stepwise<void> {
    const { min, max } = this.store.domain;
    for (let a = min; a <= max; a++) {
      for (let b = min; b <= max; b++) {
        for (let c = min; c <= max;) {
          const { done, hitStepLimit } = this.piece(native, a, b, c);
          if (this.bailed.length > 0) yield* this.askBailed(a, b);
          c += done;
          // The last of a piece, so that limits are exceeded in the same order as in the interpreter.
          if (hitStepLimit) this.hit([a, b, c - 1], 'step-limit');
          if (this.budget.isDue()) yield* this.budget.pause([a, b, c - 1], this.hits);
        }
      }
    }
  }

  private *askBailed(a: number, b: number): Stepwise<void> {
    for (const c of this.bailed.splice(0)) {
      this.ask(a, b, c);
      if (this.budget.isDue()) yield* this.budget.pause([a, b, c], this.hits);
    }
  }

  *interpreted(): Stepwise<void> {
    const { min, max } = this.store.domain;
    for (let a = min; a <= max; a++) {
      for (let b = min; b <= max; b++) {
        for (let c = min; c <= max; c++) {
          this.ask(a, b, c);
          if (this.budget.isDue()) yield* this.budget.pause([a, b, c], this.hits);
        }
      }
    }
  }

  /** Evaluates a row from `c` on, up to where it stops by itself. */
  private piece(native: NativeFunction, a: number, b: number, c: number): RowOutcome {
    const { min, max } = this.store.domain;
    const outcome = native.row([a, b], c, max - c + 1);
    this.budget.countTime(UNKNOWN_MICROSECONDS + outcome.steps * STEP_MICROSECONDS.generated);
    this.merge(a, b, c - min, native);
    return outcome;
  }

  /** Adds the masks of a piece of a row that starts at bit `start`. */
  private merge(a: number, b: number, start: number, native: NativeFunction): void {
    const { store } = this;
    const { min } = store.domain;
    const row = ((a - min) * store.size + (b - min)) * ROW_WORDS;
    orShifted(store.rows(this.accepts), row, native.trueMask, start);
    orShifted(store.rows(this.raises), row, native.raisesMask, start);
    for (let w = 0; w < ROW_WORDS; w++) {
      for (let word = native.bailMask[w]; word !== 0; word &= word - 1)
        this.bailed.push(min + start + w * 32 + 31 - Math.clz32(word & -word));
    }
  }

  private ask(a: number, b: number, c: number): void {
    const outcome = this.evaluator.test(a, b, c);
    this.budget.countTime(UNKNOWN_MICROSECONDS + this.evaluator.steps * STEP_MICROSECONDS.interpreted);
    if (outcome === 1) add(this.store, this.accepts, [a, b, c]);
    if (outcome !== 2) return;
    if (this.evaluator.exhausted) throw new CountAbandoned('time', [a, b, c], this.hits);
    add(this.store, this.raises, [a, b, c]);
    const type = this.evaluator.error?.type;
    if (type === 'StepLimitError') this.hit([a, b, c], 'step-limit');
    if (type === 'SizeLimitError') this.hit([a, b, c], 'size-limit');
  }

  private hit(triple: Triple, reason: Hit['reason']): void {
    const first = (this.firstHit ??= { triple, reason });
    if (++this.hits >= MAX_HITS) throw new CountAbandoned(first.reason, first.triple, this.hits);
  }
}

/** target[row] |= mask << start, in bits. */
function orShifted(target: Uint32Array, row: number, mask: Uint32Array, start: number): void {
  const [words, bits] = [start >>> 5, start & 31];
  for (let w = 0; w + words < ROW_WORDS; w++) {
    target[row + w + words] |= mask[w] << bits;
    if (bits > 0 && w + words + 1 < ROW_WORDS) target[row + w + words + 1] |= mask[w] >>> (32 - bits);
  }
}
