const PAGE_BYTES = 65_536;
/** Keeps every region on a cache line of its own. */
const ALIGNMENT = 64;

export class OutOfBitmapMemory extends Error {
  constructor(bytes: number) {
    super(`no room for ${bytes} more bytes of bitmaps`);
    this.name = 'OutOfBitmapMemory';
  }
}

interface Pages {
  readonly buffer: ArrayBuffer;
  grow(pages: number): unknown;
}

/** Grows like a WebAssembly.Memory, without WebAssembly. */
class PlainPages implements Pages {
  buffer = new ArrayBuffer(PAGE_BYTES);

  grow(pages: number): void {
    const bigger = new ArrayBuffer(this.buffer.byteLength + pages * PAGE_BYTES);
    new Uint8Array(bigger).set(new Uint8Array(this.buffer));
    this.buffer = bigger;
  }
}

/**
 * One growing memory, cut into regions. A released region is reused for the same (rounded) size; regions are never
 * merged, since few sizes occur. Views are replaced when the memory grows, so never keep one across an `allocate`.
 */
export class Memory {
  readonly wasm: WebAssembly.Memory | undefined;
  private readonly pages: Pages;
  private readonly released = new Map<number, number[]>();
  /** Address 0 is left unused: a zero address is then always a mistake. */
  private next = ALIGNMENT;
  private bytes8: Uint8Array;
  private words16: Uint16Array;
  private words32: Uint32Array;

  constructor(
    kind: 'wasm' | 'js',
    private readonly limitBytes: number,
  ) {
    this.wasm =
      kind === 'wasm'
        ? new WebAssembly.Memory({ initial: 1, maximum: Math.ceil(limitBytes / PAGE_BYTES) })
        : undefined;
    this.pages = this.wasm ?? new PlainPages();
    this.bytes8 = new Uint8Array(this.pages.buffer);
    this.words16 = new Uint16Array(this.pages.buffer);
    this.words32 = new Uint32Array(this.pages.buffer);
  }

  get u8(): Uint8Array {
    return this.bytes8;
  }
  get u16(): Uint16Array {
    return this.words16;
  }
  get u32(): Uint32Array {
    return this.words32;
  }
  /** Bytes of the whole memory, used or not. */
  get size(): number {
    return this.bytes8.length;
  }

  /** The address of at least `bytes` bytes, all zero unless `zeroed` is false. Throws OutOfBitmapMemory. */
  allocate(bytes: number, zeroed = true): number {
    const rounded = roundUp(bytes);
    const address = this.released.get(rounded)?.pop();
    if (address !== undefined) {
      if (zeroed) this.bytes8.fill(0, address, address + rounded);
      return address;
    }
    this.reserve(rounded);
    this.next += rounded;
    return this.next - rounded;
  }

  /** Gives back what `allocate(bytes)` returned; `bytes` must be the same. */
  release(address: number, bytes: number): void {
    const rounded = roundUp(bytes);
    const list = this.released.get(rounded);
    if (list) list.push(address);
    else this.released.set(rounded, [address]);
  }

  private reserve(bytes: number): void {
    const missing = this.next + bytes - this.size;
    if (missing <= 0) return;
    if (this.next + bytes > this.limitBytes) throw new OutOfBitmapMemory(bytes);
    // In large steps: the engine counts the buffer of each size as memory until it is collected, and would collect often.
    const ample = Math.min(Math.max(missing, this.size), this.limitBytes - this.size);
    // The system may have less than the limit.
    if (!this.grow(Math.max(missing, ample)) && !this.grow(missing)) throw new OutOfBitmapMemory(bytes);
    this.bytes8 = new Uint8Array(this.pages.buffer);
    this.words16 = new Uint16Array(this.pages.buffer);
    this.words32 = new Uint32Array(this.pages.buffer);
  }

  /** False where the system refuses. */
  private grow(bytes: number): boolean {
    try {
      this.pages.grow(Math.ceil(bytes / PAGE_BYTES));
      return true;
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  }
}

const roundUp = (bytes: number): number => Math.max(ALIGNMENT, Math.ceil(bytes / ALIGNMENT) * ALIGNMENT);
