import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyDivides,
  applyLookup,
  applyOperation,
  applySelect,
} from '../../../../src/predicate/count/ir/elementwise';
import type { LookupTable, Operation, View } from '../../../../src/predicate/count/ir/node';
import { VectorMemory } from '../../../../src/predicate/count/vectors/vectors';
import { kernelSource } from '../../../../scripts/build-kernels.mjs';

const folder = new URL('../../../../src/predicate/count/vectors/', import.meta.url);
const OPERATIONS: readonly Operation[] = [
  ...(['add', 'subtract', 'multiply', 'modulo', 'minimum', 'maximum', 'bit-xor', 'and', 'or'] as const),
  ...(['less', 'at-most', 'equal'] as const),
];
const small = fc.integer({ min: -12, max: 12 });
const grid = fc.record({ rows: fc.integer({ min: 1, max: 5 }), columns: fc.integer({ min: 1, max: 40 }) });
const values = fc.array(small, { minLength: 200, maxLength: 200 });

interface Operand {
  readonly inside: View;
  readonly outside: View;
}

/** Puts numbers into the memory and into an array of JavaScript, with the same strides. */
function operand(
  memory: VectorMemory,
  numbers: readonly number[],
  rowStride: number,
  columnStride: number,
): Operand {
  const own = memory.ints(numbers.length);
  if (!own) throw new Error('no room');
  own.set(numbers);
  const view = (of: Int32Array): View => ({ values: of, offset: 0, rowStride, columnStride });
  return { inside: view(own), outside: view(Int32Array.from(numbers)) };
}

function room(memory: VectorMemory, length: number): Int32Array {
  const out = memory.ints(length);
  if (!out) throw new Error('no room');
  return out;
}

describe('assembled loops', () => {
  it('are what the source gives', async () => {
    const bytes = readFileSync(new URL('vectors.generated.ts', folder), 'utf8');
    expect(bytes).toBe(await kernelSource('VECTOR_BYTES'));
  });

  it.each(OPERATIONS)('agree with JavaScript on %s', (operation) => {
    fc.assert(
      fc.property(grid, values, values, ({ rows, columns }, p, q) => {
        const memory = new VectorMemory();
        const [x, y] = [operand(memory, p, columns, 1), operand(memory, q, 0, 1)];
        const [out, expected] = [room(memory, rows * columns), new Int32Array(rows * columns)];
        expect(memory.apply(operation, out, [x.inside, y.inside], rows, columns)).toBe(true);
        applyOperation({ operation, type: 'int' }, expected, x.outside, y.outside, rows, columns);
        expect([...out]).toEqual([...expected]);
      }),
      { numRuns: 20 },
    );
  });

  it('agree with JavaScript on choices and divisibility', () => {
    fc.assert(
      fc.property(grid, values, values, values, ({ rows, columns }, t, p, q) => {
        const memory = new VectorMemory();
        const [test, x, y] = [
          operand(
            memory,
            t.map((value) => (value > 0 ? 1 : 0)),
            1,
            0,
          ),
          operand(memory, p, columns, 1),
          operand(memory, q, 0, 1),
        ];
        const [out, expected] = [room(memory, rows * columns), new Int32Array(rows * columns)];
        expect(memory.select(out, [test.inside, x.inside, y.inside], rows, columns)).toBe(true);
        applySelect(expected, test.outside, x.outside, y.outside, rows, columns);
        expect([...out]).toEqual([...expected]);
        expect(memory.divides(out, [x.inside, y.inside], rows, columns)).toBe(true);
        applyDivides(expected, x.outside, y.outside, rows, columns);
        expect([...out]).toEqual([...expected]);
      }),
      { numRuns: 30 },
    );
  });

  it('agree with JavaScript on tables', () => {
    fc.assert(
      fc.property(grid, values, values, ({ rows, columns }, p, q) => {
        const memory = new VectorMemory();
        const [x, y] = [operand(memory, p, columns, 1), operand(memory, q, 1, 0)];
        const entries = Int32Array.from({ length: 25 * 25 }, (_, k) => (k * 7) % 101);
        const table = (sizes: readonly number[]): LookupTable => ({
          id: sizes.length,
          type: 'int',
          values: entries,
          origins: sizes.map(() => -12),
          sizes,
          low: 0,
          high: 100,
        });
        for (const operands of [[x], [x, y]]) {
          const [out, expected] = [room(memory, rows * columns), new Int32Array(rows * columns)];
          const look = table(operands.map(() => 25));
          const inside = operands.map((each) => each.inside);
          expect(memory.look(out, look, inside, rows, columns)).toBe(true);
          applyLookup(
            expected,
            look,
            operands.map((each) => each.outside),
            rows,
            columns,
          );
          expect([...out]).toEqual([...expected]);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('leave what lies elsewhere to JavaScript, and give no room when full', () => {
    const memory = new VectorMemory();
    const inside = operand(memory, [1, 2], 0, 1).inside;
    const outside: View = { ...inside, values: Int32Array.of(1, 2) };
    expect(memory.apply('add', room(memory, 2), [inside, outside], 1, 2)).toBe(false);
    expect(memory.ints(1 << 23)).toBeUndefined();
    memory.reset();
    expect(memory.ints(4)).toBeDefined();
  });
});
