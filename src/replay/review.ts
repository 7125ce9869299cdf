/** The review of an open transcript, as rows. */
import { problemText } from '../episode/cases';
import type { Reviewed } from '../judges/review';
import { reviewNext } from '../judges/review/in-worker';
import type { Reviewer } from '../judges/review';
import type { Engines } from '../judges/exact';
import type { Stepwise } from '../base/stepwise';
import type { ExactResult } from '../tasks/semantics';
import type { ReplayOperation, ReviewAnswer } from './questions';
import type { OpenTranscript } from './transcript';
import type { AtLine, Findings, ReviewRow } from './types';

export const NO_GAME = 'This version of Falsify does not know the game.';
const NO_RULE = 'There is no hidden rule in this game.';

type Question = Extract<ReplayOperation, { op: 'review' }>;

/**
 * While a review continues, its findings are sent no more often than this, and only after twice as much was reviewed.
 * They cover the whole transcript, so in a long one computing them would take longer than the review.
 */
const FINDINGS_MS = 1000;
const GROWN = 2;

/** The part of one transcript's review that was already sent. */
interface ReviewSent {
  /** `seq` of the reviewed replies, in the order in which they were sent; again after a change. */
  readonly sent: number[];
  /** The time when its findings were sent, and the part that they covered. */
  foundAt: number;
  foundOf: number;
  /** By how many changes of what people say that announcements mean. */
  foundBy: number;
  /** Index of the row of each verdict, by its `seq`; of the first `placed` rows. */
  readonly verdicts: Map<number, number>;
  placed: number;
}

const sentReviews = new WeakMap<Reviewer, ReviewSent>();

export function* review(
  transcript: OpenTranscript,
  engines: Engines,
  { from, most, budgetMs }: Question,
): Stepwise<ReviewAnswer> {
  const { reviewer, header } = transcript;
  const none = { from, reviewed: [], done: 0, total: 0, atEnd: true };
  if (!header) return { ...none, unavailable: 'There is no header that says what was played.' };
  if (!reviewer) return { ...none, unavailable: transcript.game ? NO_RULE : NO_GAME };
  const state = sentReviews.get(reviewer) ?? {
    sent: [],
    foundAt: 0,
    foundOf: 0,
    foundBy: 0,
    placed: 0,
    verdicts: new Map<number, number>(),
  };
  sentReviews.set(reviewer, state);
  yield* goOn(reviewer, engines, performance.now() + budgetMs);
  state.sent.push(...reviewer.changes());
  const reviewed = state.sent.slice(from, from + most).flatMap((target) => rowsOf(reviewer, target));
  const next = Math.min(state.sent.length, from + most);
  const { done, total } = reviewer;
  const atEnd = done === total && next === state.sent.length;
  const answer = { from: next, reviewed, done, total, atEnd, ...troubleOf(reviewer) };
  if (!isDue(state, reviewer, { from, atEnd })) return answer;
  noteFound(state, reviewer);
  return { ...answer, findings: findingsOf(reviewer, linesOf(transcript, state)) };
}

/** Reviews what is left. Without anything to review, all of it is done. */
export function* reviewOn(
  { reviewer }: OpenTranscript,
  engines: Engines,
  budgetMs: number,
): Stepwise<Pick<ReviewAnswer, 'done' | 'total'>> {
  if (!reviewer) return { done: 0, total: 0 };
  yield* goOn(reviewer, engines, performance.now() + budgetMs);
  const { done, total } = reviewer;
  return { done, total };
}

/** Reviews at least one reply. A failure is skipped: the reply is tried once more after the others. */
export function* goOn(reviewer: Reviewer, engines: Engines, until: number): Stepwise<void> {
  do {
    try {
      if (!(yield* reviewNext(reviewer, engines))) return;
    } catch {
      // The reviewer records the reason.
    }
  } while (performance.now() < until);
}

function troubleOf({ problems }: Reviewer): Pick<ReviewAnswer, 'trouble'> {
  if (problems.length === 0) return {};
  const more = problems.length === 1 ? '' : ` (and ${problems.length - 1} more)`;
  return { trouble: `${problemText(problems[0])}${more}` };
}

/**
 * Decides whether to send findings. They cover the whole transcript, so they are not computed too often. A new view has
 * none yet, and a person who has just read an announcement is waiting for them.
 */
function isDue(
  { sent, foundAt, foundOf, foundBy }: ReviewSent,
  { rereadings }: Reviewer,
  { from, atEnd }: Pick<ReviewAnswer, 'from' | 'atEnd'>,
): boolean {
  if (atEnd) return from === 0 || from < sent.length || foundOf !== sent.length;
  if (sent.length === 0) return false;
  if (from === 0 || foundBy !== rereadings) return true;
  return performance.now() - foundAt >= FINDINGS_MS && sent.length >= GROWN * foundOf;
}

function noteFound(state: ReviewSent, { rereadings }: Reviewer): void {
  state.foundAt = performance.now();
  state.foundOf = state.sent.length;
  state.foundBy = rereadings;
}

function rowsOf(reviewer: Reviewer, target: number): readonly ReviewRow[] {
  const reviewed = reviewer.at(target);
  return reviewed ? [rowOf(reviewed)] : [];
}

function rowOf(reviewed: Reviewed): ReviewRow {
  const { judge, target, round, stored, hypothesis, computed, source, predictsNothing, against } = reviewed;
  const { result, reason, hypothesis: read, exact } = computed;
  return {
    judge,
    target,
    round,
    hypothesis,
    predictsNothing,
    ...(stored && { stored }),
    computed: {
      result,
      ...(reason !== undefined && { reason }),
      ...(read && { predicate: read.predicate, partial: read.partial ?? false }),
      ...(exact !== undefined && { exact: exact as unknown as ExactResult }),
    },
    ...(source && { source }),
    ...(against && { against }),
  };
}

type LineOf = (target: number) => AtLine;

/**
 * Returns a function that finds the line and the file of the verdict that counts on a reply; the line is 0
 * where there is none.
 */
function linesOf({ rows, reviewer }: OpenTranscript, state: ReviewSent): LineOf {
  for (; state.placed < rows.length; state.placed++) {
    const { type, seq } = rows[state.placed];
    if (type === 'verdict') state.verdicts.set(seq, state.placed);
  }
  return (target) => {
    const index = state.verdicts.get(reviewer?.at(target)?.stored?.seq ?? 0);
    const { line, file } = index === undefined ? { line: 0, file: undefined } : rows[index];
    return { line, ...(file !== undefined && { file }) };
  };
}

function findingsOf(reviewer: Reviewer, lineOf: LineOf): Findings {
  const { disagreements, open, metrics, announcements } = reviewer.findings();
  return {
    disagreements: disagreements.map(
      ({ judge, target, round, kind, certainty, evidence, own, stored, computed }) => ({
        judge,
        target,
        round,
        kind,
        certainty,
        evidence,
        ...(own !== undefined && { own }),
        stored: stored.result,
        computed: computed.result,
        ...lineOf(target),
      }),
    ),
    open: open.map((one) => ({ ...one, ...lineOf(one.target) })),
    metrics,
    announcements,
  };
}
