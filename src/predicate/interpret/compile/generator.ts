import type { Frame } from '../frame';
import { iterate } from '../iterate';
import { PyRaise, type Runtime } from '../runtime';
import type { Span } from '../../span';
import { PyIterator, type PyValue } from '../values';
import type { Code, Test } from './context';

export interface Clause {
  readonly iterable: Code;
  readonly conditions: readonly Test[];
  readonly bind: (frame: Frame, value: PyValue) => void;
  readonly site: Span;
}

export interface Plan {
  readonly clauses: readonly Clause[];
  readonly element: Code;
  readonly isGenerator: boolean;
}

/** Runs the nested clauses of a comprehension, one element at a time. Every turn of a clause is a step. */
export class GeneratorIterator extends PyIterator {
  readonly type = 'generator';
  readonly #sources: PyIterator[];
  #level = 0;
  #running = false;

  constructor(
    readonly rt: Runtime,
    readonly plan: Plan,
    readonly frame: Frame,
    first: PyIterator,
  ) {
    super();
    this.#sources = [first];
  }

  next(): PyValue | undefined {
    if (this.#running) return this.rt.raise('ValueError', 'generator already executing');
    this.#running = true;
    try {
      return this.#advance();
    } catch (error) {
      if (this.plan.isGenerator && error instanceof PyRaise && error.type === 'StopIteration') {
        this.rt.site = error.span;
        this.rt.raise('RuntimeError', 'generator raised StopIteration');
      }
      throw error;
    } finally {
      this.#running = false;
    }
  }

  #advance(): PyValue | undefined {
    const { rt, plan, frame } = this;
    const { clauses } = plan;
    while (this.#level >= 0) {
      const clause = clauses[this.#level];
      const item = this.#sources[this.#level].next();
      if (item === undefined) {
        this.#level--;
        continue;
      }
      rt.site = clause.site;
      if (--rt.fuel < 0) rt.refuel();
      clause.bind(frame, item);
      if (!holds(clause.conditions, frame)) continue;
      if (this.#level === clauses.length - 1) return plan.element(frame);
      this.#enter(clauses[this.#level + 1]);
    }
    return undefined;
  }

  #enter(clause: Clause): void {
    const source = clause.iterable(this.frame);
    this.rt.site = clause.site;
    this.#sources[++this.#level] = iterate(this.rt, source);
  }
}

function holds(conditions: readonly Test[], frame: Frame): boolean {
  for (const condition of conditions) if (!condition(frame)) return false;
  return true;
}
