/** Which function a name belongs to, and what nested functions need from outside: the ground for lambda lifting. */
import type { Expression, FunctionDefinition, Statement, Target } from '../syntax';
import { NotCovered } from './types';

/** A variable or function of an enclosing function. */
export interface Capture {
  readonly owner: Scope;
  readonly name: string;
  readonly isFunction: boolean;
}

export class Scope {
  readonly variables = new Set<string>();
  readonly functions = new Map<string, Scope>();
  /** Names read anywhere in the body but inside nested functions. */
  readonly reads = new Set<string>();
  private known: readonly Capture[] | undefined;

  constructor(
    readonly id: number,
    readonly parent: Scope | undefined,
    readonly params: FunctionDefinition['params'],
    readonly body: readonly Statement[],
  ) {}

  /** The scope that binds `name`, seen from here; undefined for builtins. */
  ownerOf(name: string): Scope | undefined {
    if (this.variables.has(name) || this.functions.has(name)) return this;
    return this.parent?.ownerOf(name);
  }

  functionNamed(name: string): Scope | undefined {
    return this.ownerOf(name)?.functions.get(name);
  }

  /** What this function and all that it can call need from the functions around it. */
  captures(): readonly Capture[] {
    return (this.known ??= this.findCaptures());
  }

  /** This function and all it can call, directly or not. */
  reachable(): Set<Scope> {
    const seen = new Set<Scope>();
    const visit = (scope: Scope) => {
      if (seen.has(scope)) return;
      seen.add(scope);
      for (const called of scope.called()) visit(called);
    };
    visit(this);
    return seen;
  }

  /** Whether a call may lead back to this function. */
  get isRecursive(): boolean {
    return [...this.called()].some((called) => called.reachable().has(this));
  }

  private *called(): Generator<Scope> {
    for (const name of this.reads) {
      const called = this.functionNamed(name);
      if (called) yield called;
    }
  }

  private isInside(other: Scope): boolean {
    for (let scope = this.parent; scope; scope = scope.parent) if (scope === other) return true;
    return false;
  }

  private findCaptures(): Capture[] {
    const found = new Map<string, Capture>();
    for (const scope of this.reachable()) {
      for (const name of scope.reads) {
        const owner = scope.ownerOf(name);
        if (!owner?.parent || !this.isInside(owner)) continue;
        found.set(`${owner.id}:${name}`, { owner, name, isFunction: owner.functions.has(name) });
      }
    }
    return [...found.values()];
  }
}

/** Scopes of a program; the outermost one has functions but no variables. */
export class ScopeTree {
  readonly root = new Scope(0, undefined, [], []);
  readonly all: Scope[] = [];

  constructor(definitions: readonly FunctionDefinition[]) {
    for (const definition of definitions) this.addFunction(this.root, definition);
  }

  addFunction(
    parent: Scope,
    { name, params, body }: Pick<FunctionDefinition, 'name' | 'params' | 'body'>,
  ): Scope {
    const scope = new Scope(this.all.length + 1, parent, params, body);
    if (parent.functions.has(name)) throw new NotCovered('a function defined twice');
    parent.functions.set(name, scope);
    this.all.push(scope);
    for (const param of params) scope.variables.add(param.name);
    this.statements(scope, body);
    for (const bound of scope.functions.keys()) {
      if (scope.variables.has(bound)) throw new NotCovered('a name for a function and a value');
    }
    return scope;
  }

  private statements(scope: Scope, statements: readonly Statement[]): void {
    for (const statement of statements) this.statement(scope, statement);
  }

  private statement(scope: Scope, s: Statement): void {
    switch (s.kind) {
      case 'def':
        for (const { fallback } of s.params) if (fallback) readNames(fallback, scope.reads);
        this.addFunction(scope, s);
        return;
      case 'assign':
        s.targets.forEach((target) => bind(scope, target));
        {
          readNames(s.value, scope.reads);
          return;
        }
      case 'augmented-assign':
        bind(scope, s.target);
        {
          readNames(s.value, scope.reads);
          return;
        }
      case 'if':
        readNames(s.test, scope.reads);
        {
          this.statements(scope, [...s.then, ...s.else]);
          return;
        }
      case 'while':
        readNames(s.test, scope.reads);
        {
          this.statements(scope, [...s.body, ...s.else]);
          return;
        }
      case 'for':
        bind(scope, s.target);
        readNames(s.iterable, scope.reads);
        {
          this.statements(scope, [...s.body, ...s.else]);
          return;
        }
      case 'return':
      case 'expression':
        if (s.value) readNames(s.value, scope.reads);
        return;
      default:
    }
  }
}

export const namesOf = (target: Target): string[] =>
  target.kind === 'name' ? [target.id] : target.items.flatMap(namesOf);

const bind = (scope: Scope, target: Target): void =>
  namesOf(target).forEach((name) => scope.variables.add(name));

/** Adds the names that an expression reads from outside of itself. */
function readNames(e: Expression, into: Set<string>): void {
  switch (e.kind) {
    case 'name':
      into.add(e.id);
      return;
    case 'call':
      into.add(e.callee);
      break;
    case 'comprehension': {
      const inner = new Set<string>();
      children(e).forEach((child) => readNames(child, inner));
      const bound = new Set(e.clauses.flatMap((clause) => namesOf(clause.target)));
      // The first iterable is evaluated outside: a name there may be that of a target.
      if (e.clauses[0]) readNames(e.clauses[0].iterable, into);
      for (const name of inner) if (!bound.has(name)) into.add(name);
      return;
    }
    default:
  }
  for (const child of children(e)) readNames(child, into);
}

function children(e: Expression): readonly Expression[] {
  switch (e.kind) {
    case 'unary':
      return [e.operand];
    case 'binary':
      return [e.left, e.right];
    case 'boolean':
      return e.operands;
    case 'comparison':
      return [e.first, ...e.rest.map((link) => link.operand)];
    case 'conditional':
      return [e.test, e.then, e.else];
    case 'tuple':
    case 'list':
    case 'set':
      return e.items;
    case 'subscript':
      return [e.target, e.index];
    case 'slice':
      return [e.target, e.start, e.stop, e.step].filter((part) => part !== undefined);
    case 'call':
      return [...e.args, ...e.keywords.map((keyword) => keyword.value)];
    case 'comprehension':
      return [e.element, ...e.clauses.flatMap((clause) => [clause.iterable, ...clause.conditions])];
    case 'lambda':
      throw new NotCovered('lambda');
    default:
      return [];
  }
}
