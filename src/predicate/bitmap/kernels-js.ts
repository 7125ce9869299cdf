import { MAX_PAIRS, MAX_REGIONS, ROW_WORDS, type Kernels } from './kernels';

/** Views of one buffer for the JavaScript kernels, replaced when the memory grows. */
export interface Views {
  readonly u16: Uint16Array;
  readonly u32: Uint32Array;
}

/** Bits set in a 32-bit word. */
export function popcount32(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

type Combine = (x: number, y: number) => number;

/** The kernels in plain JavaScript, for where WebAssembly or its SIMD part is missing or forbidden, or gets no memory. */
export function jsKernels(views: () => Views): Kernels {
  return {
    kind: 'js',
    ...rowWise(views),
    ...broadcast(views),
    ...gathers(views),
    ...counts(views),
    columnCounts: columnCounts(views),
  };
}

function rowWise(views: () => Views) {
  const each = (combine: Combine) => (target: number, x: number, y: number, rows: number) => {
    const { u32 } = views();
    const [t, p, q] = [target >>> 2, x >>> 2, y >>> 2];
    for (let i = 0; i < rows * ROW_WORDS; i++) u32[t + i] = combine(u32[p + i], u32[q + i]);
  };
  return {
    and: each((x, y) => x & y),
    or: each((x, y) => x | y),
    xor: each((x, y) => x ^ y),
    andNot: each((x, y) => x & ~y),
  };
}

function broadcast(views: () => Views) {
  const each = (combine: Combine) => (target: number, x: number, row: number, rows: number) => {
    const { u32 } = views();
    const [t, p] = [target >>> 2, x >>> 2];
    const mask = u32.slice(row >>> 2, (row >>> 2) + ROW_WORDS);
    for (let i = 0; i < rows * ROW_WORDS; i++) u32[t + i] = combine(u32[p + i], mask[i % ROW_WORDS]);
  };
  const fill = each((_, row) => row);
  return {
    fillRows: (target: number, row: number, rows: number) => fill(target, target, row, rows),
    andRow: each((x, row) => x & row),
    notRow: each((x, row) => row & ~x),
  };
}

function gathers(views: () => Views) {
  const each = (combine: Combine) => {
    return (target: number, x: number, table: number, index: number, rows: number) => {
      const { u16, u32 } = views();
      const [t, p] = [target >>> 2, x >>> 2];
      for (let r = 0; r < rows; r++) {
        const from = (table >>> 2) + u16[(index >>> 1) + r] * ROW_WORDS;
        for (let w = 0; w < ROW_WORDS; w++) {
          const i = r * ROW_WORDS + w;
          u32[t + i] = combine(u32[p + i], u32[from + w]);
        }
      }
    };
  };
  const pick = each((_, row) => row);
  return {
    gather16: (t: number, table: number, index: number, rows: number) => pick(t, t, table, index, rows),
    andGather16: each((x, row) => x & row),
    orGather16: each((x, row) => x | row),
  };
}

function counts(views: () => Views) {
  return {
    popcountAnd: (regions: readonly number[], rows: number) => {
      if (regions.length === 0 || regions.length > MAX_REGIONS) throw new RangeError('1 to 8 regions');
      const { u32 } = views();
      const starts = regions.map((address) => address >>> 2);
      return tally(rows, (i) => starts.reduce((word, start) => word & u32[start + i], -1));
    },
    popcountXor: (x: number, y: number, rows: number) => {
      const { u32 } = views();
      return tally(rows, (i) => u32[(x >>> 2) + i] ^ u32[(y >>> 2) + i]);
    },
    popcountAndNot: (x: number, y: number, rows: number) => {
      const { u32 } = views();
      return tally(rows, (i) => u32[(x >>> 2) + i] & ~u32[(y >>> 2) + i]);
    },
    popcountGather: (pairs: readonly (readonly [number, number])[], rows: number) => {
      if (pairs.length === 0 || pairs.length > MAX_PAIRS) throw new RangeError('1 to 4 pairs');
      const { u16, u32 } = views();
      return tally(rows, (i) =>
        pairs.reduce((word, [table, index]) => {
          const picked = u16[(index >>> 1) + (i >>> 3)];
          return word & u32[(table >>> 2) + picked * ROW_WORDS + (i & 7)];
        }, -1),
      );
    },
    rowCounts: (target: number, x: number, rows: number) => {
      const { u16, u32 } = views();
      for (let r = 0; r < rows; r++) {
        let bits = 0;
        for (let w = 0; w < ROW_WORDS; w++) bits += popcount32(u32[(x >>> 2) + r * ROW_WORDS + w]);
        u16[(target >>> 1) + r] = bits;
      }
    },
  };
}

/** Bits of a number of up to 256. */
const PLANES = 9;

/** Adds word by word into numbers that stand upright: plane i has bit i of 32 of them, and a carry rarely goes far. */
function columnCounts(views: () => Views) {
  const planes = new Uint32Array(PLANES);
  return (target: number, x: number, rows: number, stride: number) => {
    const { u16, u32 } = views();
    for (let w = 0; w < ROW_WORDS; w++) {
      planes.fill(0);
      for (let r = 0; r < rows; r++) {
        let carry = u32[(x >>> 2) + r * stride * ROW_WORDS + w];
        for (let i = 0; carry !== 0; i++) {
          const next = planes[i] & carry;
          planes[i] ^= carry;
          carry = next;
        }
      }
      const to = (target >>> 1) + w * 32;
      for (let k = 0; k < 32; k++) u16[to + k] = numberAt(planes, k);
    }
  };
}

function numberAt(planes: Uint32Array, k: number): number {
  let value = 0;
  for (let i = 0; i < PLANES; i++) value |= ((planes[i] >>> k) & 1) << i;
  return value;
}

function tally(rows: number, word: (i: number) => number): number {
  let total = 0;
  for (let i = 0; i < rows * ROW_WORDS; i++) total += popcount32(word(i));
  return total;
}
