/** A whole program compiled: an entry that runs on a frame. */
import { compileDefinition } from './compile/function';
import { compileExpression, compileTest } from './compile/expression';
import { compileBlock } from './compile/statement';
import { type Compilers, Context, type Watch } from './compile/context';
import { bindArguments } from './call';
import { newFrame, NO_FRAME, type Frame } from './frame';
import type { Runtime } from './runtime';
import { FrameLayout, Scope } from './scope';
import type { FunctionDefinition, Program } from '../syntax';
import type { PyFunction, PyValue } from './values';

export interface Unit {
  readonly arity: number;
  /** Runs the program; the call of the entry is not a step. */
  call(args: readonly PyValue[]): PyValue;
  /** Runs the program on up to three values, without allocating where nothing can hold on to the frame. */
  call3(a: PyValue, b: PyValue, c: PyValue): PyValue;
}

/** Sets parameters of a frame in place. */
function fill(frame: Frame, arity: number, a: PyValue, b: PyValue, c: PyValue): void {
  for (let i = arity + 1; i < frame.length; i++) frame[i] = undefined;
  if (arity > 0) frame[1] = a;
  if (arity > 1) frame[2] = b;
  if (arity > 2) frame[3] = c;
}

const COMPILERS: Compilers = { expression: compileExpression, test: compileTest, block: compileBlock };

export function compileUnit(rt: Runtime, program: Program, watch?: Watch): Unit {
  return program.kind === 'expression'
    ? expressionUnit(rt, program, watch)
    : functionUnit(rt, program, watch);
}

function expressionUnit(rt: Runtime, program: Program & { kind: 'expression' }, watch?: Watch): Unit {
  const layout = new FrameLayout();
  const scope = new Scope('function', undefined, layout);
  for (const param of program.params) scope.declare(param, true);
  const code = new Context(rt, scope, COMPILERS, watch).expression(program.body);
  const arity = program.params.length;
  const fresh = () => newFrame(layout.size, NO_FRAME);
  const kept = fresh();
  return {
    arity,
    call(args) {
      const frame = fresh();
      for (let i = 0; i < arity; i++) frame[i + 1] = args[i];
      return code(frame);
    },
    call3(a, b, c) {
      const frame = layout.captured ? fresh() : kept;
      fill(frame, arity, a, b, c);
      return code(frame);
    },
  };
}

function functionUnit(rt: Runtime, program: Program & { kind: 'function' }, watch?: Watch): Unit {
  const load = compileModule(rt, program, watch);
  const arity = program.entry.params.length;
  let kept: Frame | undefined;
  return {
    arity,
    call(args) {
      const entry = load();
      return entry.code.body(bindArguments(rt, entry, args));
    },
    call3(a, b, c) {
      const entry = load();
      if (entry.code.params.length > 3) return entry.code.body(bindArguments(rt, entry, [a, b, c]));
      if (!kept || entry.code.captured) kept = newFrame(entry.code.frameSize, entry.parent);
      kept[0] = entry.parent;
      fill(kept, arity, a, b, c);
      return entry.code.body(kept);
    },
  };
}

/**
 * Runs the `def` statements at the top and hands out the entry. They are run again for every evaluation only
 * if a default could be different or changed (`def f(x, seen=[])`): evaluations never see one another.
 */
function compileModule(
  rt: Runtime,
  program: Program & { kind: 'function' },
  watch?: Watch,
): () => PyFunction {
  const layout = new FrameLayout();
  const scope = new Scope('module', undefined, layout);
  const ctx = new Context(rt, scope, COMPILERS, watch);
  const slots = program.definitions.map((definition) => scope.declare(definition.name, false));
  const makers = program.definitions.map((definition) => compileDefinition(ctx, definition));
  const entry = program.definitions.indexOf(program.entry);
  const run = (): PyFunction => {
    const frame = newFrame(layout.size, NO_FRAME);
    makers.forEach((make, i) => {
      frame[slots[i]] = make(frame);
    });
    return frame[slots[entry]] as PyFunction;
  };
  if (!program.definitions.every(hasFixedDefaults)) return run;
  let loaded: PyFunction | undefined;
  return () => (loaded ??= run());
}

const FIXED = new Set(['int', 'float', 'bool', 'string', 'none']);

const hasFixedDefaults = (definition: FunctionDefinition): boolean =>
  definition.params.every(({ fallback }) => !fallback || FIXED.has(fallback.kind));
