/** Triples as text for other programs, and names of files. Pure. */
import type { Triple } from '../../../src/predicate/domain';

export const FORMATS = ['text', 'csv', 'json'] as const;
export type Format = (typeof FORMATS)[number];

/** A triple as files have it, for other programs; prose shows it as `(2, 4, 6)`. */
export const inFiles = (triple: Triple): string => `[${triple.join(', ')}]`;

/** One triple a line as in files, `[2, 4, 6]`; CSV with a head; JSON as a list of lists. Ends with a line break. */
export function written(triples: readonly Triple[], format: Format): string {
  const lines = (each: (triple: Triple) => string) => triples.map((triple) => `${each(triple)}\n`);
  if (format === 'csv') return ['a,b,c\n', ...lines((triple) => triple.join(','))].join('');
  if (format === 'text') return lines(inFiles).join('');
  return `[${triples.map(inFiles).join(', ')}]\n`;
}

/** A file name from text that may hold anything: letters, digits, dots, dashes, underscores; never empty. */
export function fileName(parts: readonly string[], extension: string): string {
  const clean = parts
    .map((part) =>
      part
        .normalize('NFKC')
        .replace(/[^\p{L}\p{N}_-]+/gu, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, 60),
    )
    .filter((part) => part !== '');
  return `${clean.join('-') || 'falsify'}.${extension}`;
}
