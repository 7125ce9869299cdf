import { smallest, type Bitmap, type BitmapStore } from '../bitmap';
import { prepare } from '../interpret';
import { isNativeAvailable } from '../native';
import type { Stepwise } from '../../base/stepwise';
import type { Program } from '../syntax';
import { countConjunction } from './group';
import { Builder } from './ir/builder';
import { isFalse, type Node } from './ir/node';
import { lowerRule, type LoweredRule } from './lower/program';
import { bitmapOf } from './rule';
import type { RaisedAt } from './rule-set';
import { Arena } from './rows/arena';
import { TripleSet } from './triple-set';
import { enumerateGenerated, enumerateWhole, type Bitmaps } from './whole';

export interface CounterOptions {
  readonly stepLimit: number;
  /** Whether WebAssembly may be generated from predicates. */
  readonly native: boolean;
}

/** The truth of a rule over the domain. */
export interface Truth {
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
  *truth(program: Program): Stepwise<Truth> {
    const { accepts, raises } = yield* this.bitmaps(program);
    const truth = { accepts: new TripleSet(this.store, accepts) };
    if (!raises) return truth;
    return {
      ...truth,
      raises: new TripleSet(this.store, raises),
      firstRaise: this.firstRaise(program, raises),
    };
  }

  /** |S_g| from scratch; undefined when a rule has no structural form. */
  *group(programs: readonly Program[]): Stepwise<number | undefined> {
    const builder = new Builder(this.store.domain);
    const rules: LoweredRule[] = [];
    for (const program of programs) {
      const rule = lowerRule(program, builder, this.options);
      if (!rule) return undefined;
      rules.push(rule);
    }
    const roots = rules.map(({ accepts }) => accepts);
    return yield* this.withArena((arena) => countConjunction(this.store, arena, builder, roots));
  }

  dispose(): void {
    for (const arena of this.idle.splice(0)) arena.dispose();
  }

  private *bitmaps(program: Program): Stepwise<Bitmaps> {
    const builder = new Builder(this.store.domain);
    const rule = lowerRule(program, builder, this.options);
    yield;
    if (!rule) return yield* enumerateWhole(program, this.store, this.options);
    const structural = yield* this.structural(builder, rule, false);
    if (structural) return structural;
    const generated = yield* enumerateGenerated(program, this.store, this.options);
    const computed = generated ?? (yield* this.structural(builder, rule, true));
    if (!computed) throw new Error('every truth can be computed element by element');
    return computed;
  }

  /** Undefined when `elementwise` is needed and not wanted. */
  private *structural(
    builder: Builder,
    rule: LoweredRule,
    elementwise: boolean,
  ): Stepwise<Bitmaps | undefined> {
    const { store } = this;
    const bitmap = (root: Node) =>
      this.withArena((arena) => bitmapOf(store, arena, builder, root, elementwise));
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
    const outcome = prepare(program, { steps: this.options.stepLimit }).run([...triple]);
    if (outcome.kind !== 'raises') throw new Error(`(${triple.join(', ')}) was counted as raising`);
    return { triple, error: outcome.error };
  }

  /** Counts may be interleaved, so each works in memory of its own. */
  private *withArena<T>(work: (arena: Arena) => Stepwise<T>): Stepwise<T> {
    const arena = this.idle.pop() ?? new Arena(this.store);
    try {
      return yield* work(arena);
    } finally {
      arena.reset();
      this.idle.push(arena);
    }
  }
}
