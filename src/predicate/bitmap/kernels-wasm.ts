import { decodeBase64 } from './base64';
import { KERNEL_BYTES } from './kernels.generated';
import { MAX_PAIRS, MAX_REGIONS, ROW_BYTES, type Kernels } from './kernels';

type Operation = (...numbers: number[]) => number;

let compiled: WebAssembly.Module | false | undefined;

/** The compiled module, or false where WebAssembly or its SIMD part is missing or forbidden. */
function kernelModule(): WebAssembly.Module | false {
  if (compiled !== undefined) return compiled;
  compiled = false;
  if (typeof WebAssembly !== 'object') return compiled;
  try {
    const bytes = decodeBase64(KERNEL_BYTES);
    if (WebAssembly.validate(bytes)) compiled = new WebAssembly.Module(bytes);
  } catch {
    // A security policy of the host may forbid compiling; the twin in JavaScript serves then.
  }
  return compiled;
}

export const isWasmAvailable = (): boolean => kernelModule() !== false;

/** Kernels on `memory`. Synchronous. Throws where `isWasmAvailable()` is false. */
export function wasmKernels(memory: WebAssembly.Memory): Kernels {
  const module = kernelModule();
  if (module === false) throw new Error('WebAssembly with SIMD is not available here');
  const instance = new WebAssembly.Instance(module, { env: { memory } });
  return wrap(instance.exports as Record<string, Operation>);
}

function wrap(e: Record<string, Operation>): Kernels {
  const threeAddress = (name: string) => {
    const run = e[name];
    return (target: number, x: number, y: number, rows: number) => void run(target, x, y, rows * ROW_BYTES);
  };
  return {
    kind: 'wasm',
    and: threeAddress('and'),
    or: threeAddress('or'),
    xor: threeAddress('xor'),
    andNot: threeAddress('and_not'),
    fillRows: (target, row, rows) => void e.fill_rows(target, row, rows * ROW_BYTES),
    andRow: threeAddress('and_row'),
    notRow: threeAddress('not_row'),
    gather16: e.gather16,
    andGather16: e.and_gather16,
    orGather16: e.or_gather16,
    popcountAnd: popcountAnd(e),
    popcountXor: (x, y, rows) => e.popcount_xor(x, y, rows * ROW_BYTES),
    popcountAndNot: (x, y, rows) => e.popcount_and_not(x, y, rows * ROW_BYTES),
    popcountGather: popcountGather(e),
    rowCounts: e.row_counts,
    columnCounts: (target, x, rows, stride) => void e.column_counts(target, x, rows, stride * ROW_BYTES),
  };
}

/** Repeating an operand changes nothing and costs little (it is in the cache), so 1, 2, 4 and 8 are enough. */
function popcountAnd(e: Record<string, Operation>): Kernels['popcountAnd'] {
  return (regions, rows) => {
    const bytes = rows * ROW_BYTES;
    const at = (i: number) => regions[Math.min(i, regions.length - 1)];
    if (regions.length === 1) return e.popcount(at(0), bytes);
    if (regions.length === 2) return e.popcount_and2(at(0), at(1), bytes);
    if (regions.length === 3 || regions.length === 4)
      return e.popcount_and4(at(0), at(1), at(2), at(3), bytes);
    if (regions.length === 0 || regions.length > MAX_REGIONS) throw new RangeError('1 to 8 regions');
    return e.popcount_and8(at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), bytes);
  };
}

function popcountGather(e: Record<string, Operation>): Kernels['popcountGather'] {
  return (pairs, rows) => {
    const at = (i: number) => pairs[Math.min(i, pairs.length - 1)];
    if (pairs.length === 1) return e.popcount_gather1(...at(0), rows);
    if (pairs.length === 2) return e.popcount_gather2(...at(0), ...at(1), rows);
    if (pairs.length === 0 || pairs.length > MAX_PAIRS) throw new RangeError('1 to 4 pairs');
    return e.popcount_gather4(...at(0), ...at(1), ...at(2), ...at(3), rows);
  };
}
