/** Bounds the work that a function can do between two steps. */
import type { Expression, FunctionDefinition, Program, Statement } from '../../predicate';
import { subexpressions } from '../../predicate/tree';

/**
 * Nodes of the largest part that runs at most once per step: the body of a loop, of a comprehension or of a function,
 * without the parts of that kind inside it. At least 1.
 */
export function workBetweenSteps(program: Program): number {
  const weigher = new Weigher();
  if (program.kind === 'expression') weigher.part(weigher.expression(program.body));
  else for (const definition of program.definitions) weigher.definition(definition);
  return weigher.largest;
}

/** A call costs as much as so many operators. */
const CALL = 4;

class Weigher {
  largest = 1;

  /** A part of its own weighs nothing where it stands, but for that it is begun there. */
  part(size: number): number {
    this.largest = Math.max(this.largest, size);
    return 1;
  }

  definition({ params, body }: FunctionDefinition): number {
    this.part(this.#block(body) + params.length);
    return 1 + total(params, ({ fallback }) => (fallback ? this.expression(fallback) : 0));
  }

  expression(node: Expression): number {
    const inside = total(subexpressions(node), (child) => this.expression(child));
    if (node.kind === 'comprehension') return this.part(inside + node.clauses.length);
    if (node.kind === 'lambda') return this.part(inside);
    return (node.kind === 'call' ? CALL : 1) + inside;
  }

  #block = (body: readonly Statement[]): number => total(body, (node) => this.#statement(node));

  #statement(node: Statement): number {
    switch (node.kind) {
      case 'def':
        return this.definition(node);
      case 'assign':
        return node.targets.length + this.expression(node.value);
      case 'augmented-assign':
        return 2 + this.expression(node.value);
      case 'if':
        return 1 + this.expression(node.test) + this.#block(node.then) + this.#block(node.else);
      case 'while':
        this.part(this.expression(node.test) + this.#block(node.body));
        return 1 + this.expression(node.test) + this.#block(node.else);
      case 'for':
        this.part(1 + this.#block(node.body));
        return 1 + this.expression(node.iterable) + this.#block(node.else);
      case 'return':
        return node.value ? 1 + this.expression(node.value) : 1;
      case 'expression':
        return this.expression(node.value);
      default:
        return 1;
    }
  }
}

const total = <T>(items: readonly T[], weigh: (item: T) => number): number =>
  items.reduce((sum, item) => sum + weigh(item), 0);
