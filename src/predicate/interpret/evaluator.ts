import type { Outcome, PythonError } from '../outcome';
import type { Expression, FunctionDefinition, Program } from '../syntax';
import type { Watch } from './compile/context';
import { allDefinitions, inOrder, lift } from './lift';
import { compileUnit, type Unit } from './program';
import { PyRaise, Runtime, type Limits } from './runtime';
import { truthy, type PyValue } from './values';

/** A program compiled once, to be evaluated many times. Evaluations never see one another. */
export interface Evaluator {
  /** Number of parameters. */
  readonly arity: number;
  /** The error of the last `test` or `value` that raised. */
  readonly error: PythonError | undefined;
  /** Steps of the last evaluation. */
  readonly steps: number;
  /** Effort of the last evaluation; see `Limits`. */
  readonly effort: number;
  /** The last evaluation ended because of its effort or time limit, which other evaluators do not have. */
  readonly exhausted: boolean;
  run(args: readonly PyValue[]): Outcome<PyValue>;
  /** 0 false, 1 true, 2 raises (see `error`). Superfluous arguments are ignored. */
  test(a?: PyValue, b?: PyValue, c?: PyValue): 0 | 1 | 2;
  /** The value, or undefined where it raises (see `error`). For up to three parameters. */
  value(a?: PyValue, b?: PyValue, c?: PyValue): PyValue | undefined;
}

export function evaluate(program: Program, args: readonly PyValue[], limits?: Limits): Outcome<PyValue> {
  return prepare(program, limits).run(args);
}

/** `watch` observes the runs, where there is one. */
export function prepare(program: Program, limits?: Limits, watch?: Watch): Evaluator {
  const rt = new Runtime(limits, program.source.length);
  return new UnitEvaluator(rt, compileUnit(rt, program, watch));
}

/**
 * One function of a program by itself, also one that is defined inside another.
 * Undefined when it reads variables of the function around it: then it has no value of its own.
 */
export function prepareFunction(
  program: Program,
  target: FunctionDefinition | string,
  limits?: Limits,
): Evaluator | undefined {
  const lifted = lift(program, target);
  return lifted && prepare(lifted, limits);
}

/** An expression in `params` that may call the functions of `program`. */
export function prepareExpression(
  expression: Expression,
  params: readonly string[],
  program?: Program,
  limits?: Limits,
): Evaluator {
  if (program?.kind !== 'function') {
    return prepare({ kind: 'expression', source: program?.source ?? '', params, body: expression }, limits);
  }
  const entry: FunctionDefinition = {
    kind: 'def',
    name: '<expression>',
    nameSpan: expression.span,
    params: params.map((name) => ({ name, span: expression.span })),
    body: [{ kind: 'return', value: expression, span: expression.span }],
    span: expression.span,
  };
  const visible = new Map(allDefinitions(program).map((node) => [node.name, node]));
  return prepare({ ...program, params, definitions: inOrder(entry, visible), entry }, limits);
}

class UnitEvaluator implements Evaluator {
  error: PythonError | undefined;

  constructor(
    readonly rt: Runtime,
    readonly unit: Unit,
  ) {}

  get arity(): number {
    return this.unit.arity;
  }

  get steps(): number {
    return this.rt.steps;
  }

  get effort(): number {
    return this.rt.effortLimit - this.rt.effort;
  }

  get exhausted(): boolean {
    return this.rt.exhausted;
  }

  run(args: readonly PyValue[]): Outcome<PyValue> {
    this.rt.start();
    try {
      const value = this.unit.call(args);
      return { kind: 'value', value, truthy: truthy(value), steps: this.rt.steps };
    } catch (error) {
      return { kind: 'raises', error: this.#explain(error), steps: this.rt.steps };
    }
  }

  test(a: PyValue = 0, b: PyValue = 0, c: PyValue = 0): 0 | 1 | 2 {
    this.rt.start();
    try {
      const value = this.unit.call3(a, b, c);
      if (typeof value === 'boolean') return value ? 1 : 0;
      return truthy(value) ? 1 : 0;
    } catch (error) {
      this.error = this.#explain(error);
      return 2;
    }
  }

  value(a: PyValue = 0, b: PyValue = 0, c: PyValue = 0): PyValue | undefined {
    this.rt.start();
    try {
      return this.unit.call3(a, b, c);
    } catch (error) {
      this.error = this.#explain(error);
      return undefined;
    }
  }

  /** JavaScript's own limits are reached only by what Python would refuse too: recursion or a giant value. */
  #explain(error: unknown): PythonError {
    if (error instanceof PyRaise) return error.toError();
    if (!(error instanceof RangeError)) throw error;
    const { site: span } = this.rt;
    if (/call stack/.test(error.message)) {
      return { type: 'RecursionError', message: 'maximum recursion depth exceeded', span };
    }
    return { type: 'SizeLimitError', message: 'a value grew too large', span };
  }
}
