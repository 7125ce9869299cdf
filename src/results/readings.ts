/** Announcements by the source of their reading: counted over episodes, and as columns of the tables of a study. */
import type { ReadingCounts } from '../judges/review/types';
import type { ResultRow } from './row';

/** Sources in the order of their columns; announcements without content need no reading, and have none. */
const SOURCES = ['rule', 'model', 'person', 'open'] as const;
type Source = (typeof SOURCES)[number];

interface ReadingColumn {
  /** The title in the group of columns about announcements. */
  readonly title: string;
  /** By itself. */
  readonly full: string;
  /** The name in files for other programs. */
  readonly name: string;
  readonly of: (counts: ReadingCounts) => number;
}

const WORDS: Readonly<Record<Source, string>> = {
  rule: 'by rule',
  model: 'by model',
  person: 'by person',
  open: 'open',
};

export const READING_COLUMNS: readonly ReadingColumn[] = SOURCES.map((source) => ({
  title: WORDS[source],
  full: source === 'open' ? 'Announcements open' : `Read ${WORDS[source]}`,
  name: source === 'open' ? 'announcements_unread' : `read_by_${source}`,
  of: (counts) => counts[source],
}));

/** Recognises counts with a reading by a model or a person: only then is there something to keep apart. */
export const hasReadings = (counts: ReadingCounts | undefined): counts is ReadingCounts =>
  counts !== undefined && counts.model + counts.person > 0;

/** Returns undefined where no episode has a reading by a model or a person. */
export function readingsIn(rows: readonly Pick<ResultRow, 'readings'>[]): ReadingCounts | undefined {
  const total = { rule: 0, model: 0, person: 0, nothing: 0, open: 0 };
  for (const { readings } of rows)
    if (readings) for (const source of [...SOURCES, 'nothing'] as const) total[source] += readings[source];
  return hasReadings(total) ? total : undefined;
}
