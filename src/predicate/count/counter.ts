import { OutOfBitmapMemory, ROW_BYTES, smallest, type Bitmap, type BitmapStore } from '../bitmap';
import { prepare as prepareProgram } from '../interpret';
import { isNativeAvailable } from '../native';
import type { Stepwise } from '../../base/stepwise';
import type { Program } from '../syntax';
import { countConjunction } from './group';
import { Builder } from './ir/builder';
import { isFalse, type Node } from './ir/node';
import { Budget, OverBudget } from './budget';
import { lowerRule, type LoweredRule } from './lower/program';
import type { RaisedAt } from './rule-set';
import { Arena } from './rows/arena';
import { Planes } from './rows/planes';
import { prepare } from './rows/prepare';
import { Rewriter } from './rows/rewrite';
import { Space } from './rows/space';
import { TripleSet } from './triple-set';
import { enumerateGenerated, enumerateInterpreted, type Bitmaps } from './whole';
import { workspace } from './rows/workspace';

export interface CounterOptions {
  readonly stepLimit: number;
  /** WebAssembly may be generated from predicates. */
  readonly native: boolean;
  /** Working time for one rule; see `Budget`. */
  readonly milliseconds?: number | undefined;
}

/** The truth of a rule over the domain. */
export interface Outcomes {
  readonly accepts: TripleSet;
  readonly raises?: TripleSet;
  readonly firstRaise?: RaisedAt;
}

/** Turns rules into bitmaps, and groups into counts: by structure where there is one, else triple by triple. */
export class Counter {
  private readonly options: CounterOptions;
  private readonly idle: Arena[] = [];

  constructor(
    private readonly store: BitmapStore,
    options: CounterOptions,
  ) {
    this.options = { ...options, native: options.native && isNativeAvailable() };
    this.idle.push(new Arena(store));
  }

  /** Throws CountAbandoned. */
  *outcomes(program: Program): Stepwise<Outcomes> {
    const { accepts, raises } = yield* this.bitmaps(program);
    const truth = { accepts: new TripleSet(this.store, accepts) };
    if (!raises) return truth;
    return {
      ...truth,
      raises: new TripleSet(this.store, raises),
      firstRaise: this.firstRaise(program, raises),
    };
  }

  /** |S_g| from scratch; undefined when a rule has no structural form. Throws CountAbandoned. */
  *group(programs: readonly Program[]): Stepwise<number | undefined> {
    return yield* withinBudget(() => this.groupByStructure(programs));
  }

  private *groupByStructure(programs: readonly Program[]): Stepwise<number | undefined> {
    const builder = new Builder(this.store.domain, new Budget(this.options.milliseconds));
    const rules: LoweredRule[] = [];
    for (const program of programs) {
      const rule = lowerRule(program, builder, this.options);
      if (!rule) return undefined;
      rules.push(rule);
      yield;
    }
    const roots = rules.map(({ accepts }) => accepts);
    return yield* this.withArena(builder.budget, (arena) =>
      countConjunction(this.store, arena, builder, roots),
    );
  }

  dispose(): void {
    for (const arena of this.idle.splice(0)) arena.dispose();
  }

  private *bitmaps(program: Program): Stepwise<Bitmaps> {
    const { store, options } = this;
    const budget = new Budget(options.milliseconds);
    const builder = new Builder(store.domain, budget);
    const rule = yield* withinBudget(() => lowered(program, builder, options));
    const structural = rule && (yield* this.structural(builder, rule, false));
    if (structural) return structural;
    const generated = yield* enumerateGenerated(program, store, options, budget);
    if (generated) return generated;
    const elementwise = rule && (yield* this.structural(builder, rule, true));
    return elementwise ?? (yield* enumerateInterpreted(program, store, options, budget));
  }

  /** Counts by structure. Returns undefined when it is over budget, or `elementwise` is needed and not wanted. */
  private *structural(
    builder: Builder,
    rule: LoweredRule,
    elementwise: boolean,
  ): Stepwise<Bitmaps | undefined> {
    return yield* withinBudget(() => this.truthBitmaps(builder, rule, elementwise));
  }

  private *truthBitmaps(
    builder: Builder,
    rule: LoweredRule,
    elementwise: boolean,
  ): Stepwise<Bitmaps | undefined> {
    const { store } = this;
    const bitmap = (root: Node) =>
      this.withArena(builder.budget, (arena) => bitmapOf(store, arena, builder, root, elementwise));
    const accepts = yield* bitmap(rule.accepts);
    if (!accepts) return undefined;
    if (isFalse(rule.raises)) return { accepts, raises: undefined };
    let raises: Bitmap | undefined;
    try {
      raises = yield* bitmap(rule.raises);
    } finally {
      if (!raises) store.release(accepts);
    }
    if (!raises) return undefined;
    if (store.kernels.popcountAnd([raises.address], store.rowCount) > 0) return { accepts, raises };
    store.release(raises);
    return { accepts, raises: undefined };
  }

  private firstRaise(program: Program, raises: Bitmap): RaisedAt {
    const [triple] = smallest(this.store, raises, 1);
    const outcome = prepareProgram(program, { steps: this.options.stepLimit }).run([...triple]);
    if (outcome.kind !== 'raises') throw new Error(`(${triple.join(', ')}) was counted as raising`);
    return { triple, error: outcome.error };
  }

  /** Counts may be interleaved, so each works in memory of its own. */
  private *withArena<T>(budget: Budget, work: (arena: Arena) => Stepwise<T>): Stepwise<T> {
    const arena = this.idle.pop() ?? new Arena(this.store);
    arena.charge(budget);
    try {
      return yield* work(arena);
    } finally {
      arena.reset();
      this.idle.push(arena);
    }
  }
}

function* lowered(
  program: Program,
  builder: Builder,
  options: CounterOptions,
): Stepwise<LoweredRule | undefined> {
  const rule = lowerRule(program, builder, options);
  yield;
  return rule;
}

/** Returns undefined where structural work goes over its budget, which includes the machine's stack. */
function* withinBudget<T>(work: () => Stepwise<T>): Stepwise<T | undefined> {
  try {
    return yield* work();
  } catch (error) {
    const isStack = error instanceof RangeError && /call stack/.test(error.message);
    if (isStack || error instanceof OverBudget || error instanceof OutOfBitmapMemory) return undefined;
    throw error;
  }
}

/**
 * The bitmap of a truth: one reference, the caller's to release. Undefined when `elementwise` is false and a
 * part would have to be computed for every single triple, which generated code may do faster.
 */
function* bitmapOf(
  store: BitmapStore,
  arena: Arena,
  builder: Builder,
  root: Node,
  elementwise: boolean,
): Stepwise<Bitmap | undefined> {
  const { budget, domain } = builder;
  const node = new Rewriter(builder).rewrite(root);
  const every = Int32Array.from({ length: store.size }, (_, i) => i);
  const space = new Space(arena, budget, [every, every, every]);
  const planes = new Planes(workspace(store, arena, builder, space));
  yield* prepare(builder, planes, [node]);
  if (!elementwise && planes.isElementwise(node)) return undefined;
  const bitmap = store.allocate();
  let done = false;
  try {
    for (let i = 0; i < store.size; i++) {
      planes.store(bitmap.address + i * store.size * ROW_BYTES, planes.plane(node, i));
      if (budget.isDue()) yield* budget.pause([domain.min + i, domain.min, domain.min]);
    }
    done = true;
    return bitmap;
  } finally {
    if (!done) store.release(bitmap);
  }
}
