import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitmapStore, isWasmAvailable, ROW_BYTES, ROW_WORDS } from '../../../../src/predicate/bitmap';
import { KERNEL_BYTES } from '../../../../src/predicate/bitmap/kernels.generated';
import { kernelSource } from '../../../../scripts/build-kernels.mjs';

const folder = new URL('../../../../src/predicate/bitmap/', import.meta.url);
const domain = { min: 0, max: 255 };
/** Regions of this many rows; large enough for several popcount chunks and an odd rest. */
const MAX_ROWS = 70;
const TABLE_ROWS = 300;
const PARTS = 12;

/** Both implementations on memories with equal content: regions 0…7, a target, a table, two index vectors. */
function lab(kind: 'wasm' | 'js', words: Uint32Array) {
  const store = new BitmapStore(domain, { kernels: kind });
  const bytes = Math.max(MAX_ROWS, TABLE_ROWS) * ROW_BYTES;
  const regions = Array.from({ length: PARTS }, () => store.scratch(bytes).address);
  regions.forEach((address, r) => {
    const length = bytes / 4;
    for (let i = 0; i < length; i++)
      store.memory.u32[(address >>> 2) + i] = words[(r * 7919 + i) % words.length];
  });
  const index = store.scratch(MAX_ROWS * 2).address;
  for (let r = 0; r < MAX_ROWS; r++) {
    store.memory.u16[(index >>> 1) + r] = words[r % words.length] % TABLE_ROWS;
  }
  const read = (address: number, rows: number) =>
    store.memory.u32.slice(address >>> 2, (address >>> 2) + rows * ROW_WORDS);
  return { store, kernels: store.kernels, regions, index, read };
}
type Lab = ReturnType<typeof lab>;

function bits(words: Iterable<number>): number {
  let n = 0;
  for (const word of words) for (let k = 0; k < 32; k++) n += (word >>> k) & 1;
  return n;
}

const wordLists = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffffffff }), fc.constant(0), fc.constant(0xffffffff)), {
    minLength: 1,
    maxLength: 97,
  })
  .map((list) => Uint32Array.from(list));
const rowCounts = fc.integer({ min: 0, max: MAX_ROWS });

/** The first region with `f` of each word in its first `rows` rows and of the one row in the tenth region. */
function withRow(l: Lab, rows: number, f: (word: number, row: number) => number): Uint32Array {
  const row = l.read(l.regions[9], 1);
  return l.read(l.regions[0], MAX_ROWS).map((w, i) => (i < rows * ROW_WORDS ? f(w, row[i % ROW_WORDS]) : w));
}

/** Runs `act` on both implementations and holds them together and against the naive result. */
function agree<T>(act: (l: Lab, rows: number) => T, naive: (l: Lab, rows: number) => T): void {
  fc.assert(
    fc.property(wordLists, rowCounts, (words, rows) => {
      const expected = naive(lab('js', words), rows);
      expect(act(lab('js', words), rows)).toEqual(expected);
      expect(act(lab('wasm', words), rows)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
}

describe('kernel bytes', () => {
  it('are what the source gives', async () => {
    const bytes = readFileSync(new URL('kernels.generated.ts', folder), 'utf8');
    expect(bytes).toBe(await kernelSource('KERNEL_BYTES'));
    expect(KERNEL_BYTES.length).toBeLessThan(8000);
  });

  it('run on this machine, so that the tests below compare two implementations', () => {
    expect(isWasmAvailable()).toBe(true);
    expect(new BitmapStore({ min: 0, max: 1 }).kernels.kind).toBe('wasm');
  });
});

describe('kernels: WebAssembly, the twin and a naive count agree', () => {
  const zip = (x: Uint32Array, y: Uint32Array, f: (x: number, y: number) => number) =>
    x.map((w, i) => f(w, y[i]));

  it.each([
    ['and', (x: number, y: number) => x & y],
    ['or', (x: number, y: number) => x | y],
    ['xor', (x: number, y: number) => x ^ y],
    ['andNot', (x: number, y: number) => x & ~y],
  ] as const)('%s', (name, f) => {
    agree(
      (l, rows) => {
        l.kernels[name](l.regions[8], l.regions[0], l.regions[1], rows);
        return l.read(l.regions[8], MAX_ROWS);
      },
      (l, rows) => {
        const target = l.read(l.regions[8], MAX_ROWS);
        target.set(zip(l.read(l.regions[0], rows), l.read(l.regions[1], rows), f));
        return target;
      },
    );
  });

  it.each([
    ['andRow', (x: number, row: number) => x & row],
    ['notRow', (x: number, row: number) => row & ~x],
  ] as const)('%s', (name, f) => {
    agree(
      (l, rows) => {
        l.kernels[name](l.regions[0], l.regions[0], l.regions[9], rows);
        return l.read(l.regions[0], MAX_ROWS);
      },
      (l, rows) => withRow(l, rows, f),
    );
  });

  it('fillRows', () => {
    agree(
      (l, rows) => {
        l.kernels.fillRows(l.regions[0], l.regions[9], rows);
        return l.read(l.regions[0], MAX_ROWS);
      },
      (l, rows) => withRow(l, rows, (_, row) => row),
    );
  });

  it('gather, andGather and orGather', () => {
    const picks = (l: Lab, rows: number) => {
      const picked = new Uint32Array(rows * 8);
      for (let r = 0; r < rows; r++) {
        const k = l.store.memory.u16[(l.index >>> 1) + r];
        picked.set(l.read(l.regions[10] + k * ROW_BYTES, 1), r * 8);
      }
      return picked;
    };
    agree(
      (l, rows) => {
        l.kernels.gather16(l.regions[6], l.regions[10], l.index, rows);
        l.kernels.andGather16(l.regions[7], l.regions[0], l.regions[10], l.index, rows);
        l.kernels.orGather16(l.regions[8], l.regions[1], l.regions[10], l.index, rows);
        return [6, 7, 8].map((r) => l.read(l.regions[r], rows));
      },
      (l, rows) => [
        picks(l, rows),
        zip(l.read(l.regions[0], rows), picks(l, rows), (x, y) => x & y),
        zip(l.read(l.regions[1], rows), picks(l, rows), (x, y) => x | y),
      ],
    );
  });

  it('popcountAnd over 1 to 8 regions', () => {
    agree(
      (l, rows) => [1, 2, 3, 4, 5, 6, 7, 8].map((n) => l.kernels.popcountAnd(l.regions.slice(0, n), rows)),
      (l, rows) =>
        [1, 2, 3, 4, 5, 6, 7, 8].map((n) =>
          bits(
            l.regions
              .slice(0, n)
              .map((at) => l.read(at, rows))
              .reduce((x, y) => zip(x, y, (p, q) => p & q)),
          ),
        ),
    );
  });

  it('popcountAnd does not overflow its lanes when all bits are set', () => {
    for (const kind of ['wasm', 'js'] as const) {
      const l = lab(kind, Uint32Array.of(0xffffffff));
      expect(l.kernels.popcountAnd(l.regions.slice(0, 4), MAX_ROWS)).toBe(MAX_ROWS * 256);
    }
  });

  it('popcountXor, popcountAndNot, rowCounts', () => {
    agree(
      (l, rows) => {
        l.kernels.rowCounts(l.regions[8], l.regions[0], rows);
        const counts = l.store.memory.u16.slice(l.regions[8] >>> 1, (l.regions[8] >>> 1) + rows);
        return [
          l.kernels.popcountXor(l.regions[0], l.regions[1], rows),
          l.kernels.popcountAndNot(l.regions[0], l.regions[1], rows),
          ...counts,
        ];
      },
      (l, rows) => {
        const [x, y] = [l.read(l.regions[0], rows), l.read(l.regions[1], rows)];
        const each = Array.from({ length: rows }, (_, r) => bits(x.subarray(r * 8, r * 8 + 8)));
        return [bits(zip(x, y, (p, q) => p ^ q)), bits(zip(x, y, (p, q) => p & ~q)), ...each];
      },
    );
  });

  it.each([1, 4])('columnCounts of up to 256 rows, stride %i', (stride) => {
    const shape = (rows: number) => (stride === 1 ? Math.min(rows * 4, 256) : rows);
    agree(
      (l, rows) => {
        const to = l.regions[8] >>> 1;
        l.kernels.columnCounts(l.regions[8], l.regions[0], shape(rows), stride);
        return [...l.store.memory.u16.subarray(to, to + 256)];
      },
      (l, rows) => {
        const words = l.read(l.regions[0], TABLE_ROWS);
        const bit = (r: number, k: number) => (words[r * stride * ROW_WORDS + (k >>> 5)] >>> (k & 31)) & 1;
        return Array.from({ length: 256 }, (_, k) => {
          let count = 0;
          for (let r = 0; r < shape(rows); r++) count += bit(r, k);
          return count;
        });
      },
    );
  });

  it('popcountGather over 1 to 4 pairs', () => {
    const pairs = (l: Lab, n: number) =>
      Array.from({ length: n }, (_, i) => [l.regions[i], l.index] as const);
    const naive = (l: Lab, rows: number, n: number) => {
      let total = 0;
      for (let r = 0; r < rows; r++) {
        const k = l.store.memory.u16[(l.index >>> 1) + r];
        const rowsOf = pairs(l, n).map(([table]) => l.read(table + k * ROW_BYTES, 1));
        total += bits(rowsOf.reduce((x, y) => zip(x, y, (p, q) => p & q)));
      }
      return total;
    };
    agree(
      (l, rows) => [1, 2, 3, 4].map((n) => l.kernels.popcountGather(pairs(l, n), rows)),
      (l, rows) => [1, 2, 3, 4].map((n) => naive(l, rows, n)),
    );
  });

  it('refuse too few and too many regions', () => {
    for (const kind of ['wasm', 'js'] as const) {
      const { kernels, regions } = lab(kind, Uint32Array.of(1));
      expect(() => kernels.popcountAnd([], 1)).toThrow(RangeError);
      expect(() => kernels.popcountAnd(regions.slice(0, 9), 1)).toThrow(RangeError);
      expect(() => kernels.popcountGather([], 1)).toThrow(RangeError);
    }
  });
});
