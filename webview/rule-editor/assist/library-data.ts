/** The library as the list shows it. Pure. */
import { filterWords } from '../filter-words';
import type { LibraryRule } from '../../../src/rules/library-rules';

export const ALL_FAMILIES = 'All families';

/** Families in the order of their first rules. */
export const families = (library: readonly LibraryRule[]): string[] => [
  ...new Set(library.map(({ family }) => family)),
];

export interface Entry {
  /** Index in the whole library, from 0. */
  readonly index: number;
  readonly rule: LibraryRule;
}

/** Rules of a family that have every word in their name, predicate or family; grouped by family. */
export function filterLibrary(library: readonly LibraryRule[], words: string, family: string): Entry[] {
  const wanted = filterWords(words);
  const fits = ({ name, predicate, family: own }: LibraryRule) =>
    wanted.every((word) => `${name} ${predicate} ${own}`.toLowerCase().includes(word));
  const order = families(library);
  return library
    .map((rule, index) => ({ index, rule }))
    .filter(({ rule }) => (family === ALL_FAMILIES || rule.family === family) && fits(rule))
    .sort((p, q) => order.indexOf(p.rule.family) - order.indexOf(q.rule.family) || p.index - q.index);
}
