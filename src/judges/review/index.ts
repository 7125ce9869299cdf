/**
 * Reviews the verdicts of a transcript: each stands beside the computed result on the same reply. It needs no model and
 * no typing; wordings that cannot be read stay open.
 */
import { drive, eventLoopTurn, type Stepwise } from '../../base/stepwise';
import { gameOf } from '../../episode/game-of';
import type { EpisodeLog } from '../../episode/read-log';
import { headerOf } from '../../episode/resume';
import type { Header } from '../../episode/events';
import { ruleGame } from '../../tasks/rule-discovery/game';
import type { Ask, FunctionAnswer, ExactAnswer } from '../questions';
import { concernsOneReply, type ReviewWork } from './work';
import { Reviewer, type ReviewerOptions } from './reviewer';
import type { Review } from './types';

export { Reviewer } from './reviewer';
export type { Reading, ReadingsByTarget } from './readings';
export type * from './types';

/** Events that are added in one step. */
const EVENTS_AT_ONCE = 50;

export interface ReviewOptions extends ReviewerOptions {
  readonly signal: AbortSignal;
  /** Called with the number of reviewed replies. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Creates the reviewer of a transcript with this header. Throws ScenarioError if its game is unknown or has
 * no hidden rule.
 */
export function reviewerFor(header: Header, options: ReviewerOptions = {}): Reviewer {
  const { task, setting } = header;
  return new Reviewer(ruleGame(gameOf(header).game), { task, setting }, options);
}

/** Rejects with ScenarioError or ResumeError where the transcript is of no known game, and with CancelledError. */
export async function reviewEpisode(
  log: Pick<EpisodeLog, 'events'>,
  ask: Ask,
  { signal, onProgress, ...options }: ReviewOptions,
): Promise<Review> {
  const reviewer = reviewerFor(headerOf(log), options);
  await drive(added(reviewer, log.events), signal, eventLoopTurn);
  while (await reviewedNext(reviewer, ask, signal)) onProgress?.(reviewer.done, reviewer.total);
  return drive(reviewer.all(), signal, eventLoopTurn);
}

/** Adds events in slices: those of a long transcript take seconds. */
function* added(reviewer: Reviewer, events: EpisodeLog['events']): Stepwise<void> {
  for (let from = 0; from < events.length; from += EVENTS_AT_ONCE) {
    reviewer.add(events.slice(from, from + EVENTS_AT_ONCE));
    yield;
  }
}

/** Reviews the next reply. Returns false if nothing is left to do. A reply that cannot be reviewed is among the problems. */
async function reviewedNext(reviewer: Reviewer, ask: Ask, signal: AbortSignal): Promise<boolean> {
  try {
    return (await answered(reviewer.next(), ask, signal)) !== undefined;
  } catch (error) {
    if (signal.aborted || !concernsOneReply(error)) throw error;
    return true;
  }
}

/** Goes on with what `ask` answers. */
async function answered<T>(work: ReviewWork<T>, ask: Ask, signal: AbortSignal): Promise<T> {
  try {
    let step = work.next();
    while (!step.done) {
      const answer: ExactAnswer | FunctionAnswer = await ask(step.value, signal);
      step = work.next(answer);
    }
    return step.value;
  } catch (error) {
    work.throw(error);
    throw error;
  } finally {
    work.return(undefined as never);
  }
}
