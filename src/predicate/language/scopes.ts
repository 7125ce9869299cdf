import type { FunctionDefinition, Parameter, Statement, Target } from '../syntax';
import type { Span } from '../span';

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
  if (target.kind === 'name') scope.bind(target.id, target.span);
  else for (const item of target.items) bindTarget(scope, item);
}

export function bindParameters(scope: Scope, params: readonly Parameter[]): void {
  for (const param of params) scope.bind(param.name, param.span);
}

/** Binds names as Python does: a name that is given a value anywhere in a function belongs to it everywhere. */
export function bindStatements(scope: Scope, body: readonly Statement[]): void {
  for (const statement of body) bindStatement(scope, statement);
}

function bindStatement(scope: Scope, statement: Statement): void {
  switch (statement.kind) {
    case 'def': {
      scope.bind(statement.name, statement.nameSpan, statement);
      return;
    }
    case 'assign': {
      statement.targets.forEach((target) => bindTarget(scope, target));
      return;
    }
    case 'augmented-assign': {
      bindTarget(scope, statement.target);
      return;
    }
    case 'if':
      bindStatements(scope, statement.then);
      {
        bindStatements(scope, statement.else);
        return;
      }
    case 'for':
      bindTarget(scope, statement.target);
      bindStatements(scope, statement.body);
      {
        bindStatements(scope, statement.else);
        return;
      }
    case 'while':
      bindStatements(scope, statement.body);
      {
        bindStatements(scope, statement.else);
        return;
      }
    default:
  }
}
