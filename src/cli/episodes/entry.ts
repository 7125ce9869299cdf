/** Reads and reviews one transcript, as plain data that a thread can pass on. */
import { basename } from 'node:path';
import type { EpisodeEvent } from '../../episode/events';
import type { Ask } from '../../judges/questions';
import type { ReviewOptions } from '../../judges/review';
import { breadthIn, breadthQuestion } from '../../results/breadth';
import { summaryRow } from '../../metrics/folder/rows';
import { resultRow } from '../../results/of-episode';
import { episodeScores } from '../../results/scores';
import type { IndexEntry } from '../../results/row-index';
import { InputError } from '../exit';
import { readReviewable, type ReviewProblem } from './reviewable';
import { reviewed, unknownGame } from './reviewing';
import { withReadings } from './sidecar';

export interface EntryJob {
  readonly path: string;
  /** See `stampOf`. */
  readonly stamp: string;
  /** Readings by people count, and there are labels beside it. */
  readonly readings: boolean;
}

export type EntryRead =
  | {
      readonly entry: IndexEntry;
      /** The transcript is damaged: its problems are reported with every use. */
      readonly damaged: readonly ReviewProblem[] | undefined;
    }
  | { readonly failure: { readonly message: string; readonly hint: string | undefined } };

/** Rejects with CancelledError. */
export async function readEntry(
  { path, stamp, readings }: EntryJob,
  ask: Ask,
  options: Pick<ReviewOptions, 'signal' | 'onProgress'>,
): Promise<EntryRead> {
  try {
    const read = await withReadings(await readReviewable(path, options.signal), readings);
    const { review, transcript, why } = await reviewed(read, ask, options).then(
      (found) => ({ ...found, why: undefined }),
      (error: unknown) => {
        if (!unknownGame(error)) throw error;
        return { review: undefined, transcript: read, why: error.message };
      },
    );
    const { events, problems, damaged } = transcript;
    const name = basename(path);
    const summary = summaryRow(name, events, review, problems.length);
    const header = events.find((event) => event.type === 'episode');
    // A task without a hidden rule has a row although nothing in it can be reviewed.
    const row =
      review || (header && episodeScores(header, events))
        ? await resultRow({
            events,
            review,
            breadth: review ? await breadthOf(events, ask, options.signal) : null,
          })
        : null;
    const entry = { name, stamp, row, ...(row === null && why !== undefined && { why }), summary };
    return { entry, damaged: damaged ? problems : undefined };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { failure: { message: error.message, hint: error.hint } };
  }
}

async function breadthOf(events: readonly EpisodeEvent[], ask: Ask, signal: AbortSignal) {
  const question = breadthQuestion(events);
  return question ? breadthIn(await ask(question, signal)) : null;
}
