interface Entry<V> {
  readonly value: V;
  readonly weight: number;
  holds: number;
}

/** Least recently used out first, but never what is held. An entry weighs as many bitmaps as it has. */
export class WeightedCache<V> {
  private readonly entries = new Map<string, Entry<V>>();
  private weight = 0;

  constructor(
    private readonly capacity: number,
    private readonly onEvict: (value: V) => void,
  ) {}

  has(key: string): boolean {
    return this.entries.has(key);
  }

  get(key: string): V | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    // A Map iterates in order of insertion: the first key is always the one unused for longest.
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** Throws for a key that it has: whoever holds the value would lose it. */
  add(key: string, value: V, weight: number): void {
    if (this.entries.has(key)) throw new Error('what is in the cache cannot be added to it');
    this.entries.set(key, { value, weight, holds: 0 });
    this.weight += weight;
    for (const [oldest, entry] of this.entries) {
      if (this.weight <= this.capacity) return;
      if (oldest !== key && entry.holds === 0) this.remove(oldest, entry);
    }
  }

  /** Keeps an entry however old it gets, until as many calls of `drop`. */
  hold(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) throw new Error('only what is in the cache can be held');
    entry.holds++;
  }

  drop(key: string): void {
    const entry = this.entries.get(key);
    if (entry && entry.holds > 0) entry.holds--;
  }

  clear(): void {
    for (const [key, entry] of this.entries) this.remove(key, entry);
  }

  private remove(key: string, entry: Entry<V>): void {
    this.entries.delete(key);
    this.weight -= entry.weight;
    this.onEvict(entry.value);
  }
}
