/** Copies of transcripts, which have the same header: the episode counts once. */
import { groupBy } from '../base/group-by';
import { isResult } from './is-result';
import type { ResultRow } from './row';

export interface Copy {
  readonly path: string;
  /** The path of the transcript that counts. */
  readonly of: string;
}

/**
 * Keeps of each episode the first row that is a result, else the first one. Where folders are kept apart, an episode may
 * be in several of them.
 */
export function withoutCopies(all: readonly ResultRow[]): {
  readonly rows: readonly ResultRow[];
  readonly copies: readonly Copy[];
} {
  const kept = new Map<ResultRow, ResultRow>();
  for (const group of groupBy(all, ({ id, folder }) => JSON.stringify([id, folder])).values()) {
    const counted = group.find(isResult) ?? group[0];
    for (const row of group) kept.set(row, counted);
  }
  return {
    rows: all.filter((row) => kept.get(row) === row),
    copies: [...kept].flatMap(([{ path }, row]) => (row.path === path ? [] : [{ path, of: row.path }])),
  };
}
