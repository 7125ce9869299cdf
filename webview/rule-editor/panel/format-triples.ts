/** Triples as text for other programs. Pure. */
import type { Triple } from '../../../src/predicate/domain';

export type TripleFormat = 'text' | 'csv' | 'json';

/** A triple as files have it, for other programs; prose shows it as `(2, 4, 6)`. */
const inFiles = (triple: Triple): string => `[${triple.join(', ')}]`;

/** One triple a line as in files, `[2, 4, 6]`; CSV with a head; JSON as a list of lists. Ends with a line break. */
export function formatTriples(triples: readonly Triple[], format: TripleFormat): string {
  const lines = (each: (triple: Triple) => string) => triples.map((triple) => `${each(triple)}\n`);
  if (format === 'csv') return ['a,b,c\n', ...lines((triple) => triple.join(','))].join('');
  if (format === 'text') return lines(inFiles).join('');
  return `[${triples.map(inFiles).join(', ')}]\n`;
}
