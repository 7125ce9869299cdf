/** The WebAssembly binary format, as far as generated code needs it (core specification 2.0, chapter 5). */

export const I32 = 0x7f;
export const I64 = 0x7e;
export const F64 = 0x7c;
export type ValueType = typeof I32 | typeof I64 | typeof F64;

/** LEB128 of a non-negative integer below 2³². */
export function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value >>> 0;
  do {
    const low = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest === 0 ? low : low | 0x80);
  } while (rest !== 0);
  return bytes;
}

/** Signed LEB128 of a safe integer or a bigint below 2⁶³ in size. */
export function signed(value: number | bigint): number[] {
  if (typeof value === 'number' && value >= -64 && value < 64) return [value & 0x7f];
  const bytes: number[] = [];
  let rest = BigInt(value);
  for (;;) {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    if ((rest === 0n && low < 64) || (rest === -1n && low >= 64)) return [...bytes, low];
    bytes.push(low | 0x80);
  }
}

/** IEEE 754 binary64, little endian. */
export const float64 = (value: number): number[] => {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value, true);
  return Array.from({ length: 8 }, (_, i) => view.getUint8(i));
};

const vector = (items: readonly (readonly number[])[]): number[] => [
  ...unsigned(items.length),
  ...items.flat(),
];

const text = (value: string): number[] => [
  ...unsigned(value.length),
  ...Array.from(value, (c) => c.charCodeAt(0)),
];

export interface FunctionBody {
  readonly params: readonly ValueType[];
  readonly results: readonly ValueType[];
  /** Types of the locals after the parameters. */
  readonly locals: readonly ValueType[];
  /** Instructions without the closing `end`. */
  readonly code: readonly number[];
  /** Name under which it is exported. */
  readonly name?: string;
}

/** A module without imports: functions, mutable i32 globals that start at 0, and one memory exported as "memory". */
export class ModuleBuilder {
  private readonly types = new Map<string, number>();
  private readonly typeBytes: number[][] = [];
  private readonly functions: (FunctionBody | undefined)[] = [];

  constructor(
    private readonly globals: number,
    private readonly pages: number,
  ) {}

  /** The index of a function that is defined later. */
  reserve(): number {
    return this.functions.push(undefined) - 1;
  }

  define(index: number, body: FunctionBody): void {
    this.functions[index] = body;
  }

  build(): Uint8Array<ArrayBuffer> {
    const bodies = this.functions.filter((body) => body !== undefined);
    if (bodies.length !== this.functions.length) throw new Error('a function was reserved and never defined');
    const typeIndexes = bodies.map((body) => unsigned(this.typeIndex(body)));
    const zeroGlobal = [I32, 1, 0x41, 0, 0x0b];
    const exported = bodies.flatMap((body, i) =>
      body.name ? [[...text(body.name), 0, ...unsigned(i)]] : [],
    );
    return Uint8Array.from([
      0x00,
      0x61,
      0x73,
      0x6d,
      1,
      0,
      0,
      0,
      ...section(1, vector(this.typeBytes)),
      ...section(3, vector(typeIndexes)),
      ...section(5, vector([[0, ...unsigned(this.pages)]])),
      ...section(6, vector(Array.from({ length: this.globals }, () => zeroGlobal))),
      ...section(7, vector([...exported, [...text('memory'), 2, 0]])),
      ...section(10, vector(bodies.map(encodeBody))),
    ]);
  }

  private typeIndex({ params, results }: FunctionBody): number {
    const key = `${params.join()}:${results.join()}`;
    const known = this.types.get(key);
    if (known !== undefined) return known;
    const index =
      this.typeBytes.push([0x60, ...vector(params.map((t) => [t])), ...vector(results.map((t) => [t]))]) - 1;
    this.types.set(key, index);
    return index;
  }
}

const section = (id: number, content: readonly number[]): number[] => [
  id,
  ...unsigned(content.length),
  ...content,
];

function encodeBody({ locals, code }: FunctionBody): number[] {
  const content = [...vector(locals.map((type) => [1, type])), ...code, 0x0b];
  return [...unsigned(content.length), ...content];
}
