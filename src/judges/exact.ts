/**
 * Computes the exact answers about an announcement: its reading against the hidden rule, against the evidence, and on a
 * test.
 */
import { CountAbandoned, type Engine, type Stepwise } from '../predicate';
import type { Domain } from '../predicate/domain';
import { reasonOf } from '../base/reason';
import type { Feedback, Parsed } from '../tasks/task';
import type { ExactResult, GameSemantics } from '../tasks/semantics';
import { Lru } from '../base/lru';
import type { MedAnswer, ExactAnswer, ExactQuestion } from './questions';
import type { AnnouncementReading, Reading } from '../phrase-reader';

export type Engines = (domain: Domain) => Engine;

/** Never throws for the content of an announcement. */
export function* answerExact(
  engines: Engines,
  semantics: GameSemantics,
  question: ExactQuestion,
): Stepwise<ExactAnswer> {
  const reading = readingOf(semantics, question);
  const predicate = predicateOf(reading);
  const { exact } = question;
  const refuted = exact ? semantics.refutes?.(question.announcement) : undefined;
  if (predicate === undefined) {
    const med = exact ? yield* medOf(engines, semantics, reading) : undefined;
    return { reading, ...(refuted !== undefined && { refuted }), ...(med && { med }) };
  }
  const compared = exact ? yield* compare(engines, semantics, predicate) : {};
  // A partial reading has no `meaning`: another announcement may have the same necessary predicate, and say
  // more or less.
  const { meaning, ...known } = compared;
  const base = {
    reading,
    ...(refuted !== undefined && { refuted }),
    ...known,
    ...(meaning !== undefined && reading.status === 'read' && { meaning }),
  };
  try {
    const contradicts = yield* contradiction(semantics, predicate, reading, question.evidence);
    const med = exact ? yield* medOf(engines, semantics, reading) : undefined;
    const test = question.test && onTest(semantics, reading, predicate, question.test);
    return {
      ...base,
      ...(contradicts !== undefined && { contradicts }),
      ...(test !== undefined && { test }),
      ...(med && { med }),
    };
  } catch (error) {
    return { unavailable: reasonOf(error), ...base };
  }
}

/**
 * Returns what the hypothesis answers to the test. For a partial reading this is undefined where the ways to
 * read the words disagree.
 */
function onTest(
  semantics: GameSemantics,
  reading: AnnouncementReading,
  predicate: string,
  test: Parsed,
): boolean | 'raises' | undefined {
  const holds = semantics.holds(predicate, test);
  if (reading.status !== 'partial' || holds !== true) return holds;
  const { sufficient } = reading;
  return sufficient !== undefined && semantics.holds(sufficient, test) === true ? true : undefined;
}

/** `meaning`: see ExactAnswer. */
type Compared = Pick<ExactAnswer, 'exact' | 'unavailable' | 'meaning'>;

/**
 * Most cached results. Three judges ask about each announcement, a model that is sure of itself announces the same
 * again and again, and the episodes of a study share their rules.
 */
const KEPT = 8192;
const readings = new Lru<AnnouncementReading>(KEPT);
const fingerprints = new Lru<string>(KEPT);
const comparisons = new Lru<Compared>(KEPT);
const medAnswers = new Lru<MedAnswer>(KEPT);

function readingOf(
  semantics: GameSemantics,
  { predicate, reading, announcement }: ExactQuestion,
): AnnouncementReading {
  if (reading) return reading;
  const read = readerOf(semantics, announcement);
  if (predicate === undefined) return read;
  return { status: 'read', predicate, ...(read.med && { med: read.med }) };
}

/** The phrase reader's reading of an announcement, cached. */
export function readerOf(semantics: GameSemantics, announcement: Parsed): AnnouncementReading {
  const key = `${semantics.about} ${JSON.stringify(announcement)}`;
  const reading = readings.get(key) ?? semantics.read(announcement);
  readings.set(key, reading);
  return reading;
}

/** The predicate of a reading; of a partial one the necessary predicate. */
function predicateOf(reading: AnnouncementReading): string | undefined {
  if (reading.status === 'read') return reading.predicate;
  return reading.status === 'partial' ? reading.necessary : undefined;
}

function* compare(engines: Engines, semantics: GameSemantics, predicate: string): Stepwise<Compared> {
  const key = `${semantics.about} ${JSON.stringify([semantics.hiddenRule, predicate])}`;
  const result = comparisons.get(key) ?? (yield* compareAnew(engines, semantics, predicate));
  comparisons.set(key, result);
  return result;
}

function* compareAnew(engines: Engines, semantics: GameSemantics, predicate: string): Stepwise<Compared> {
  try {
    const exact = yield* semantics.exact(engines, predicate);
    return { exact, meaning: yield* fingerprint(engines, semantics, predicate) };
  } catch (error) {
    if (error instanceof CountAbandoned) return { unavailable: error.message };
    return { unavailable: reasonOf(error) };
  }
}

function* fingerprint(engines: Engines, semantics: GameSemantics, predicate: string): Stepwise<string> {
  const key = `${semantics.about} ${predicate}`;
  const known = fingerprints.get(key) ?? (yield* semantics.fingerprint(engines, predicate));
  fingerprints.set(key, known);
  return known;
}

/**
 * Index of the first evidence that the hypothesis contradicts. A test on which it raises contradicts nothing. For a
 * partial reading only "false on a positive" counts, because the words may demand more than its predicate.
 */
function* contradiction(
  semantics: GameSemantics,
  predicate: string,
  reading: AnnouncementReading,
  evidence: readonly Feedback[],
): Stepwise<number | undefined> {
  for (const [i, feedback] of evidence.entries()) {
    // A predicate that was typed, or written by a model, may take long.
    yield;
    if (feedback.positive === undefined) continue;
    if (!feedback.positive && reading.status === 'partial') continue;
    const holds = semantics.holds(predicate, feedback);
    if (holds !== 'raises' && holds !== feedback.positive) return i;
  }
  return undefined;
}

type ReadInFull = Extract<Reading, { readonly status: 'read' }>;

/** Triples on which exactly one of two predicates raises differ, too. */
const differing = ({ tooBroad, tooNarrow, raises }: ExactResult): number =>
  tooBroad.count + tooNarrow.count + raises.count;

function* medOf(
  engines: Engines,
  semantics: GameSemantics,
  reading: AnnouncementReading,
): Stepwise<MedAnswer | undefined> {
  const { med } = reading;
  if (med?.status !== 'read') return med && { reading: med };
  const hypothesis = reading.status === 'read' ? reading.predicate : undefined;
  const key = `${semantics.about} ${JSON.stringify([semantics.hiddenRule, med.predicate, hypothesis ?? null])}`;
  const known = medAnswers.get(key);
  // Words that mean the same are another reading.
  if (known) return { ...known, reading: med };
  try {
    const answer = yield* medAnew(engines, semantics, med, hypothesis);
    medAnswers.set(key, answer);
    return answer;
  } catch (error) {
    if (error instanceof CountAbandoned) return { reading: med };
    throw error;
  }
}

function* medAnew(
  engines: Engines,
  semantics: GameSemantics,
  med: ReadInFull,
  hypothesis: string | undefined,
): Stepwise<MedAnswer> {
  const complement = `not (${med.predicate})`;
  const hidden = differing(yield* semantics.exact(engines, complement));
  if (hypothesis === undefined || !semantics.compare) return { reading: med, hidden };
  return {
    reading: med,
    hypothesis: differing(yield* semantics.compare(engines, complement, hypothesis)),
    hidden,
  };
}
