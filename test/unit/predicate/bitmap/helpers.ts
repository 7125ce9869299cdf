import fc from 'fast-check';
import { compareTriples, contains, type Domain, type Triple } from '../../../../src/predicate/domain';
import type { BitmapStore } from '../../../../src/predicate/bitmap';
import { add, type Bitmap } from '../../../../src/predicate/bitmap';

export const KINDS = ['wasm', 'js'] as const;

/** Every triple of the domain, lexicographic. */
export function allTriples(domain: Domain): Triple[] {
  const triples: Triple[] = [];
  for (let a = domain.min; a <= domain.max; a++)
    for (let b = domain.min; b <= domain.max; b++)
      for (let c = domain.min; c <= domain.max; c++) triples.push([a, b, c]);
  return triples;
}

export function bitmapOf(store: BitmapStore, triples: Iterable<Triple>): Bitmap {
  const bitmap = store.allocate();
  for (const triple of triples) add(store, bitmap, triple);
  return bitmap;
}

export const bySize = (triples: readonly Triple[]): Triple[] => [...triples].sort(compareTriples);

/** Small domains, around, below and above zero. */
const domains: fc.Arbitrary<Domain> = fc
  .tuple(fc.integer({ min: -6, max: 4 }), fc.integer({ min: 1, max: 7 }))
  .map(([min, size]) => ({ min, max: min + size - 1 }));

/** A domain with a random subset of its triples, sparse or dense. */
export const sets = domains.chain((domain) => {
  const all = allTriples(domain);
  const share = fc.constantFrom(0, 0.02, 0.5, 0.98, 1);
  return fc.tuple(share, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true }))).map(([p, stream]) => {
    const draws = stream[Symbol.iterator]();
    return { domain, members: all.filter(() => p === 1 || (draws.next().value as number) < p) };
  });
});

export const neighbours = (domain: Domain, [a, b, c]: Triple): Triple[] =>
  (
    [
      [a - 1, b, c],
      [a + 1, b, c],
      [a, b - 1, c],
      [a, b + 1, c],
      [a, b, c - 1],
      [a, b, c + 1],
    ] as Triple[]
  ).filter((triple) => contains(domain, triple));
