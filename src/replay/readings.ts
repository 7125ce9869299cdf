/** Readings by people: those typed while it is open, and those in the labels beside the transcript. */
import { grouped } from '../base/number-words';
import type { Reading, Reviewer, ReadingsByTarget } from '../judges/review';
import { MOST_PREDICATE } from '../labels/lines';
import { analysePredicate } from '../predicate';
import type { ReplayOperation } from './questions';
import type { OpenTranscript } from './transcript';

type Read = Extract<ReplayOperation, { op: 'read' }>;

/** By `seq` of the announcement. */
interface ReadingState {
  /** Goes before what is written. */
  readonly here: Map<number, Reading>;
  written: ReadingsByTarget;
  /** Readings are ignored: a blind labeller must not see them. */
  blind: boolean;
}

const states = new WeakMap<Reviewer, ReadingState>();

function stateOf(reviewer: Reviewer): ReadingState {
  const state = states.get(reviewer) ?? {
    here: new Map<number, Reading>(),
    written: new Map(),
    blind: false,
  };
  states.set(reviewer, state);
  return state;
}

function updateReview(reviewer: Reviewer, { here, written, blind }: ReadingState): void {
  const others = [...written].filter(([target]) => !here.has(target));
  reviewer.useReadings(new Map(blind ? [] : [...others, ...here]));
}

/** Throws where a text is not a predicate of this game: nothing could be reviewed by it. */
export function refuseNoPredicate({ ruleGame: game }: OpenTranscript, text: string): void {
  if (!game) throw new Error('There is no announcement here that this version of Falsify can look at.');
  if (text.length > MOST_PREDICATE)
    throw new Error(
      `A reading has ${grouped(MOST_PREDICATE)} characters at most, and this has ${grouped(text.length)}.`,
    );
  const { params } = game.discovery.signature;
  const wrong = analysePredicate(text, { params }).problems.find(({ severity }) => severity === 'error');
  if (wrong) throw new Error(`A reading is a predicate, and this is not one: ${wrong.message}`);
}

/**
 * Sets a person's reading of an announcement here, or removes it, so that the stored one counts again. Throws if it is
 * no predicate.
 */
export function read(transcript: OpenTranscript, { target, predicate }: Read): null {
  const { reviewer } = transcript;
  if (!reviewer) return null;
  if (predicate !== undefined) refuseNoPredicate(transcript, predicate);
  const state = stateOf(reviewer);
  state.here.delete(target);
  if (predicate !== undefined) state.here.set(target, { predicate });
  updateReview(reviewer, state);
  return null;
}

/** Replaces the stored readings of the review; `blind`: uses none at all, until called again. */
export function applyReadings({ reviewer }: OpenTranscript, written: ReadingsByTarget, blind: boolean): void {
  if (!reviewer) return;
  const state = Object.assign(stateOf(reviewer), { written, blind });
  updateReview(reviewer, state);
}
