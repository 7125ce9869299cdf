import type { BitmapStore, Scratch } from '../../bitmap';
import type { Budget } from '../budget';
import { releaseVectors, takeVectors, type VectorMemory } from '../vectors/vectors';

const CHUNK_BYTES = 1 << 20;
const INTS = 1 << 18;
/** Memory that most counts need: touched once when the arena is made, since first touches are slow. */
const USUAL_BYTES = 1 << 19;

/** Working memory for one count, given back all at once. Nothing handed out is zeroed. */
export class Arena {
  private readonly chunks: Scratch[] = [];
  private readonly large: Scratch[] = [];
  /** Present with WebAssembly only. */
  vectors: VectorMemory | undefined;
  private ints = new Int32Array(0);
  private usedInts = 0;
  private current = 0;
  private next = 0;
  private budget: Budget | undefined;

  constructor(private readonly store: BitmapStore) {
    this.chunks.push(store.scratch(CHUNK_BYTES));
    const start = this.chunks[0].address;
    store.memory.u8.fill(0, start, start + USUAL_BYTES);
    this.vectors = store.kernels.kind === 'wasm' ? takeVectors() : undefined;
    this.vectors?.ints(USUAL_BYTES >>> 2)?.fill(0);
    this.vectors?.reset();
  }

  /** Charges what is handed out from now on, until `reset`. */
  charge(budget: Budget): void {
    this.budget = budget;
  }

  /** The address of `bytes` bytes, aligned for SIMD. Views of the memory are not valid across this call. */
  allocate(bytes: number): number {
    const rounded = (bytes + 63) & ~63;
    this.budget?.reserve(rounded);
    if (rounded > CHUNK_BYTES / 4) {
      // Few sizes, so that what is given back can be used again.
      const scratch = this.store.scratch(Math.ceil(rounded / CHUNK_BYTES) * CHUNK_BYTES);
      this.large.push(scratch);
      return scratch.address;
    }
    if (this.next + rounded > CHUNK_BYTES) {
      this.current++;
      this.next = 0;
    }
    if (this.current >= this.chunks.length) this.chunks.push(this.store.scratch(CHUNK_BYTES));
    this.next += rounded;
    return this.chunks[this.current].address + this.next - rounded;
  }

  /** `length` ints with any content, in the memory of `vectors` while that has room. */
  vector(length: number): Int32Array {
    this.budget?.reserve(length * 4);
    const ints = this.vectors?.ints(length);
    if (ints) return ints;
    if (length > INTS / 2) return new Int32Array(length);
    if (this.usedInts + length > this.ints.length) {
      this.ints = new Int32Array(INTS);
      this.usedInts = 0;
    }
    this.usedInts += length;
    return this.ints.subarray(this.usedInts - length, this.usedInts);
  }

  /** `length` zeros. */
  doubles(length: number): Float64Array {
    this.budget?.reserve(length * 8);
    return new Float64Array(length);
  }

  /** Makes all memory free again; the small pieces stay reserved for the next count. */
  reset(): void {
    this.current = this.next = this.usedInts = 0;
    this.budget = undefined;
    this.vectors?.reset();
    for (const scratch of this.large.splice(0)) this.store.releaseScratch(scratch);
  }

  dispose(): void {
    this.reset();
    if (this.vectors) releaseVectors(this.vectors);
    this.vectors = undefined;
    for (const scratch of this.chunks.splice(0)) this.store.releaseScratch(scratch);
  }
}
