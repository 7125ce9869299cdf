/** Notes what happens while a program runs: how often each statement, the last value of each expression, the last `return`. */
import type {
  Comprehension,
  Expression,
  For,
  FunctionDefinition,
  Name,
  Parameter,
  Statement,
  While,
} from '../syntax';
import { statementExpressions, within } from '../tree';
import { Signal, type Code, type Run, type Store, type Watch } from './compile/context';
import { snapshot, type Snapshot } from './snapshot';
import type { PyValue } from './values';

/** A node with a value: an expression, a name that is stored into, a parameter. */
export type Valued = Expression | Parameter;

type Values = Map<Valued, Snapshot | undefined>;

/**
 * For one run. Every call of a function has values of its own, so that those of the outer call count in the end,
 * whatever it called in between. What was evaluated earlier and not the last time has no value.
 */
export class Recorder implements Watch {
  readonly hits = new Map<Statement, number>();
  /** The `return` that a function ended by last; undefined where the last one ended without. */
  returned: (Statement & { readonly kind: 'return' }) | undefined;
  readonly #over: Values = new Map();
  readonly #open: Values[] = [];
  #values: Values = this.#over;

  /** The last value of each; of calls that have not ended (one of them raised) the inner ones count. */
  values(): ReadonlyMap<Valued, Snapshot | undefined> {
    const result: Values = new Map(this.#over);
    for (const values of this.#open) merge(result, values);
    return result;
  }

  expression(node: Expression, code: Code): Code {
    return (f) => {
      const value = code(f);
      this.#values.set(node, snapshot(value));
      return value;
    };
  }

  statement(node: Statement, run: Run): Run {
    const own = statementExpressions(node).flatMap(within);
    return (f) => {
      this.#hit(node);
      this.#forget(own);
      const signal = run(f);
      if (node.kind === 'return') this.returned = node;
      return signal;
    };
  }

  turn(node: For | While, body: Run): Run {
    const again = node.kind === 'while' ? within(node.test) : [];
    return (f) => {
      const signal = body(f);
      if (signal === Signal.Next || signal === Signal.Continue) {
        this.#hit(node);
        this.#forget(again);
      }
      return signal;
    };
  }

  store(target: Name, store: Store): Store {
    return (f, value) => {
      store(f, value);
      this.#values.set(target, snapshot(value));
    };
  }

  clause({ clauses, element }: Comprehension, index: number, bind: Store): Store {
    const later = clauses.slice(index + 1).flatMap(({ iterable, conditions }) => [iterable, ...conditions]);
    const inside = [...clauses[index].conditions, ...later, element].flatMap(within);
    return (f, value) => {
      this.#forget(inside);
      bind(f, value);
    };
  }

  body({ params }: FunctionDefinition, run: Run, result: () => PyValue): Code {
    return (f) => {
      const outer = this.#values;
      const values: Values = new Map();
      for (const [i, param] of params.entries()) values.set(param, snapshot(f[i + 1] as PyValue));
      this.#open.push(values);
      this.#values = values;
      const signal = run(f);
      this.#open.pop();
      this.#values = outer;
      merge(this.#over, values);
      if (signal === Signal.Return) return result();
      this.returned = undefined;
      return null;
    };
  }

  #hit(node: Statement): void {
    this.hits.set(node, (this.hits.get(node) ?? 0) + 1);
  }

  /** Noted as without a value, so that it also takes the place of what an inner call left. */
  #forget(nodes: readonly Expression[]): void {
    for (const node of nodes) this.#values.set(node, undefined);
  }
}

function merge(into: Values, values: Values): void {
  for (const [node, value] of values) into.set(node, value);
}
