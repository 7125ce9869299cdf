/**
 * Sets as an open-addressing table with CPython's probe sequence and growth, so that they are iterated in
 * the same order (see hash.ts).
 */
import { equal } from './compare';
import { hash, type Hash } from './hash';
import type { Runtime } from './runtime';
import { PySetLike, type PyValue } from './values';

const SMALLEST_TABLE = 8;
const LINEAR_PROBES = 9;
const PERTURB_SHIFT = 5;

/** Marks the place of a discarded member, over which a search must go on. */
const DISCARDED = Symbol('discarded');

type Cell = PyValue | typeof DISCARDED | undefined;

/** The unsigned hash, shifted right by 5 at every collision; only its low bits are ever used. */
function perturb(rt: Runtime, hashed: Hash, shifts: number): number {
  const width = rt.hashBits === 31 ? 32 : 64;
  // 2^64 - x shifted right five times six still ends in the same 32 bits as -x does.
  if (width === 64 && typeof hashed === 'number' && shifts <= 6)
    return Math.floor(hashed / 2 ** (PERTURB_SHIFT * shifts)) >>> 0;
  const shifted = BigInt.asUintN(width, BigInt(hashed)) >> BigInt(Math.min(PERTURB_SHIFT * shifts, width));
  return Number(BigInt.asUintN(32, shifted));
}

const lowBits = (hashed: Hash, mask: number): number =>
  typeof hashed === 'number' ? (hashed & mask) >>> 0 : Number(BigInt.asUintN(32, hashed)) & mask;

export class PySet extends PySetLike {
  #cells: Cell[] = new Array<Cell>(SMALLEST_TABLE).fill(undefined);
  #hashes: Hash[] = [];
  #mask = SMALLEST_TABLE - 1;
  /** Cells in use, discarded ones included. */
  #fill = 0;
  #used = 0;

  get size(): number {
    return this.#used;
  }

  static of(rt: Runtime, members: Iterable<PyValue>): PySet {
    const set = new PySet();
    for (const member of members) set.add(rt, member);
    return set;
  }

  members(): PyValue[] {
    return this.#cells.filter((cell): cell is PyValue => cell !== undefined && cell !== DISCARDED);
  }

  has(rt: Runtime, value: PyValue): boolean {
    const hashed = hash(rt, value);
    return this.#isMember(this.#find(rt, value, hashed));
  }

  add(rt: Runtime, value: PyValue): void {
    this.#add(rt, value, hash(rt, value));
  }

  /** A copy as `set(x)` and `x | y` make it: in the smallest table that fits. */
  copy(rt: Runtime): PySet {
    const result = new PySet();
    result.update(rt, this);
    return result;
  }

  /** `self |= other`. */
  update(rt: Runtime, other: PySet): void {
    if (other === this || other.#used === 0) return;
    rt.reserve(this.#used + other.#used);
    rt.toil(16 + 2 * other.#mask);
    if ((this.#fill + other.#used) * 5 >= this.#mask * 3) this.#resize(rt, (this.#used + other.#used) * 2);
    if (this.#fill === 0 && this.#mask === other.#mask && other.#fill === other.#used) {
      this.#cells = other.#cells.slice();
      this.#hashes = other.#hashes.slice();
      this.#fill = this.#used = other.#used;
      return;
    }
    const clean = this.#fill === 0;
    other.#each((value, hashed) => {
      if (clean) this.#insertNew(rt, value, hashed);
      else this.#add(rt, value, hashed);
    });
  }

  /** `self -= other`. */
  subtract(rt: Runtime, other: PySet): void {
    if (other === this) {
      this.#clear();
      return;
    }
    const gone = Math.floor(other.#used / 8) > this.#used ? this.intersection(rt, other) : other;
    rt.work(gone.#used);
    rt.toil(2 * gone.#mask);
    gone.#each((value, hashed) => this.#discard(rt, value, hashed));
    if (this.#fill - this.#used > this.#mask / 4)
      this.#resize(rt, this.#used * (this.#used > 50_000 ? 2 : 4));
  }

  /** `self ^= other`. */
  toggle(rt: Runtime, other: PySet): void {
    if (other === this) {
      this.#clear();
      return;
    }
    rt.work(other.#used);
    rt.toil(2 * other.#mask);
    other.#each((value, hashed) => {
      if (!this.#discard(rt, value, hashed)) this.#add(rt, value, hashed);
    });
  }

  intersection(rt: Runtime, other: PySet): PySet {
    if (other === this) return this.copy(rt);
    const [small, large] = other.#used > this.#used ? [this, other] : [other, this];
    return small.#filtered(rt, (value, hashed) => large.#isMember(large.#find(rt, value, hashed)));
  }

  difference(rt: Runtime, other: PySet): PySet {
    if (this.#used >> 2 > other.#used) {
      const result = this.copy(rt);
      result.subtract(rt, other);
      return result;
    }
    return this.#filtered(rt, (value, hashed) => !other.#isMember(other.#find(rt, value, hashed)));
  }

  symmetricDifference(rt: Runtime, other: PySet): PySet {
    const result = other.copy(rt);
    if (other === this) result.#clear();
    else result.toggle(rt, this);
    return result;
  }

  isSubset(rt: Runtime, other: PySet): boolean {
    if (this.#used > other.#used) return false;
    rt.work(this.#used);
    rt.toil(2 * this.#mask);
    return this.#cells.every(
      (cell, i) =>
        cell === undefined || cell === DISCARDED || other.#isMember(other.#find(rt, cell, this.#hashes[i])),
    );
  }

  equals(rt: Runtime, other: PySet): boolean {
    return this.#used === other.#used && this.isSubset(rt, other);
  }

  /** Takes over the members of `other` (`self &= …`). */
  become(other: PySet): void {
    this.#cells = other.#cells;
    this.#hashes = other.#hashes;
    this.#mask = other.#mask;
    this.#fill = other.#fill;
    this.#used = other.#used;
  }

  #clear(): void {
    this.become(new PySet());
  }

  #filtered(rt: Runtime, keep: (value: PyValue, hashed: Hash) => boolean): PySet {
    const result = new PySet();
    rt.work(this.#used);
    rt.toil(16 + 2 * this.#mask);
    this.#each((value, hashed) => {
      if (keep(value, hashed)) result.#add(rt, value, hashed);
    });
    return result;
  }

  #each(visit: (value: PyValue, hashed: Hash) => void): void {
    const [cells, hashes] = [this.#cells, this.#hashes];
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i];
      if (cell !== undefined && cell !== DISCARDED) visit(cell, hashes[i]);
    }
  }

  #isMember(index: number): boolean {
    return this.#cells[index] !== undefined;
  }

  /** The cell of `value`, or the free cell where a search for it ends. */
  #find(rt: Runtime, value: PyValue, hashed: Hash): number {
    const mask = this.#mask;
    let i = lowBits(hashed, mask);
    for (let shifts = 1; ; shifts++) {
      if (shifts > 1) rt.toil(16);
      const last = i + LINEAR_PROBES <= mask ? i + LINEAR_PROBES : i;
      for (let j = i; j <= last; j++) {
        const cell = this.#cells[j];
        if (cell === undefined) return j;
        if (cell !== DISCARDED && this.#hashes[j] === hashed) {
          if (cell === value || equal(rt, cell, value)) return j;
          rt.toil(8);
        }
      }
      i = (i * 5 + 1 + perturb(rt, hashed, shifts)) & mask;
    }
  }

  #add(rt: Runtime, value: PyValue, hashed: Hash): void {
    const index = this.#find(rt, value, hashed);
    if (this.#cells[index] !== undefined) return;
    if (this.#used >= rt.sizeLimit) rt.reserve(this.#used + 1);
    this.#put(index, value, hashed);
    if (this.#fill * 5 >= this.#mask * 3) this.#resize(rt, this.#used * (this.#used > 50_000 ? 2 : 4));
  }

  #put(index: number, value: PyValue, hashed: Hash): void {
    this.#cells[index] = value;
    this.#hashes[index] = hashed;
    this.#fill++;
    this.#used++;
  }

  #discard(rt: Runtime, value: PyValue, hashed: Hash): boolean {
    const index = this.#find(rt, value, hashed);
    if (this.#cells[index] === undefined) return false;
    this.#cells[index] = DISCARDED;
    this.#hashes[index] = -1;
    this.#used--;
    return true;
  }

  /** Inserts a value that is known to be new, into a table without discarded cells. */
  #insertNew(rt: Runtime, value: PyValue, hashed: Hash): void {
    const mask = this.#mask;
    let i = lowBits(hashed, mask);
    for (let shifts = 1; ; shifts++) {
      if (shifts > 1) rt.toil(16);
      const last = i + LINEAR_PROBES <= mask ? i + LINEAR_PROBES : i;
      for (let j = i; j <= last; j++) {
        if (this.#cells[j] === undefined) {
          this.#put(j, value, hashed);
          return;
        }
      }
      i = (i * 5 + 1 + perturb(rt, hashed, shifts)) & mask;
    }
  }

  #resize(rt: Runtime, atLeast: number): void {
    const [cells, hashes] = [this.#cells, this.#hashes];
    let size = SMALLEST_TABLE;
    while (size <= atLeast) size *= 2;
    rt.toil(size);
    this.#cells = new Array<Cell>(size).fill(undefined);
    this.#hashes = [];
    this.#mask = size - 1;
    this.#fill = this.#used = 0;
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i];
      if (cell !== undefined && cell !== DISCARDED) this.#insertNew(rt, cell, hashes[i]);
    }
  }
}
