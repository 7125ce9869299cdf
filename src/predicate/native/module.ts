/** Compiles a function of a rule and all that it calls to a WebAssembly module. */
import type { Expression, Program, Statement } from '../syntax';
import { ModuleBuilder, type FunctionBody } from './binary';
import { op } from './code';
import { Context, GLOBAL_COUNT, type ModulePlan, type Specialisation } from './context';
import { condition, value } from './expressions';
import { helperBody } from './helpers';
import { MAX_CODE_BYTES } from './iteration';
import type { Scope } from './scope';
import { ScopeTree } from './scope';
import { block, leaveWithoutValue } from './statements';
import { flatten, int, join, NotCovered, NOTHING, sameType, SAFE, shape, type Type } from './types';
import { columnWrapper, Layout, rowWrapper } from './wrappers';

/** The part of a program to compile: the entry for its truth in rows, a function for its values in columns. */
export type Part =
  | { readonly kind: 'entry' }
  /** A function of the program by itself, wherever it is defined, if it needs no variables from outside. */
  | { readonly kind: 'helper'; readonly name: string };

export interface CompileOptions {
  readonly stepLimit: number;
  /** Bytes of code times steps that one evaluation may take; the step limit is lowered accordingly. */
  readonly work: number;
  /** Bounds of every argument; the caller of the module sees to it that they hold. */
  readonly range: { readonly min: number; readonly max: number };
}

export interface CompiledModule {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly arity: number;
  readonly result: Type;
}

/** Types settle in two or three passes; more than this means that they run away. */
const MAX_PASSES = 24;
/** The charge for calling a helper, whose loops have no steps, in bytes of straight code. */
const HELPER_SIZE = 1_000;
/** Below 2³¹ together with those of one more evaluation. */
const MAX_ROW_STEPS = 1e9;

/** Throws NotCovered. */
export function compileModule(program: Program, part: Part, options: CompileOptions): CompiledModule {
  const tree = new ScopeTree(program.kind === 'function' ? program.definitions : []);
  const scope = findScope(tree, program, part);
  if (scope.captures().some((capture) => !capture.isFunction)) throw new NotCovered('variables from outside');
  return new Compiler(scope).compile(part, options);
}

const NOWHERE = { from: 0, to: 0 };

function findScope(tree: ScopeTree, program: Program, part: Part): Scope {
  if (part.kind === 'helper') {
    const found = tree.all.filter((scope) => scope.parent?.functions.get(part.name) === scope);
    if (found.length !== 1 || !found[0]) throw new NotCovered('not one function of that name');
    return found[0];
  }
  if (program.kind === 'function') {
    const entry = tree.root.functions.get(program.entry.name);
    if (!entry) throw new NotCovered('no entry');
    return entry;
  }
  const body: Statement[] = [{ kind: 'return', value: program.body, span: NOWHERE }];
  const params = program.params.map((name) => ({ name, span: NOWHERE }));
  // A space in the name keeps it apart from every function of the program.
  return tree.addFunction(tree.root, { name: 'the expression', params, body });
}

class Compiler implements ModulePlan {
  changed = false;
  /** Some value had no type in the last pass: it never exists, or only in ways that are not covered. */
  private unknown = false;
  readonly countsDepth: boolean;
  private readonly builder = new ModuleBuilder(GLOBAL_COUNT, Layout.pages);
  private readonly specialisations = new Map<string, Specialisation>();
  private readonly helpers = new Map<string, number>();

  constructor(private readonly scope: Scope) {
    this.countsDepth = [...scope.reachable()].some((reached) => reached.isRecursive);
  }

  compile(part: Part, { stepLimit, range, work }: CompileOptions): CompiledModule {
    const arity = this.scope.params.length;
    if (arity === 0) throw new NotCovered('no parameters');
    const argument = int(Math.max(range.min, -SAFE), Math.min(range.max, SAFE));
    const entry = this.specialise(
      this.scope,
      this.scope.params.map(() => argument),
    );
    const bodies = this.settle();
    if (this.unknown) throw new NotCovered('a value of no known type');
    if (part.kind === 'helper' && (entry.mayReturnNone || entry.result.kind === 'nothing')) {
      throw new NotCovered('a result that may be None');
    }
    for (const [spec, body] of bodies) this.builder.define(spec.index, body);
    for (const [name, index] of this.helpers) this.builder.define(index, helperBody(name));
    const size = [...bodies.values()].reduce(
      (sum, { code }) => sum + code.length,
      this.helpers.size * HELPER_SIZE,
    );
    if (size > MAX_CODE_BYTES) throw new NotCovered('long code');
    const row = Math.max(1, Math.min(MAX_ROW_STEPS, Math.floor(work / size)));
    const limit = Math.min(stepLimit, row);
    const limits = { each: limit, isExact: limit === stepLimit, row };
    const wrapper = part.kind === 'helper' ? columnWrapper : rowWrapper;
    this.builder.define(this.builder.reserve(), wrapper(entry, arity, limits));
    return { bytes: this.builder.build(), arity, result: entry.result };
  }

  specialise(scope: Scope, params: readonly Type[]): Specialisation {
    const key = `${scope.id}/${params.map(shape).join()}`;
    const known = this.specialisations.get(key);
    if (!known) return this.add(key, scope, params);
    const wider = known.params.map((type, i) => join(type, params[i] ?? NOTHING));
    if (!wider.every((type, i) => sameType(type, known.params[i] ?? NOTHING))) {
      known.params = wider;
      this.changed = true;
    }
    return known;
  }

  builtin(name: string): number {
    const known = this.helpers.get(name);
    if (known !== undefined) return known;
    const index = this.builder.reserve();
    this.helpers.set(name, index);
    return index;
  }

  private add(key: string, scope: Scope, params: readonly Type[]): Specialisation {
    const added: Specialisation = {
      scope,
      index: this.builder.reserve(),
      captures: scope.captures(),
      params: [...params],
      result: NOTHING,
      mayReturnNone: false,
      variables: new Map(),
    };
    this.specialisations.set(key, added);
    this.changed = true;
    return added;
  }

  /** Compiles all functions again and again until no type grows any more. */
  private settle(): Map<Specialisation, FunctionBody> {
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      this.changed = false;
      this.unknown = false;
      const bodies = new Map<Specialisation, FunctionBody>();
      for (const spec of this.specialisations.values()) bodies.set(spec, this.compileFunction(spec));
      if (!this.changed) return bodies;
    }
    throw new NotCovered('types that do not settle');
  }

  private compileFunction(spec: Specialisation): FunctionBody {
    const ctx: Context = new Context(
      this,
      spec,
      (e: Expression, noneIsFalse?: boolean) => {
        const type = value(ctx, e, noneIsFalse);
        if (type.kind === 'nothing') this.unknown = true;
        return type;
      },
      (e: Expression) => condition(ctx, e),
    );
    block(ctx, spec.scope.body);
    if (ctx.assigned) leaveWithoutValue(ctx);
    ctx.code.emit(op.unreachable);
    return {
      params: spec.params.flatMap(flatten),
      results: flatten(spec.result),
      locals: ctx.code.locals,
      code: ctx.code.bytes,
    };
  }
}
