/** What is true of an announcement: its reading against the hidden rule, against the evidence, on a test. */
import { CountAbandoned, type Engine, type Stepwise } from '../predicate';
import type { Domain } from '../predicate/domain';
import { reasonOf } from '../base/reason';
import type { Feedback, Parsed } from '../tasks/task';
import type { ExactResult, GameTruth } from '../tasks/semantics';
import { Lru } from '../base/lru';
import type { MedAnswer, TruthAnswer, TruthQuestion } from './questions';
import type { AnnouncementReading } from '../phrase-reader';

export type Engines = (domain: Domain) => Engine;

/** Never throws for what an announcement says. */
export function* answerTruth(
  engines: Engines,
  truth: GameTruth,
  question: TruthQuestion,
): Stepwise<TruthAnswer> {
  const reading = readingOf(truth, question);
  const predicate = predicateOf(reading);
  const { exact } = question;
  if (predicate === undefined) {
    const med = exact ? yield* medOf(engines, truth, reading) : undefined;
    return { reading, ...(med && { med }) };
  }
  const compared = exact ? yield* compare(engines, truth, predicate) : {};
  // Of a partial reading another announcement may have the same necessary predicate, and say more or less.
  const { meaning, ...known } = compared;
  const base = { reading, ...known, ...(meaning !== undefined && reading.status === 'read' && { meaning }) };
  try {
    const contradicts = yield* contradiction(truth, predicate, reading, question.evidence);
    const med = exact ? yield* medOf(engines, truth, reading) : undefined;
    const test = question.test && onTest(truth, reading, predicate, question.test);
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

/** Of a partial reading only what every way to read the words agrees on; undefined where they do not. */
function onTest(
  truth: GameTruth,
  reading: AnnouncementReading,
  predicate: string,
  test: Parsed,
): boolean | 'raises' | undefined {
  const holds = truth.holds(predicate, test);
  if (reading.status !== 'partial' || holds !== true) return holds;
  const { sufficient } = reading;
  return sufficient !== undefined && truth.holds(sufficient, test) === true ? true : undefined;
}

/** `meaning`: see TruthAnswer. */
type Compared = Pick<TruthAnswer, 'exact' | 'unavailable' | 'meaning'>;

/** Three judges ask about each announcement, and a model that is sure of itself announces the same again and again. */
interface Memory {
  readonly readings: Lru<AnnouncementReading>;
  readonly compared: Lru<Compared>;
}

const KEPT = 64;
const memories = new WeakMap<GameTruth, Memory>();

function memoryOf(truth: GameTruth): Memory {
  const known = memories.get(truth) ?? { readings: new Lru(KEPT), compared: new Lru(KEPT) };
  memories.set(truth, known);
  return known;
}

function readingOf(
  truth: GameTruth,
  { predicate, reading, announcement }: TruthQuestion,
): AnnouncementReading {
  if (reading) return reading;
  const read = readerOf(truth, announcement);
  if (predicate === undefined) return read;
  return { status: 'read', predicate, ...(read.med && { med: read.med }) };
}

/** What the phrase reader makes of an announcement, from memory where it was asked before. */
export function readerOf(truth: GameTruth, announcement: Parsed): AnnouncementReading {
  const { readings } = memoryOf(truth);
  const key = JSON.stringify(announcement);
  const reading = readings.get(key) ?? truth.read(announcement);
  readings.set(key, reading);
  return reading;
}

/** The predicate of a reading; of a partial one the necessary predicate. */
function predicateOf(reading: AnnouncementReading): string | undefined {
  if (reading.status === 'read') return reading.predicate;
  return reading.status === 'partial' ? reading.necessary : undefined;
}

function* compare(engines: Engines, truth: GameTruth, predicate: string): Stepwise<Compared> {
  const { compared } = memoryOf(truth);
  const result = compared.get(predicate) ?? (yield* compareAnew(engines, truth, predicate));
  compared.set(predicate, result);
  return result;
}

function* compareAnew(engines: Engines, truth: GameTruth, predicate: string): Stepwise<Compared> {
  try {
    const exact = yield* truth.exact(engines, predicate);
    return { exact, meaning: yield* truth.fingerprint(engines, predicate) };
  } catch (error) {
    if (error instanceof CountAbandoned) return { unavailable: error.message };
    return { unavailable: reasonOf(error) };
  }
}

/**
 * Index of the first evidence that the hypothesis contradicts. Where it raises it says nothing; of a partial reading
 * only "false on a positive" counts, because the words say more than its predicate does.
 */
function* contradiction(
  truth: GameTruth,
  predicate: string,
  reading: AnnouncementReading,
  evidence: readonly Feedback[],
): Stepwise<number | undefined> {
  for (const [i, feedback] of evidence.entries()) {
    // Nobody knows how long a predicate takes that somebody typed, or a model wrote.
    yield;
    if (feedback.positive === undefined) continue;
    if (!feedback.positive && reading.status === 'partial') continue;
    const holds = truth.holds(predicate, feedback);
    if (holds !== 'raises' && holds !== feedback.positive) return i;
  }
  return undefined;
}

/** Triples on which exactly one of two predicates raises differ, too. */
const differing = ({ tooBroad, tooNarrow, raises }: ExactResult): number =>
  tooBroad.count + tooNarrow.count + raises.count;

function* medOf(
  engines: Engines,
  truth: GameTruth,
  reading: AnnouncementReading,
): Stepwise<MedAnswer | undefined> {
  const { med } = reading;
  if (med?.status !== 'read') return med && { reading: med };
  const complement = `not (${med.predicate})`;
  try {
    const hidden = differing(yield* truth.exact(engines, complement));
    if (reading.status !== 'read' || !truth.compare) return { reading: med, hidden };
    const hypothesis = differing(yield* truth.compare(engines, complement, reading.predicate));
    return { reading: med, hypothesis, hidden };
  } catch (error) {
    if (error instanceof CountAbandoned) return { reading: med };
    throw error;
  }
}
