/** Vectors and matrices of 32-bit ints in a memory of their own, with assembled loops over them. */
import { decodeBase64 } from '../../bitmap/base64';
import { ROW_BYTES } from '../../bitmap';
import type { LookupTable, Operation, View } from '../ir/node';
import { VECTOR_BYTES } from './vectors.generated';

type Loop = (...numbers: number[]) => void;

/** Fixed, so that views stay valid; untouched pages cost nothing. What no longer fits is done in JavaScript. */
const PAGES = 256;
const PAGE_BYTES = 65_536;

const NAMES: { readonly [operation in Operation]?: string } = {
  add: 'add',
  subtract: 'subtract',
  multiply: 'multiply',
  modulo: 'modulo',
  minimum: 'minimum',
  maximum: 'maximum',
  'bit-xor': 'xor',
  and: 'and',
  or: 'or',
  less: 'less',
  'at-most': 'at_most',
  equal: 'equal',
};

/** Maps a bound to a row number: a table entry for each of `low` … `high`, and one beyond each end. */
export interface Thresholds {
  readonly entries: Uint16Array;
  readonly low: number;
  readonly high: number;
  /** Added to the entry where the factor is negative. */
  readonly falling: number;
  readonly none: number;
  readonly all: number;
}

let compiled: WebAssembly.Module | undefined;

/** Idle memories. Making one costs more than many a count, and the collector counts its size. */
const unused: VectorMemory[] = [];
const MAX_UNUSED = 4;

/**
 * Undefined where the system has no memory for it; throws where WebAssembly is missing or forbidden. Give it back with
 * `releaseVectors`.
 */
export function takeVectors(): VectorMemory | undefined {
  try {
    return unused.pop() ?? new VectorMemory();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export function releaseVectors(memory: VectorMemory): void {
  memory.reset();
  if (unused.length < MAX_UNUSED) unused.push(memory);
}

/**
 * Memory for one count. Methods that compute do nothing and say so where an operand lies elsewhere or no room
 * is left. Grids have at least one row and one column.
 */
export class VectorMemory {
  private readonly bytes: Uint8Array;
  private readonly loops: Readonly<Record<string, Loop>>;
  private readonly one: View;
  private readonly tables = new Map<LookupTable, Int32Array>();
  private readonly start: number;
  private next = 64;

  /** Throws where WebAssembly is missing or forbidden. */
  constructor() {
    compiled ??= new WebAssembly.Module(decodeBase64(VECTOR_BYTES));
    const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
    const { exports } = new WebAssembly.Instance(compiled, { env: { memory } });
    this.loops = exports as Record<string, Loop>;
    this.bytes = new Uint8Array(memory.buffer);
    const values = new Int32Array(memory.buffer, this.next, 1);
    values[0] = 1;
    this.one = { values, offset: 0, rowStride: 0, columnStride: 0 };
    this.start = this.next += 64;
  }

  /** `length` ints with any content; undefined when the memory is full. */
  ints(length: number): Int32Array | undefined {
    const at = this.reserve(length * 4);
    return at === undefined ? undefined : new Int32Array(this.bytes.buffer, at, length);
  }

  /** Makes all memory free again. */
  reset(): void {
    this.next = this.start;
    this.tables.clear();
  }

  /** out[i, j] = operation(args[i, j]); false if it was not done. */
  apply(
    operation: Operation,
    out: View['values'],
    args: readonly View[],
    rows: number,
    columns: number,
  ): boolean {
    const [x] = args;
    if (operation === 'not') return this.binary('xor', out, x, this.one, rows, columns);
    const name = NAMES[operation];
    return name !== undefined && this.binary(name, out, x, args[1], rows, columns);
  }

  /** out[i, j] = x[i, j] % y[i, j] == 0, also where y is 0; false if it was not done. */
  divides(out: View['values'], [x, y]: readonly View[], rows: number, columns: number): boolean {
    return this.binary('divides', out, x, y, rows, columns);
  }

  /** out[i, j] = test[i, j] ? x[i, j] : y[i, j]; false if it was not done. */
  select(out: View['values'], [test, x, y]: readonly View[], rows: number, columns: number): boolean {
    if (!this.has(out) || ![test, x, y].every(({ values }) => this.has(values))) return false;
    this.loops.select(out.byteOffset, ...place(test), ...place(x), ...place(y), rows, columns);
    return true;
  }

  /** out[i, j] = table[x[i, j]] or table[x[i, j], y[i, j]]; false if it was not done. */
  look(
    out: View['values'],
    table: LookupTable,
    args: readonly View[],
    rows: number,
    columns: number,
  ): boolean {
    const values = this.copied(table);
    const [x, y] = args.length === 2 ? args : [args[0], this.view(0)];
    if (!values || !y || !this.has(out) || ![x, y].every((view) => this.has(view.values))) return false;
    const { origins, sizes } = table;
    const scale = args.length === 2 ? sizes[1] : 1;
    const origin = args.length === 2 ? origins[0] * scale + origins[1] : origins[0];
    const from = [values.byteOffset, scale, origin] as const;
    this.loops.lookup(out.byteOffset, ...place(x), ...place(y), rows, columns, ...from);
    return true;
  }

  private copied(table: LookupTable): Int32Array | undefined {
    if (!(table.values instanceof Int32Array)) return undefined;
    let copy = this.tables.get(table);
    if (!copy) {
      copy = this.ints(table.values.length);
      if (!copy) return undefined;
      copy.set(table.values);
      this.tables.set(table, copy);
    }
    return copy;
  }

  /** Truths as rows of bits, valid until the next call. */
  pack(truths: View['values'], rows: number, columns: number): Uint8Array | undefined {
    if (!this.has(truths)) return undefined;
    const out = this.temporary(rows * ROW_BYTES);
    if (out === undefined) return undefined;
    this.loops.pack(out, truths.byteOffset, rows, columns);
    return this.bytes.subarray(out, out + rows * ROW_BYTES);
  }

  /** entries[x[i, j] - low], valid until the next call. */
  lookUp(x: View, low: number, entries: Uint16Array, rows: number, columns: number): Uint16Array | undefined {
    return this.numbers('lookup16', x, this.view(low), entries, rows, columns);
  }

  /** The row numbers of factor · column + offset ≤ shift or (`equal`) = shift, valid until the next call. */
  thresholds(
    equal: boolean,
    [offset, factor]: readonly [View, View],
    shift: number,
    { entries, low, high, falling, none, all }: Thresholds,
    [rows, columns]: readonly [number, number],
  ): Uint16Array | undefined {
    const [before, after] = [[shift], [low, high, falling, none, all]];
    const name = equal ? 'equal_rows' : 'at_most_rows';
    return this.numbers(name, offset, factor, entries, rows, columns, before, after);
  }

  /** Marks which of the numbers low … low + span - 1 occur in x: bytes, valid until the next call. */
  occurring(x: View, low: number, span: number, rows: number, columns: number): Uint8Array | undefined {
    const y = this.view(low);
    const table = this.has(x.values) ? this.temporary(span) : undefined;
    if (table === undefined || !y) return undefined;
    this.bytes.fill(0, table, table + span);
    this.loops.mark(0, ...place(x), ...place(y), rows, columns, table);
    return this.bytes.subarray(table, table + span);
  }

  private numbers(
    name: string,
    x: View,
    y: View | undefined,
    entries: Uint16Array,
    rows: number,
    columns: number,
    before: readonly number[] = [],
    after: readonly number[] = [],
  ): Uint16Array | undefined {
    const length = rows * columns;
    if (!this.has(x.values) || !y || !this.has(y.values)) return undefined;
    const out = this.temporary(length * 2 + entries.byteLength + 64);
    if (out === undefined) return undefined;
    const table = out + length * 2;
    new Uint16Array(this.bytes.buffer, table, entries.length).set(entries);
    this.loops[name](out, ...place(x), ...place(y), rows, columns, ...before, table, ...after);
    return new Uint16Array(this.bytes.buffer, out, length);
  }

  private binary(
    name: string,
    out: View['values'],
    x: View,
    y: View,
    rows: number,
    columns: number,
  ): boolean {
    if (!this.has(out) || !this.has(x.values) || !this.has(y.values)) return false;
    this.loops[name](out.byteOffset, ...place(x), ...place(y), rows, columns);
    return true;
  }

  /** One number everywhere. */
  private view(value: number): View | undefined {
    const values = this.ints(1);
    if (!values) return undefined;
    values[0] = value;
    return { values, offset: 0, rowStride: 0, columnStride: 0 };
  }

  private has(values: View['values']): boolean {
    return values.buffer === this.bytes.buffer;
  }

  private reserve(bytes: number): number | undefined {
    const rounded = (bytes + 15) & ~15;
    if (this.next + rounded > PAGES * PAGE_BYTES) return undefined;
    this.next += rounded;
    return this.next - rounded;
  }

  /** Room that the next call may overwrite. */
  private temporary(bytes: number): number | undefined {
    const at = this.reserve(bytes);
    if (at !== undefined) this.next = at;
    return at;
  }
}

const place = ({ values, offset, rowStride, columnStride }: View): [number, number, number] => [
  values.byteOffset + offset * 4,
  rowStride * 4,
  columnStride * 4,
];
