import { prepareExpression, prepareFunction, PyFloat, type Evaluator, type PyValue } from '../../interpret';
import { compileNative, Status, type Part } from '../../native';
import type { Expression, FunctionDefinition, Program } from '../../syntax';
import type { Builder } from '../ir/builder';
import { fitsInt32 } from '../ir/elementwise';
import {
  constantKey,
  Unlowerable,
  isSingle,
  type LookupTable,
  type Node,
  type NodeType,
  type Vector,
} from '../ir/node';
import { boundsOf } from '../ir/range';
import type { Tabulated, Tabulator } from './context';
import { HELPER_FUNCTIONS } from './helpers';

export interface TabulatorOptions {
  readonly stepLimit: number;
  /** WebAssembly may be generated. */
  readonly native: boolean;
}

/** `showsBools`: see `Context`. */
interface OwnOptions extends TabulatorOptions {
  readonly showsBools: boolean;
}

/** A dense table has at most so many entries. */
const MAX_ENTRIES = 1 << 17;
/** Most entries of a dense table without generated code, where an entry costs about a microsecond. */
const MAX_INTERPRETED_ENTRIES = 1 << 16;
/** A table whose entries together take more interpreted steps is given up: making it cannot be interrupted. */
const MAX_TABLE_STEPS = 400_000;
/** Most effort for all entries of a table together, and for one entry; see `Limits`. */
const MAX_TABLE_EFFORT = 4_000_000;

/** Most steps of generated code for all entries of a table together; each entry may take an equal share. */
const MAX_GENERATED_STEPS = 20_000_000;

/** Milliseconds that one entry may take. */
const MAX_TABLE_MS = 50;

/** Beyond it, finding divisors one by one takes long. */
const MAX_HELPER_ARGUMENT = 2 ** 26;

/** Work of generated code for all entries: about 0.3 s. See `NativeOptions`. */
const MAX_GENERATED_WORK = 1e9;

/** Entries between two checks of their outcomes. */
const MAX_COLUMN = 512;
const UNKNOWN = [Status.bail, Status.stepLimit];

/** Results of a function on all its inputs. */
interface Entries {
  readonly type: NodeType;
  readonly values: Vector;
  readonly raises: Uint8Array | undefined;
  readonly maxSteps: number;
}

/** Something that can be run on numbers, with a key that is equal only for the same thing. */
interface Runnable {
  readonly key: string;
  readonly evaluator: Evaluator;
  readonly part: Part | undefined;
}

/** Makes tables by running helpers in generated code or, where that cannot be, in the interpreter. */
export class ProgramTabulator implements Tabulator {
  private readonly runnables = new Map<object, Runnable | undefined>();
  private readonly tables = new Map<string, Tabulated>();
  private readonly entries = new Map<string, Entries>();

  constructor(
    private readonly builder: Builder,
    private readonly program: Program,
    private readonly options: OwnOptions,
  ) {}

  call(definition: FunctionDefinition, args: readonly Node[]): Tabulated {
    const runnable = this.runnable(definition, () => {
      const evaluator = prepareFunction(this.program, definition, this.limits);
      return evaluator && { evaluator, part: { kind: 'helper', name: definition.name } };
    });
    return this.tabulate(runnable, args);
  }

  expression(expression: Expression, names: readonly string[], args: readonly Node[]): Tabulated {
    const runnable = this.runnable(expression, () => ({
      evaluator: prepareExpression(expression, names, this.program, this.limits),
      part: undefined,
    }));
    return this.tabulate(runnable, args);
  }

  helper(name: string, arg: Node): Node {
    const compute = HELPER_FUNCTIONS[name];
    if (!compute || arg.high > MAX_HELPER_ARGUMENT) throw new Unlowerable(name);
    const size = arg.high - arg.low + 1;
    if (size > MAX_ENTRIES) throw new Unlowerable('a table too large');
    const entries = (): Entries => {
      const values = new Int32Array(size);
      for (let i = 0; i < size; i++) values[i] = compute(arg.low + i) ? 1 : 0;
      return { type: 'bool', values, raises: undefined, maxSteps: 0 };
    };
    return this.lookup(name, entries, [arg]).value;
  }

  private get limits() {
    return { steps: this.options.stepLimit, effort: MAX_TABLE_EFFORT, milliseconds: MAX_TABLE_MS };
  }

  private runnable(thing: object, prepare: () => Omit<Runnable, 'key'> | undefined): Runnable {
    if (!this.runnables.has(thing)) {
      const prepared = prepare();
      this.runnables.set(thing, prepared && { key: this.builder.unique(), ...prepared });
    }
    const runnable = this.runnables.get(thing);
    if (!runnable) throw new Unlowerable('a function of more than its arguments');
    return runnable;
  }

  private tabulate(runnable: Runnable, args: readonly Node[]): Tabulated {
    if (args.length > 3) throw new Unlowerable('too many arguments');
    const key = `${runnable.key} ${args.map((arg) => arg.id).join()}`;
    let table = this.tables.get(key);
    if (!table) {
      const variables = args.reduce((all, arg) => all | arg.variables, 0);
      table = isSingle(variables)
        ? this.single(runnable, args, variables)
        : this.lookup(runnable.key, () => this.dense(runnable, args), args);
      this.tables.set(key, table);
    }
    return table;
  }

  /** Over the values of one variable. */
  private single(runnable: Runnable, args: readonly Node[], variables: number): Tabulated {
    const shapes = args.map((arg) => arg.shape?.id ?? constantKey(arg)).join();
    const key = `${runnable.key} ${shapes}`;
    const inputs = (i: number) => args.map((arg) => toPython(arg, arg.shape ? arg.shape.values[i] : arg.low));
    const size = variables === 0 ? 1 : this.builder.size;
    let made: Entries | undefined;
    const entries = () => (made ??= interpreted(runnable.evaluator, size, inputs, this.options.showsBools));
    const { type, maxSteps } = entries();
    const value = this.builder.shape(key, type, () => entries().values);
    const raises = this.builder.shape(`${key} raises`, 'bool', () =>
      Int32Array.from(entries().raises ?? new Uint8Array(size)),
    );
    const at = (shape: typeof value) => this.builder.table(shape, variables);
    return { value: at(value), raises: at(raises), maxSteps };
  }

  /** Over all combinations of two small ranges (or one). */
  private dense(runnable: Runnable, args: readonly Node[]): Entries {
    if (args.length > 2 || args.some(({ type }) => type === 'float'))
      throw new Unlowerable('a table of floats');
    const sizes = args.map((arg) => arg.high - arg.low + 1);
    const total = sizes.reduce((product, size) => product * size, 1);
    if (total > MAX_ENTRIES) throw new Unlowerable('a table too large');
    const native =
      this.options.native && !this.options.showsBools ? this.generated(runnable, args, sizes) : undefined;
    if (native) return native;
    this.builder.budget.reserve(total * 24);
    if (total > MAX_INTERPRETED_ENTRIES) throw new Unlowerable('a table too large');
    const last = sizes[sizes.length - 1];
    const inputs = (k: number) =>
      args.length === 1
        ? [toPython(args[0], args[0].low + k)]
        : [
            toPython(args[0], args[0].low + Math.floor(k / last)),
            toPython(args[1], args[1].low + (k % last)),
          ];
    return interpreted(runnable.evaluator, total, inputs, this.options.showsBools);
  }

  /** The dense table by generated code; undefined where that does not cover it. */
  private generated(
    { part }: Runnable,
    args: readonly Node[],
    sizes: readonly number[],
  ): Entries | undefined {
    // Bools would print and divide as bools: only ints are handed over as such.
    if (!part || args.some(({ type }) => type !== 'int')) return undefined;
    const total = sizes.reduce((product, size) => product * size, 1);
    this.builder.budget.reserve(total * 24);
    const stepLimit = Math.floor(Math.min(this.options.stepLimit / 32, MAX_GENERATED_STEPS / total));
    const range = {
      min: Math.min(...args.map(({ low }) => low)),
      max: Math.max(...args.map(({ high }) => high)),
    };
    const native = compileNative(this.program, part, {
      stepLimit,
      range,
      work: MAX_GENERATED_WORK / total,
    });
    if (native?.arity !== args.length) return undefined;
    const columns = sizes[sizes.length - 1];
    const values = new Float64Array(total);
    const status = new Uint8Array(total);
    for (let start = 0; start < total;) {
      const [row, column] = [Math.floor(start / columns), start % columns];
      const end = start + Math.min(columns - column, MAX_COLUMN);
      const fixed = sizes.length === 1 ? [] : [args[0].low + row];
      const part = status.subarray(start, end);
      const from = args[args.length - 1].low + column;
      native.column(fixed, from, end - start, values.subarray(start, end), part);
      if (UNKNOWN.some((unknown) => part.includes(unknown))) return undefined;
      start = end;
    }
    return fromStatuses(native.result, values, status, stepLimit);
  }

  /** A node that reads a dense table, which is made once for arguments of the same ranges. */
  private lookup(name: string, make: () => Entries, args: readonly Node[]): Tabulated {
    const { builder } = this;
    const key = `${name} ${args.map(spanOf).join()}`;
    let made = this.entries.get(key);
    if (!made) this.entries.set(key, (made = make()));
    const { type, values, raises, maxSteps } = made;
    const read = (suffix: string, of: NodeType, from: () => Vector): Node =>
      builder.lookup(
        builder.lookupTable(`${key}${suffix}`, (id) => denseTable(id, of, from(), args)),
        args,
      );
    return {
      value: read('', type, () => values),
      raises: raises ? read(' raises', 'bool', () => Int32Array.from(raises)) : builder.false,
      maxSteps,
    };
  }
}

function denseTable(id: number, type: NodeType, values: Vector, args: readonly Node[]): LookupTable {
  const [low, high] = boundsOf(values);
  const origins = args.map((arg) => arg.low);
  const sizes = args.map((arg) => arg.high - arg.low + 1);
  return { id, type, values, origins, sizes, low, high };
}

const spanOf = (arg: Node): string => `${arg.type[0]}${arg.low}:${arg.high}`;

function toPython(node: Node, value: number): PyValue {
  if (node.type === 'bool') return value !== 0;
  return node.type === 'float' ? new PyFloat(value) : value;
}

function fromStatuses(
  result: 'int' | 'bool' | 'float',
  computed: Float64Array,
  status: Uint8Array,
  maxSteps: number,
): Entries {
  if (!status.includes(Status.raises))
    return { type: result, values: compact(result, computed), raises: undefined, maxSteps };
  const raises = status.map((s) => (s === Status.raises ? 1 : 0));
  raises.forEach((raised, k) => {
    if (raised) computed[k] = 0;
  });
  return { type: result, values: compact(result, computed), raises, maxSteps };
}

function compact(type: NodeType, values: Float64Array): Vector {
  const [low, high] = boundsOf(values);
  return fitsInt32(type, low, high) ? new Int32Array(values) : values;
}

function interpreted(
  evaluator: Evaluator,
  count: number,
  inputs: (k: number) => PyValue[],
  showsBools: boolean,
): Entries {
  const values = new Float64Array(count);
  const raises = new Uint8Array(count);
  let [maxSteps, steps, effort, raising] = [0, 0, 0, false];
  const types = new Set<NodeType>();
  for (let k = 0; k < count; k++) {
    const [x, y, z] = inputs(k);
    const value = evaluator.value(x, y, z);
    maxSteps = Math.max(maxSteps, evaluator.steps);
    steps += evaluator.steps;
    effort += evaluator.effort;
    if (steps > MAX_TABLE_STEPS || effort > MAX_TABLE_EFFORT)
      throw new Unlowerable('a table that takes too long');
    if (value === undefined) {
      raises[k] = 1;
      raising = true;
      const error = evaluator.error?.type;
      // Limits of ours: a rule that goes over them on many triples is given up, so that they are counted one by one.
      if (error === 'RecursionError' || error === 'SizeLimitError') throw new Unlowerable('a limit exceeded');
    } else values[k] = toNumber(value, types);
  }
  if ((showsBools || types.has('float')) && types.size > 1) throw new Unlowerable('mixed types');
  const type = types.has('float') ? 'float' : types.has('int') || types.size === 0 ? 'int' : 'bool';
  return { type, values: compact(type, values), raises: raising ? raises : undefined, maxSteps };
}

function toNumber(value: PyValue, types: Set<NodeType>): number {
  if (typeof value === 'boolean') {
    types.add('bool');
    return Number(value);
  }
  if (typeof value === 'number') {
    types.add('int');
    return value;
  }
  if (!(value instanceof PyFloat) || !Number.isFinite(value.value)) throw new Unlowerable('no number');
  types.add('float');
  return value.value;
}
