/** Relations of two rules as signs, words and sentences. Pure. */
import type { Pair, Relation } from '../../../src/rules/explore/types';

export const SIGNS: Readonly<Record<Relation, string>> = {
  equal: '=',
  implies: '⇒',
  implied: '⇐',
  disjoint: '∅',
  overlap: '∩',
};

/** Words that stand alone in a cell. */
export const WORDS: Readonly<Record<Relation, string>> = {
  equal: 'equal',
  implies: 'implies',
  implied: 'implied by',
  disjoint: 'disjoint',
  overlap: 'overlap',
};

/** Relations in the order of a legend: what an author should look at first. */
export const RELATIONS: readonly Relation[] = ['equal', 'implies', 'implied', 'disjoint', 'overlap'];

/** A pair as seen from the rule of its row. */
export interface PairView {
  readonly row: number;
  readonly column: number;
  readonly both: number;
  readonly onlyRow: number;
  readonly onlyColumn: number;
  readonly relation: Relation;
  readonly jaccard: number;
}

const TURNED: Readonly<Record<Relation, Relation>> = {
  equal: 'equal',
  implies: 'implied',
  implied: 'implies',
  disjoint: 'disjoint',
  overlap: 'overlap',
};

/** Both halves of the matrix: `views[row][column]`, undefined on the diagonal and where a rule has no count. */
export function pairMatrix(
  size: number,
  pairs: readonly Pair[],
): readonly (readonly (PairView | undefined)[])[] {
  const matrix = Array.from({ length: size }, () => new Array<PairView | undefined>(size).fill(undefined));
  for (const pair of pairs) {
    const { p, q, both, onlyP, onlyQ, relation, jaccard } = pair;
    matrix[p][q] = { row: p, column: q, both, onlyRow: onlyP, onlyColumn: onlyQ, relation, jaccard };
    matrix[q][p] = {
      row: q,
      column: p,
      both,
      onlyRow: onlyQ,
      onlyColumn: onlyP,
      relation: TURNED[relation],
      jaccard,
    };
  }
  return matrix;
}

/** Counts the pairs (each once) by relation; an implication counts once, in either direction. */
export function countRelations(pairs: readonly Pair[]): Record<Exclude<Relation, 'implied'>, number> {
  const counts = { equal: 0, implies: 0, disjoint: 0, overlap: 0 };
  for (const { relation } of pairs) counts[relation === 'implied' ? 'implies' : relation]++;
  return counts;
}

/** Two digits; 0 and 1 are shown only when they are exact. */
export function showJaccard(jaccard: number): string {
  if (jaccard > 0 && jaccard < 0.005) return '< 0.01';
  if (jaccard < 1 && jaccard > 0.995) return '> 0.99';
  return jaccard === 0 || jaccard === 1 ? String(jaccard) : jaccard.toFixed(2);
}

type Show = (count: number) => string;

/** The accessible name of a cell: "All even and Same parity: overlap, Jaccard 0.13, 123,456 in both". */
export function pairLabel(view: PairView, row: string, column: string, show: Show): string {
  const relationWords =
    view.relation === 'implied' ? 'the first is implied by the second' : spoken(view.relation);
  return `${row} and ${column}: ${relationWords}, Jaccard ${showJaccard(view.jaccard)}, ${show(view.both)} in both`;
}

const spoken = (relation: Relation): string =>
  relation === 'implies' ? 'the first implies the second' : WORDS[relation];

/** Describes the relation of the two rules in one sentence. */
export function relationSentence(view: PairView, row: string, column: string): string {
  switch (view.relation) {
    case 'equal':
      return `${row} and ${column} accept the same triples. No triple tells them apart.`;
    case 'implies':
      return `Every triple that ${row} accepts is accepted by ${column} too.`;
    case 'implied':
      return `Every triple that ${column} accepts is accepted by ${row} too.`;
    case 'disjoint':
      return `No triple is accepted by both ${row} and ${column}.`;
    case 'overlap':
      return `${row} and ${column} share some triples, and each accepts some that the other does not.`;
  }
}

/** The number of triples that exactly one of the two accepts. */
export const telling = (view: PairView): number => view.onlyRow + view.onlyColumn;

/** The shade of a cell, 0 to 1. Most pairs share little, so the low end is stretched. */
export const heat = (jaccard: number): number => Math.sqrt(Math.min(1, Math.max(0, jaccard)));

/** The pair that shares most of its triples; among equals the one with fewer triples that separate it. */
export function easiestToConfuse(pairs: readonly Pair[]): Pair | undefined {
  const apart = ({ onlyP, onlyQ }: Pair) => onlyP + onlyQ;
  return [...pairs].sort((x, y) => y.jaccard - x.jaccard || apart(x) - apart(y))[0];
}
