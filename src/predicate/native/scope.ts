/** Resolves names to functions, and the outer variables of nested functions: the basis of lambda lifting. */
import type { Expression, FunctionDefinition, Statement } from '../syntax';
import {
  freeInExpression,
  statementExpressions,
  substatements,
  targetNames,
  targetsOf,
  within,
} from '../tree';
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
  // eslint-disable-next-line @typescript-eslint/prefer-return-this-type -- a scope around this one may be the owner
  ownerOf(name: string): Scope | undefined {
    if (this.variables.has(name) || this.functions.has(name)) return this;
    return this.parent?.ownerOf(name);
  }

  functionNamed(name: string): Scope | undefined {
    return this.ownerOf(name)?.functions.get(name);
  }

  /** The outer variables that this function and all functions it can call need. */
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

  /** A call may lead back to this function. */
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
    for (const s of statements) {
      if (s.kind === 'def') {
        for (const { fallback } of s.params) if (fallback) readNames(fallback, scope.reads);
        this.addFunction(scope, s);
      }
      for (const name of targetsOf(s).flatMap(targetNames)) scope.variables.add(name);
      for (const expression of statementExpressions(s)) readNames(expression, scope.reads);
      this.statements(scope, substatements(s));
    }
  }
}

/** Adds the names that an expression reads from outside of itself. */
function readNames(expression: Expression, into: Set<string>): void {
  if (within(expression).some(({ kind }) => kind === 'lambda')) throw new NotCovered('lambda');
  for (const name of freeInExpression(expression)) into.add(name);
}
