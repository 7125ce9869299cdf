import type { Expression, FunctionDefinition, Program, Statement } from '../../syntax';
import type { Builder } from '../ir/builder';
import { Unlowerable, isFalse, type Node } from '../ir/node';
import type { Frame, Scope, Value } from './value';

/** The conditions under which a place in the program is reached, innermost first. */
export interface Path {
  readonly condition: Node;
  readonly outer: Path | undefined;
}

/** Unrolled work beyond this is left to generated code. */
const MAX_STATIC_STEPS = 3_000;
const MAX_INLINE_DEPTH = 12;

/** A table made by running a part of the predicate, and what its entries cost. */
export interface Tabulated {
  readonly value: Node;
  readonly raises: Node;
  readonly maxSteps: number;
}

/** Makes tables of what cannot be expressed as nodes. Throws Unlowerable where that would be too large. */
export interface Tabulator {
  call(definition: FunctionDefinition, args: readonly Node[]): Tabulated;
  expression(expression: Expression, names: readonly string[], args: readonly Node[]): Tabulated;
  helper(name: string, arg: Node): Node;
}

/** Lowers expressions and blocks of any kind. */
export interface Lowering {
  value(context: Context, frame: Frame, expression: Expression): Value;
  truth(context: Context, frame: Frame, expression: Expression): Node;
  block(context: Context, scope: Scope, body: readonly Statement[], start: Node): Node;
}

/**
 * The state of lowering one program: where we are (`path`), on which inputs it has raised, and an upper bound
 * of the Python steps that one evaluation can take.
 */
export class Context {
  raises: Node;
  /** Steps of what is unrolled, and of the tables that are read. */
  private steps = 0;
  private tableSteps = 0;
  path: Path | undefined;
  private readonly inlining = new Set<FunctionDefinition>();
  private readonly recursive = new Set<FunctionDefinition>();

  constructor(
    readonly builder: Builder,
    readonly program: Program,
    readonly tables: Tabulator,
    private readonly lowering: Lowering,
    /** The program may show whether a value is a bool or an int: the two are then not taken together. */
    readonly showsBools: boolean,
  ) {
    this.raises = builder.false;
  }

  value(frame: Frame, expression: Expression): Value {
    return this.lowering.value(this, frame, expression);
  }

  /** The truth of an expression where only that matters. */
  truth(frame: Frame, expression: Expression): Node {
    return this.lowering.truth(this, frame, expression);
  }

  /** Runs statements where `start` holds; the result is where control reaches their end. */
  block(scope: Scope, body: readonly Statement[], start: Node): Node {
    return this.lowering.block(this, scope, body, start);
  }

  /** Notes that Python raises here wherever `condition` holds. */
  raise(condition: Node): void {
    if (isFalse(condition)) return;
    let reached = condition;
    for (let at = this.path; at; at = at.outer) reached = this.builder.and(at.condition, reached);
    this.raises = this.builder.or(this.raises, reached);
  }

  /** Runs `work` as reached only where `condition` holds. */
  under<T>(condition: Node, work: () => T): T {
    const outer = this.path;
    this.path = { condition, outer };
    try {
      return work();
    } finally {
      this.path = outer;
    }
  }

  /** An upper bound of the steps of one evaluation. */
  get maxSteps(): number {
    return this.steps + this.tableSteps;
  }

  step(count = 1): void {
    this.builder.budget.spend(count);
    this.steps += count;
    if (this.steps > MAX_STATIC_STEPS) throw new Unlowerable('too long to unroll');
  }

  /** Inlines a function; one that calls itself is never inlined twice into itself. */
  inline<T>(definition: FunctionDefinition, work: () => T): T {
    if (this.inlining.has(definition)) this.recursive.add(definition);
    if (this.recursive.has(definition) || this.inlining.size >= MAX_INLINE_DEPTH)
      throw new Unlowerable('too deep to inline');
    this.inlining.add(definition);
    try {
      return work();
    } finally {
      this.inlining.delete(definition);
    }
  }

  /** The first of several ways that works; what a failed one noted is undone. */
  attempt<T>(first: () => T, second: () => T): T {
    const { raises, steps, tableSteps } = this;
    try {
      return first();
    } catch (error) {
      if (!(error instanceof Unlowerable)) throw error;
      this.raises = raises;
      this.steps = steps;
      this.tableSteps = tableSteps;
      return second();
    }
  }

  /** Takes a table as the value of this place, with its errors and steps. */
  use({ value, raises, maxSteps }: Tabulated): Value {
    this.raise(raises);
    this.tableSteps += maxSteps;
    return value;
  }
}

export const emptyFrame = (outer?: Frame): Frame => ({ variables: new Map(), outer });
