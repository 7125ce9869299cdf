/** Counting a rule that has no structural form: generated code on every triple, the interpreter where that bails. */
import { ROW_WORDS, add, type Bitmap, type BitmapStore } from '../bitmap';
import type { Triple } from '../domain';
import { prepare, type Evaluator } from '../interpret';
import { compileNative, type NativeFunction } from '../native';
import type { Stepwise } from '../../base/stepwise';
import type { Program } from '../syntax';
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

/** Triples that may run into the step limit before the count is given up: about 50 ms of work. */
const MAX_HITS = { generated: 100, interpreted: 8 };
/** Busy time after which a count is given up: nobody waits longer for one rule, and some would take hours. */
const BUDGET_MS = 30_000;
/** How long to work between two pauses, and after how many triples or rows to look at the clock. */
const SLICE_MS = 6;
const INPUTS_PER_LOOK = { generated: 8, interpreted: 16 };

/** By generated code; undefined where there is none for this rule. Throws CountAbandoned. */
export function* enumerateGenerated(
  program: Program,
  store: BitmapStore,
  { native, stepLimit }: WholeOptions,
): Stepwise<Bitmaps | undefined> {
  const { min, max } = store.domain;
  const code = native ? compileNative(program, undefined, { stepLimit, range: { min, max } }) : undefined;
  return code && (yield* enumerate(program, store, stepLimit, (run) => run.generated(code)));
}

/** By generated code where there is some, else by the interpreter. Throws CountAbandoned. */
export function* enumerateWhole(
  program: Program,
  store: BitmapStore,
  options: WholeOptions,
): Stepwise<Bitmaps> {
  const generated = yield* enumerateGenerated(program, store, options);
  return generated ?? (yield* enumerate(program, store, options.stepLimit, (run) => run.interpreted()));
}

function* enumerate(
  program: Program,
  store: BitmapStore,
  steps: number,
  fill: (run: WholeRun) => Stepwise<void>,
): Stepwise<Bitmaps> {
  const [accepts, raises] = [store.allocate(), store.allocate()];
  let done = false;
  try {
    yield* fill(new WholeRun(store, accepts, raises, prepare(program, { steps })));
    done = true;
  } finally {
    if (!done) store.release(accepts);
    if (!done) store.release(raises);
  }
  if (store.kernels.popcountAnd([raises.address], store.rowCount) > 0) return { accepts, raises };
  store.release(raises);
  return { accepts, raises: undefined };
}

class WholeRun {
  private hits = 0;
  private firstHit: Triple | undefined;
  private inputs = 0;
  private busy = 0;
  private since = performance.now();

  constructor(
    private readonly store: BitmapStore,
    private readonly accepts: Bitmap,
    private readonly raises: Bitmap,
    private readonly evaluator: Evaluator,
  ) {}

  *generated(native: NativeFunction): Stepwise<void> {
    const { min, max } = this.store.domain;
    for (let a = min; a <= max; a++) {
      for (let b = min; b <= max; b++) {
        this.row(native, a, b);
        if (++this.inputs % INPUTS_PER_LOOK.generated === 0) yield* this.rest([a, b, max]);
      }
    }
  }

  *interpreted(): Stepwise<void> {
    const { min, max } = this.store.domain;
    for (let a = min; a <= max; a++) {
      for (let b = min; b <= max; b++) {
        for (let c = min; c <= max; c++) {
          this.ask(a, b, c);
          if (++this.inputs % INPUTS_PER_LOOK.interpreted === 0) yield* this.rest([a, b, c]);
        }
      }
    }
  }

  /** Pauses when the slice is used up. Time spent elsewhere while paused is not counted. */
  private *rest(reached: Triple): Stepwise<void> {
    const spent = performance.now() - this.since;
    if (spent < SLICE_MS) return;
    this.busy += spent;
    if (this.busy > BUDGET_MS) throw new CountAbandoned('time', reached, this.hits);
    yield;
    this.since = performance.now();
  }

  /** One row in as many pieces as it has triples that exceed the step limit. */
  private row(native: NativeFunction, a: number, b: number): void {
    const { min, max } = this.store.domain;
    for (let c = min; c <= max;) {
      const { done, hitStepLimit } = native.row([a, b], c, max - c + 1);
      this.merge(a, b, c - min, native);
      c += done;
      if (hitStepLimit) this.hit([a, b, c - 1], MAX_HITS.generated);
    }
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
        this.ask(a, b, min + start + w * 32 + 31 - Math.clz32(word & -word));
    }
  }

  private ask(a: number, b: number, c: number): void {
    const outcome = this.evaluator.test(a, b, c);
    if (outcome === 1) add(this.store, this.accepts, [a, b, c]);
    if (outcome !== 2) return;
    add(this.store, this.raises, [a, b, c]);
    if (this.evaluator.error?.type === 'StepLimitError') this.hit([a, b, c], MAX_HITS.interpreted);
  }

  private hit(triple: Triple, limit: number): void {
    this.firstHit ??= triple;
    if (++this.hits >= limit) throw new CountAbandoned('step-limit', this.firstHit, this.hits);
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
