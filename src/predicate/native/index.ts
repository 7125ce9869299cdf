/**
 * WebAssembly generated from checked predicates, for what structure cannot count: loops over all three variables,
 * helper functions with loops. The module has no imports and counts its steps. What it cannot say for certain
 * (ints that leave the safe range, above all) it hands back as "bail", to be asked of the interpreter.
 */
import { DEFAULT_STEP_LIMIT } from '../outcome';
import type { Program } from '../syntax';
import { compileModule, type Part } from './module';
import { NotCovered, SAFE, type Type } from './types';
import { NativeFunction } from './native-function';

export { Status } from './context';
export type { Part } from './module';
export { NativeFunction, type RowOutcome } from './native-function';

export interface NativeOptions {
  /** Steps per evaluation before it counts as raising StepLimitError. */
  readonly stepLimit?: number;
  /** Bounds of all arguments, if known; arguments outside bail. Narrow bounds make faster code. */
  readonly range?: { readonly min: number; readonly max: number };
  /** Work of one evaluation beyond which it bails; see `CompileOptions`. */
  readonly work?: number;
}

/** Checks that modules can be generated here. */
export const isNativeAvailable = (): boolean =>
  typeof WebAssembly === 'object' && typeof WebAssembly.Module === 'function';

const ENTRY: Part = { kind: 'entry' };

/** Bytes of code times steps: about 0.1 s. */
const MAX_WORK = 3e8;

/** Compiles a part of a program; undefined where it is outside of what generated code covers. */
export function compileNative(
  program: Program,
  part: Part = ENTRY,
  options: NativeOptions = {},
): NativeFunction | undefined {
  if (!isNativeAvailable()) return undefined;
  const stepLimit = options.stepLimit ?? DEFAULT_STEP_LIMIT;
  const range = options.range ?? { min: -SAFE, max: SAFE };
  try {
    const work = options.work ?? MAX_WORK;
    const { bytes, arity, result } = compileModule(program, part, { stepLimit, range, work });
    return new NativeFunction(bytes, arity, resultKind(result), range);
  } catch (error) {
    if (error instanceof NotCovered || isRefusal(error)) return undefined;
    throw error;
  }
}

/** The host forbids compiling, has no room for one more memory, or the text is nested too deep for recursion. */
const isRefusal = (error: unknown): boolean =>
  error instanceof RangeError ||
  (error instanceof WebAssembly.CompileError &&
    /disallowed|unsafe-eval|Content Security/i.test(error.message));

function resultKind(type: Type): 'int' | 'bool' | 'float' {
  if (type.kind === 'float') return 'float';
  return type.kind === 'int' && type.bool ? 'bool' : 'int';
}
