import { domainSize, MAX_DOMAIN_SIZE, type Domain } from '../domain';
import { jsKernels } from './kernels-js';
import { isWasmAvailable, wasmKernels } from './kernels-wasm';
import { ROW_BYTES, ROW_WORDS, type Kernels } from './kernels';
import { Memory } from './memory';

/** A set of triples. Bit k of row i·n + j is the triple (min + i, min + j, min + k); bits k ≥ n are zero. */
export interface Bitmap {
  /** Byte offset of row 0; stays the same while the bitmap is held. */
  readonly address: number;
}

/** Memory for planes, index vectors and tables that kernels read. */
export interface Scratch {
  readonly address: number;
  readonly bytes: number;
}

export interface StoreOptions {
  /** 'auto' takes WebAssembly where it is available. */
  readonly kernels?: 'auto' | 'wasm' | 'js';
  /** Bound of the whole memory; default 256 MiB. */
  readonly limitBytes?: number;
}

const DEFAULT_LIMIT = 256 * 2 ** 20;

/** 'auto' does without WebAssembly also where its memory is refused: it reserves gigabytes of addresses, used or not. */
function memoryFor(kernels: 'auto' | 'wasm' | 'js', limitBytes: number): Memory {
  if (kernels !== 'auto') return new Memory(kernels, limitBytes);
  try {
    if (isWasmAvailable()) return new Memory('wasm', limitBytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return new Memory('js', limitBytes);
}

/**
 * Owner of bitmaps over one domain, all of the same size, and of the memory that the kernels work on.
 * A bitmap is held by reference counts: `allocate` gives one reference, `release` of the last one frees it.
 */
export class BitmapStore {
  /** Values per variable. */
  readonly size: number;
  /** Rows of a bitmap: size². */
  readonly rowCount: number;
  readonly bitmapBytes: number;
  readonly kernels: Kernels;
  /** Address of one row with exactly the bits of the domain set. */
  readonly domainRow: number;
  readonly memory: Memory;
  private readonly references = new Map<Bitmap, number>();

  constructor(
    readonly domain: Domain,
    options: StoreOptions = {},
  ) {
    this.size = domainSize(domain);
    if (!(this.size >= 1 && this.size <= MAX_DOMAIN_SIZE))
      throw new RangeError('a domain has 1 to 256 values');
    this.rowCount = this.size ** 2;
    this.bitmapBytes = this.rowCount * ROW_BYTES;
    const memory = memoryFor(options.kernels ?? 'auto', options.limitBytes ?? DEFAULT_LIMIT);
    this.memory = memory;
    this.kernels = memory.wasm ? wasmKernels(memory.wasm) : jsKernels(() => memory);
    this.domainRow = memory.allocate(ROW_BYTES);
    for (let k = 0; k < this.size; k++) memory.u32[(this.domainRow >>> 2) + (k >>> 5)] |= 1 << (k & 31);
  }

  /** The number of allocated bitmaps. */
  get allocated(): number {
    return this.references.size;
  }

  /** A bitmap with one reference: empty, or with any content where `zeroed` is false. Throws OutOfBitmapMemory. */
  allocate(zeroed = true): Bitmap {
    const bitmap = { address: this.memory.allocate(this.bitmapBytes, zeroed) };
    this.references.set(bitmap, 1);
    return bitmap;
  }

  retain(bitmap: Bitmap): Bitmap {
    this.references.set(bitmap, this.referencesOf(bitmap) + 1);
    return bitmap;
  }

  release(bitmap: Bitmap): void {
    const left = this.referencesOf(bitmap) - 1;
    if (left > 0) {
      this.references.set(bitmap, left);
      return;
    }
    this.references.delete(bitmap);
    this.memory.release(bitmap.address, this.bitmapBytes);
  }

  /** All rows as 8 words each, word w of row r at r · 8 + w. Not valid across an `allocate` or `scratch`. */
  rows(bitmap: Bitmap): Uint32Array {
    const start = bitmap.address >>> 2;
    return this.memory.u32.subarray(start, start + this.rowCount * ROW_WORDS);
  }

  /** Address of row (i, j), both counted from 0. */
  rowAddress(bitmap: Bitmap, i: number, j: number): number {
    return bitmap.address + (i * this.size + j) * ROW_BYTES;
  }

  /** Zeroed working memory of at least `bytes` bytes. Give it back with `releaseScratch`. */
  scratch(bytes: number): Scratch {
    return { address: this.memory.allocate(bytes), bytes };
  }

  releaseScratch(scratch: Scratch): void {
    this.memory.release(scratch.address, scratch.bytes);
  }

  private referencesOf(bitmap: Bitmap): number {
    const count = this.references.get(bitmap);
    if (count === undefined) throw new Error('the bitmap has been released');
    return count;
  }
}
