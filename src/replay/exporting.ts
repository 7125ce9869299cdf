/** Exports of an open transcript as text: whole, one disagreement, or its lines as a Falsify transcript. */
import type { EpisodeEvent } from '../episode/events';
import { foldEpisode } from '../episode/fold';
import type { Review, ReviewedJudge } from '../judges/review';
import { reviewAll } from '../judges/review/in-worker';
import type { Engines } from '../judges/exact';
import { labelsPath } from '../labels';
import type { Stepwise } from '../base/stepwise';
import { disagreementText, exportPieces, type ExportFormat, type ExportSource } from './export';
import type { OpenTranscript } from './transcript';

export type ExportOperation =
  /** The whole of it, with its review. */
  | { readonly op: 'export'; readonly format: ExportFormat }
  /** The disagreement of a judge on a reply, for a bug report; `ownRound`: without the evidence of other rounds. */
  | {
      readonly op: 'disagreement';
      readonly judge: ReviewedJudge;
      readonly target: number;
      readonly ownRound?: boolean;
    }
  /** Events as lines of a transcript of ours, of a published run too. */
  | { readonly op: 'events' };

export interface ExportAnswers {
  export: string;
  /** Undefined: there is no such disagreement. */
  disagreement: string | undefined;
  events: string;
}

/** Reviewed to the end; undefined where there is no game to review by. */
export function* wholeReview({ reviewer }: OpenTranscript, engines: Engines): Stepwise<Review | undefined> {
  if (!reviewer) return undefined;
  yield* reviewAll(reviewer, engines);
  return yield* reviewer.all();
}

/** The events with their long texts, which those kept for computation lack. */
export function* wholeEvents(transcript: OpenTranscript): Stepwise<EpisodeEvent[]> {
  const events: EpisodeEvent[] = [];
  for (const [i, { type }] of transcript.rows.entries()) {
    if (type !== 'unknown') events.push(transcript.valueOf(i) as EpisodeEvent);
    yield;
  }
  return events;
}

export function* exportText(
  transcript: OpenTranscript,
  engines: Engines,
  { format }: { readonly format: ExportFormat },
): Stepwise<string> {
  const review = yield* wholeReview(transcript, engines);
  const events = yield* wholeEvents(transcript);
  const pieces: string[] = [];
  for (const piece of exportPieces(sourceOf(transcript, events, review), format)) {
    pieces.push(piece);
    yield;
  }
  return pieces.join('');
}

export function* disagreementAt(
  transcript: OpenTranscript,
  engines: Engines,
  { judge, target, ownRound = false }: Omit<Extract<ExportOperation, { op: 'disagreement' }>, 'op'>,
): Stepwise<string | undefined> {
  const review = yield* wholeReview(transcript, engines);
  const found = review?.disagreements.find((one) => one.judge === judge && one.target === target);
  if (!found) return undefined;
  // The events kept for computation lack their long texts, so the verdict's own are read again.
  const row = transcript.rows.findIndex(({ type, seq }) => type === 'verdict' && seq === found.stored.seq);
  const verdict = transcript.valueOf(row) as EpisodeEvent;
  const events = transcript.events.map((event) => (event.seq === found.stored.seq ? verdict : event));
  const evidence = ownRound ? (found.own ?? found.evidence) : found.evidence;
  return disagreementText(sourceOf(transcript, events, review), { ...found, evidence });
}

export function* linesOf(transcript: OpenTranscript): Stepwise<string> {
  const lines: string[] = [];
  for (const i of transcript.rows.keys()) {
    lines.push(`${transcript.textOf(i)}\n`);
    yield;
  }
  return lines.join('');
}

export function sourceOf(
  { name, problems, importProblems, labelProblems, rows, measured }: OpenTranscript,
  events: readonly EpisodeEvent[],
  review: Review | undefined,
): ExportSource {
  const steps = new Map(
    rows.flatMap((row) => ('step' in row && row.step !== undefined ? [[row.seq, row.step]] : [])),
  );
  const lines = new Map(rows.map((row) => [row.seq, row.line]));
  const unreviewed = (review?.problems ?? []).map(({ seq, message }) => ({
    line: lines.get(seq) ?? 0,
    message,
  }));
  return {
    file: name,
    view: foldEpisode(events),
    review,
    measured,
    problems: [
      ...problems,
      ...importProblems,
      ...unreviewed,
      ...labelProblems.map((one) => ({ file: labelsPath(name), ...one })),
    ],
    stepOf: (seq) => steps.get(seq) ?? seq,
  };
}
