/** The cached result of a transcript that was read and reviewed. */
import type { EpisodeEvent } from '../episode/events';
import type { Review } from '../judges/review';
import { summaryRow } from '../metrics/folder/rows';
import { resultRow } from './of-episode';
import type { IndexEntry } from './row-index';
import { episodeScores } from './scores';

export interface ReadEpisode {
  readonly name: string;
  /** See `stampOf`. */
  readonly stamp: string;
  readonly events: readonly EpisodeEvent[];
  /** Or why this version cannot review it. */
  readonly review: Review | { readonly why: string };
  readonly breadth: number | null;
  /** The number of lines that could not be read or do not fit. */
  readonly problems: number;
}

export async function entryOf(episode: ReadEpisode): Promise<IndexEntry> {
  const { name, stamp, events, review, breadth, problems } = episode;
  const found = 'why' in review ? undefined : review;
  const summary = summaryRow(name, events, found, problems);
  const header = events.find((event) => event.type === 'episode');
  // A task without a hidden rule has a row although nothing in it can be reviewed.
  if ('why' in review && !(header && episodeScores(header, events)))
    return { name, stamp, row: null, why: review.why, summary };
  return { name, stamp, row: await resultRow({ events, review: found, breadth }), summary };
}
