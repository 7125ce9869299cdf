import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  F64,
  float64,
  I32,
  I64,
  ModuleBuilder,
  signed,
  unsigned,
} from '../../../../src/predicate/native/binary';
import { Code, op } from '../../../../src/predicate/native/code';

/** Reads LEB128 back, the way the specification describes it. */
function decode(bytes: readonly number[], isSigned: boolean): bigint {
  let value = 0n;
  bytes.forEach((byte, i) => (value |= BigInt(byte & 0x7f) << BigInt(7 * i)));
  const bits = BigInt(7 * bytes.length);
  return isSigned && (bytes.at(-1) ?? 0) & 0x40 ? value - (1n << bits) : value;
}

describe('LEB128', () => {
  it('has the encodings of the specification and of well-known examples', () => {
    expect(unsigned(624485)).toEqual([0xe5, 0x8e, 0x26]);
    expect(signed(-123456)).toEqual([0xc0, 0xbb, 0x78]);
    expect(signed(63)).toEqual([63]);
    expect(signed(64)).toEqual([0xc0, 0]);
    expect(signed(-64)).toEqual([0x40]);
    expect(signed(-65)).toEqual([0xbf, 0x7f]);
  });

  it('can be read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (n) => {
        expect(decode(unsigned(n), false)).toBe(BigInt(n));
        expect(
          unsigned(n)
            .slice(0, -1)
            .every((byte) => byte >= 0x80),
        ).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (n) => {
        expect(decode(signed(n), true)).toBe(n);
      }),
    );
    fc.assert(
      fc.property(fc.maxSafeInteger(), (n) => {
        expect(signed(n)).toEqual(signed(BigInt(n)));
      }),
    );
  });
});

describe('ModuleBuilder and Code', () => {
  const instantiate = (builder: ModuleBuilder) =>
    new WebAssembly.Instance(new WebAssembly.Module(builder.build())).exports as Record<
      string,
      (...args: unknown[]) => unknown
    >;

  it('make modules that run', () => {
    const builder = new ModuleBuilder(1, 1);
    const code = new Code([I32, I64, F64]);
    const total = code.local(F64);
    code.get(2).f64(0.5).emit(op.f64_add).set(total);
    code.get(1).emit(op.f64_convert_i64_s).get(total).emit(op.f64_add);
    const body = { params: [I32, I64, F64], results: [F64], locals: code.locals, code: code.bytes } as const;
    const index = builder.reserve();
    const other = builder.reserve();
    builder.define(other, { ...body, name: 'twin' });
    builder.define(index, { ...body, name: 'add' });
    const { add, twin } = instantiate(builder);
    expect(add?.(1, -5n, 2.25)).toBe(-2.25);
    expect(twin?.(1, 2n ** 40n, 0)).toBe(2 ** 40 + 0.5);
  });

  it('find their labels through nested blocks', () => {
    // Counts down in a loop inside two blocks and leaves the outer one at 3.
    const code = new Code([I32]);
    const done = code.block();
    const inner = code.block();
    const top = code.loop();
    code.get(0).i32(3).emit(op.i32_eq).branchIf(done);
    code.get(0).emit(op.i32_eqz).branchIf(inner);
    code.get(0).i32(1).emit(op.i32_sub).set(0).branch(top);
    code.end().end();
    code.i32(-1).emit(op.return);
    code.end().get(0);
    const builder = new ModuleBuilder(0, 1);
    builder.define(builder.reserve(), {
      params: [I32],
      results: [I32],
      locals: code.locals,
      code: code.bytes,
      name: 'f',
    });
    const { f } = instantiate(builder);
    expect([f?.(10), f?.(3), f?.(2)]).toEqual([3, 3, -1]);
  });

  it('refuse a function that was never defined', () => {
    const builder = new ModuleBuilder(0, 1);
    builder.reserve();
    expect(() => builder.build()).toThrow('never defined');
  });

  it('encode doubles exactly', () => {
    fc.assert(
      fc.property(fc.double(), (x) => {
        expect(new DataView(Uint8Array.from(float64(x)).buffer).getFloat64(0, true)).toBe(x);
      }),
    );
  });
});
