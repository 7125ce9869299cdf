/** Static name resolution: every variable is a slot in a frame some hops up, or a builtin. */
import type { Statement, Target } from '../syntax';

/** The slots of one frame; slot 0 is the enclosing frame. */
export class FrameLayout {
  size = 1;
  /** A closure or a generator can outlive or share a frame of this layout. */
  captured = false;
}

/**
 * `module`: top-level functions. `function`: a def or lambda. `generator`: a generator expression.
 * `comprehension`: a list or set comprehension. The last two may share the frame they stand in.
 */
export type ScopeKind = 'module' | 'function' | 'generator' | 'comprehension';

export interface Variable {
  readonly slot: number;
  /** Parameters and the variables of a comprehension are never read unset. */
  readonly assigned: boolean;
}

export interface Resolved extends Variable {
  readonly hops: number;
  readonly origin: 'local' | 'free' | 'module';
}

export class Scope {
  readonly #variables = new Map<string, Variable>();

  constructor(
    readonly kind: ScopeKind,
    readonly parent: Scope | undefined,
    readonly layout: FrameLayout,
  ) {}

  declare(name: string, assigned: boolean): number {
    const known = this.#variables.get(name);
    if (known) return known.slot;
    const slot = this.layout.size++;
    this.#variables.set(name, { slot, assigned });
    return slot;
  }

  resolve(name: string): Resolved | undefined {
    const variable = this.#variables.get(name);
    if (variable) return { ...variable, hops: 0, origin: this.kind === 'module' ? 'module' : 'local' };
    const outer = this.parent?.resolve(name);
    if (!outer) return undefined;
    const hops = outer.hops + (this.parent?.layout === this.layout ? 0 : 1);
    const isFree = outer.origin === 'local' && this.kind !== 'comprehension';
    return { ...outer, hops, origin: isFree ? 'free' : outer.origin };
  }
}

/** Declares everything a function body assigns, as Python does before it runs. */
export function declareLocals(scope: Scope, body: readonly Statement[]): void {
  for (const statement of body) {
    switch (statement.kind) {
      case 'def':
        scope.declare(statement.name, false);
        break;
      case 'assign':
        for (const target of statement.targets) declareTarget(scope, target, false);
        break;
      case 'augmented-assign':
        scope.declare(statement.target.id, false);
        break;
      case 'if':
        declareLocals(scope, statement.then);
        declareLocals(scope, statement.else);
        break;
      case 'for':
        declareTarget(scope, statement.target, false);
        declareLocals(scope, [...statement.body, ...statement.else]);
        break;
      case 'while':
        declareLocals(scope, [...statement.body, ...statement.else]);
        break;
      default: // makes no names
    }
  }
}

export function declareTarget(scope: Scope, target: Target, assigned: boolean): void {
  if (target.kind === 'name') scope.declare(target.id, assigned);
  else for (const item of target.items) declareTarget(scope, item, assigned);
}
