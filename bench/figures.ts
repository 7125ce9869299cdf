/** Timings in milliseconds, one per round. */
export type Timings = readonly number[];

/** The value below which the share `p` of the timings lies (nearest rank). */
export function percentile(timings: Timings, p: number): number {
  const sorted = [...timings].sort((x, y) => x - y);
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? NaN;
}

export const median = (timings: Timings): number => {
  const sorted = [...timings].sort((x, y) => x - y);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};

/** The target of a measure: its median or 95th percentile, in ms, MB or as a ratio to a baseline. */
export interface Target {
  readonly of: 'median' | 'p95' | 'ratio';
  readonly atMost: number;
  readonly words: string;
}

/** Another program that did the same work in the same rounds. */
export interface Other {
  readonly name: string;
  readonly timings: Timings;
  /** Timings of the parts of the work. The sum of their medians is not spoilt by one preempted part. */
  readonly parts?: readonly Timings[];
}

/** One line of the result. */
export interface Measure {
  readonly section: string;
  readonly name: string;
  readonly unit: 'ms' | 'MB';
  readonly ours: Timings;
  /** See Other.parts. */
  readonly parts?: readonly Timings[];
  readonly baseline?: Other;
  /** Another one that is only shown. */
  readonly second?: Other;
  readonly target?: Target;
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The median, or of work with parts the sum of their medians. */
export const typical = (timings: Timings, parts?: readonly Timings[]): number =>
  parts ? total(parts.map(median)) : median(timings);

/** The fastest round: what a busy machine distorts least. */
export const best = (timings: Timings, parts?: readonly Timings[]): number =>
  parts ? total(parts.map((part) => Math.min(...part))) : Math.min(...timings);

/** Ours over the baseline: below 1 we are faster. */
export const ratio = (measure: Measure, of = typical): number | undefined =>
  measure.baseline && of(measure.ours, measure.parts) / of(measure.baseline.timings, measure.baseline.parts);

/** Checks the measure against its target; undefined without a target, or without a baseline to compare with. */
export function holds(measure: Measure): boolean | undefined {
  const { target } = measure;
  if (!target) return undefined;
  const value = target.of === 'ratio' ? ratio(measure) : percentileOf(measure, target.of);
  return value === undefined ? undefined : value <= target.atMost;
}

const percentileOf = (measure: Measure, of: 'median' | 'p95'): number =>
  of === 'median' ? typical(measure.ours, measure.parts) : percentile(measure.ours, 0.95);

/** Times one piece of work. */
export function timed<T>(work: () => T): { readonly ms: number; readonly result: T } {
  const start = performance.now();
  const result = work();
  return { ms: performance.now() - start, result };
}
