/** Copies of transcripts, which have the same header: the episode counts once. */
import { groupBy } from '../base/group-by';
import { visible } from '../base/visible-text';
import { isResult } from '../episode/is-result';
import type { ResultRow } from './row';

export interface Copy {
  readonly path: string;
  /** The path of the transcript that counts. */
  readonly of: string;
}

export interface Copies {
  readonly count: number;
  /** The first of them. */
  readonly named: readonly Copy[];
}

/** Copies that a message names. */
const MOST_NAMED = 3;

/**
 * Keeps of each episode the first row that is a result, else the first one. Where folders are kept apart, an episode may
 * be in several of them.
 */
export function withoutCopies(all: readonly ResultRow[]): {
  readonly rows: readonly ResultRow[];
  readonly copies: Copies;
} {
  const kept = new Map<ResultRow, ResultRow>();
  for (const group of groupBy(all, ({ id, folder }) => JSON.stringify([id, folder])).values()) {
    const counted = group.find(isResult) ?? group[0];
    for (const row of group) kept.set(row, counted);
  }
  const copies = [...kept].filter(([row, counted]) => row !== counted);
  return {
    rows: all.filter((row) => kept.get(row) === row),
    copies: {
      count: copies.length,
      named: copies.slice(0, MOST_NAMED).map(([{ path }, counted]) => ({ path, of: counted.path })),
    },
  };
}

/** A sentence without its full stop; there is at least one copy. */
export function copiesText({ count, named }: Copies): string {
  const names = named.map(({ path, of }) => `${visible(path)} of ${visible(of)}`).join(', ');
  const more = count > named.length ? ` and ${count - named.length} more` : '';
  const what =
    count === 1
      ? '1 transcript is a copy of another one and does not count'
      : `${count} transcripts are copies of others and do not count`;
  return `${what}: ${names}${more}`;
}
