import type { FunctionDefinition, Parameter, Statement, Target } from '../syntax';
import type { Span } from '../span';
import { namesIn, substatements, targetsOf } from '../tree';

/** The value of a name in a scope: a function if a `def` is the only thing that assigns it. */
export interface Binding {
  readonly span: Span;
  readonly definition?: FunctionDefinition;
}

/** The names of one function, of one comprehension, or of the top of the text. */
export class Scope {
  private readonly names = new Map<string, Binding>();

  constructor(readonly parent?: Scope) {}

  bind(name: string, span: Span, definition?: FunctionDefinition): void {
    const plain = this.names.has(name) || !definition;
    this.names.set(name, plain ? { span } : { span, definition });
  }

  has(name: string): boolean {
    return this.names.has(name);
  }

  find(name: string): Binding | undefined {
    return this.names.get(name) ?? this.parent?.find(name);
  }

  /** All names that can be seen from here. */
  visible(): string[] {
    return [...this.names.keys(), ...(this.parent?.visible() ?? [])];
  }
}

export function bindTarget(scope: Scope, target: Target): void {
  for (const { id, span } of namesIn(target)) scope.bind(id, span);
}

export function bindParameters(scope: Scope, params: readonly Parameter[]): void {
  for (const param of params) scope.bind(param.name, param.span);
}

/** Binds names as Python does: a name that is given a value anywhere in a function belongs to it everywhere. */
export function bindStatements(scope: Scope, body: readonly Statement[]): void {
  for (const statement of body) {
    if (statement.kind === 'def') scope.bind(statement.name, statement.nameSpan, statement);
    for (const target of targetsOf(statement)) bindTarget(scope, target);
    bindStatements(scope, substatements(statement));
  }
}
