/** An announcement as a person reads it: beside the hidden rule, the answers that were known and what was judged. */
import type { Checked, Reviewed } from '../judges/review';
import type { ReadingUsed } from '../judges/review/readings';
import { disagreementOf } from '../judges/review/disagreements';
import { answeredBy } from '../judges/review/in-worker';
import type { Engines } from '../judges/exact';
import { analysePredicate } from '../predicate';
import type { Problem } from '../predicate/problem';
import { reasonOf } from '../base/reason';
import type { Stepwise } from '../base/stepwise';
import type { ExactResult } from '../tasks/semantics';
import type { CheckedVerdict, ReadingShown, ReplayOperation, AnnouncementCheck } from './questions';
import type { OpenTranscript } from './transcript';
import type { Row } from './types';

type CheckOperation = Extract<ReplayOperation, { op: 'truth' }>;

/** Most announcements that are shown as meaning the same. */
const SAME = 200;
/** Most characters of an announcement that are shown. */
const MOST_TEXT = 20_000;

type Shown = Omit<Extract<AnnouncementCheck, { ok: true }>, 'problems'>;

const UNKNOWN = 'There is no announcement here that this version of Falsify can look at.';

export function* checkAnnouncement(
  { reviewer, ruleGame: game, rows }: OpenTranscript,
  engines: Engines,
  { target, predicate }: CheckOperation,
): Stepwise<AnnouncementCheck> {
  try {
    const checked = reviewer && (yield* answeredBy(engines, reviewer.check(target, predicate)));
    if (!checked || !game) return { ok: false, error: UNKNOWN };
    return {
      ...shown(checked, predicate),
      ...readBy(rows, checked),
      problems: problemsOf(predicate, game.discovery.signature.params),
    };
  } catch (error) {
    return { ok: false, error: reasonOf(error) };
  }
}

/** Finds the problems of a predicate that is being typed; an empty one has none. */
const problemsOf = (predicate: string | undefined, params: readonly string[]): readonly Problem[] =>
  predicate === undefined || predicate.trim() === '' ? [] : analysePredicate(predicate, { params }).problems;

function readBy(rows: readonly Row[], { announcement }: Checked): Pick<Shown, 'readBy'> {
  const { readBy: used, round } = announcement;
  if (!used) return {};
  const { author, announcement: target } = used;
  return {
    readBy: {
      ...(author !== undefined && { author }),
      target,
      round: rows.find(({ seq }) => seq === target)?.round ?? round,
    },
  };
}

function shown({ announcement, tests, reading, same }: Checked, typed: string | undefined): Shown {
  const { target, round, hypothesis, source, against, med, byModel } = announcement;
  const body = announcement.opinion ?? announcement.computed;
  const exact = body.exact as unknown as ExactResult | undefined;
  return {
    ok: true,
    target,
    round,
    words: hypothesis.slice(0, MOST_TEXT),
    ...(source && { source }),
    reading: readingOf(announcement, reading, typed),
    equivalence: verdictOf(announcement),
    tests: tests.map((test) => ({ ...verdictOf(test), tested: test.test ?? '' })),
    ...(exact && { exact }),
    ...(against && { against }),
    ...(med && { med }),
    ...(byModel?.model && { byModel: translationsOf(byModel, byModel.model) }),
    same: same.slice(0, SAME).map(({ target: other, round: at, hypothesis: words, stored }) => ({
      target: other,
      round: at,
      words: words.slice(0, 300),
      ...(stored && { stored: stored.result }),
    })),
  };
}

const translationsOf = (
  { predicate, author = 'a model' }: ReadingUsed,
  { other, parts }: NonNullable<ReadingUsed['model']>,
): NonNullable<Shown['byModel']> => ({
  author,
  translations: [predicate, other],
  ...(parts && { parts }),
});

function readingOf(
  { opinion }: Reviewed,
  reading: Checked['reading'],
  typed: string | undefined,
): ReadingShown {
  if (typed === undefined && opinion?.hypothesis)
    return { status: 'read', predicate: opinion.hypothesis.predicate, ...reasonIn(reading) };
  if (reading.status === 'read') return { status: 'read', predicate: reading.predicate };
  return reading.status === 'partial'
    ? { status: 'partial', predicate: reading.necessary, reason: reading.reason }
    : { status: 'not-understood', reason: reading.reason };
}

const reasonIn = (reading: Checked['reading']): { readonly reason?: string } =>
  'reason' in reading ? { reason: reading.reason } : {};

function verdictOf(reviewed: Reviewed): CheckedVerdict {
  const { stored, opinion } = reviewed;
  const { result, reason } = opinion ?? reviewed.computed;
  const found = disagreementOf(reviewed);
  return {
    ...(stored && { stored: stored.result }),
    computed: result,
    ...(reason !== undefined && { reason }),
    ...(found && {
      disagreement: { kind: found.kind, certainty: found.certainty, evidence: found.evidence },
    }),
  };
}
