/** The cube of integer triples over which truth is computed: min ≤ a, b, c ≤ max. */
export interface Domain {
  readonly min: number;
  readonly max: number;
}

/** The domain of the published task: 200³ = 8,000,000 triples. */
export const PUBLISHED_DOMAIN: Domain = { min: -99, max: 100 };

/** A row of a bitmap has 256 bits, so a domain has at most that many values. */
export const MAX_DOMAIN_SIZE = 256;

/** Counting looks at sums and neighbours of the values, which must be safe integers too. */
export const MAX_DOMAIN_VALUE = 9_000_000_000_000_000;

export const isWithinReach = (domain: Domain): boolean =>
  Math.abs(domain.min) <= MAX_DOMAIN_VALUE && Math.abs(domain.max) <= MAX_DOMAIN_VALUE;

export type Triple = readonly [a: number, b: number, c: number];

export const mapTriple = ([a, b, c]: Triple, change: (x: number, place: number) => number): Triple => [
  change(a, 0),
  change(b, 1),
  change(c, 2),
];

/** A triple as in prose: `(2, 4, 6)`. In files and on the wire triples are lists. */
export const showTriple = (triple: readonly number[]): string => `(${triple.join(', ')})`;

const TRIPLE = /^\s*[[(]?\s*([+-]?\d+)\s*,\s*([+-]?\d+)\s*,\s*([+-]?\d+)\s*[\])]?\s*$/;

/** Reads `2, 4, 6`, with or without brackets; undefined if it is no triple of integers. */
export function readTriple(text: string): Triple | undefined {
  const [a, b, c] = (TRIPLE.exec(text) ?? []).slice(1).map(Number);
  return [a, b, c].every(Number.isSafeInteger) ? [a, b, c] : undefined;
}

/** The number of values of a variable. */
export const domainSize = (domain: Domain): number => domain.max - domain.min + 1;

export const tripleCount = (domain: Domain): number => domainSize(domain) ** 3;

export const contains = (domain: Domain, triple: Triple): boolean =>
  triple.every((x) => Number.isInteger(x) && x >= domain.min && x <= domain.max);

/** Smallest first: by max|x|, then Σ|x|, then lexicographic. For `Array.prototype.sort`. */
export function compareTriples(p: Triple, q: Triple): number {
  const size = (t: Triple) => Math.max(...t.map(Math.abs));
  const sum = (t: Triple) => t.reduce((total, x) => total + Math.abs(x), 0);
  return size(p) - size(q) || sum(p) - sum(q) || p[0] - q[0] || p[1] - q[1] || p[2] - q[2];
}

/** Values from one to another, both included. */
export type Range = readonly [min: number, max: number];

/** A part of the domain: ranges of the variables. Absent means all values. */
export interface Box {
  readonly a?: Range;
  readonly b?: Range;
  readonly c?: Range;
}
