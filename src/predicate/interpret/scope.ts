/** Static name resolution: every variable is a slot in a frame some hops up, or a builtin. */
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
