import type { Frame } from '../frame';
import type { Runtime } from '../runtime';
import type { Scope } from '../scope';
import type {
  Comprehension,
  Expression,
  For,
  FunctionDefinition,
  Name,
  Statement,
  While,
} from '../../syntax';
import type { PyValue } from '../values';

/** A compiled expression. */
export type Code = (frame: Frame) => PyValue;
/** A compiled condition: the truth value only. */
export type Test = (frame: Frame) => boolean;
/** A compiled statement. */
export type Run = (frame: Frame) => Signal;

/** The way a statement ended. */
export const enum Signal {
  Next,
  Break,
  Continue,
  Return,
}

/** Stores a value in a variable. */
export type Store = (frame: Frame, value: PyValue) => void;

/**
 * Observes a running program: the functions that it returns replace those it was given, and must do the same. It is
 * applied while a program is compiled, so an unobserved program pays nothing.
 */
export interface Watch {
  expression(node: Expression, code: Code): Code;
  statement(node: Statement, run: Run): Run;
  /** The body of a loop. */
  turn(node: For | While, body: Run): Run;
  store(target: Name, store: Store): Store;
  /** Begins a turn of a clause of a comprehension. */
  clause(node: Comprehension, index: number, bind: Store): Store;
  /** The body of a `def`. `result`: what its `return` hands back. */
  body(node: FunctionDefinition, run: Run, result: () => PyValue): Code;
}

/** The compilers of what every kind of node may hold. */
export interface Compilers {
  expression(ctx: Context, node: Expression): Code;
  test(ctx: Context, node: Expression): Test;
  block(ctx: Context, body: readonly Statement[]): Run;
}

/** The place that is compiled. It hands on the compilers, so that no kind of node imports those that it may hold. */
export class Context {
  constructor(
    readonly rt: Runtime,
    readonly scope: Scope,
    private readonly compilers: Compilers,
    readonly watch: Watch | undefined,
  ) {}

  within(scope: Scope): Context {
    return new Context(this.rt, scope, this.compilers, this.watch);
  }

  expression(node: Expression): Code {
    return this.compilers.expression(this, node);
  }

  test(node: Expression): Test {
    return this.compilers.test(this, node);
  }

  block(body: readonly Statement[]): Run {
    return this.compilers.block(this, body);
  }
}
