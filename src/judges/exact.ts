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
import type { AnnouncementReading } from '../phrase-reader';

export type Engines = (domain: Domain) => Engine;

/** Never throws for what an announcement says. */
export function* answerExact(
  engines: Engines,
  semantics: GameSemantics,
  question: ExactQuestion,
): Stepwise<ExactAnswer> {
  const reading = readingOf(semantics, question);
  const predicate = predicateOf(reading);
  const { exact } = question;
  if (predicate === undefined) {
    const med = exact ? yield* medOf(engines, semantics, reading) : undefined;
    return { reading, ...(med && { med }) };
  }
  const compared = exact ? yield* compare(engines, semantics, predicate) : {};
  // Of a partial reading another announcement may have the same necessary predicate, and say more or less.
  const { meaning, ...known } = compared;
  const base = { reading, ...known, ...(meaning !== undefined && reading.status === 'read' && { meaning }) };
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

/** Of a partial reading only what every way to read the words agrees on; undefined where they do not. */
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

/** `meaning`: see TruthAnswer. */
type Compared = Pick<ExactAnswer, 'exact' | 'unavailable' | 'meaning'>;

/** Three judges ask about each announcement, and a model that is sure of itself announces the same again and again. */
interface Memory {
  readonly readings: Lru<AnnouncementReading>;
  readonly compared: Lru<Compared>;
}

const KEPT = 64;
const memories = new WeakMap<GameSemantics, Memory>();

function memoryOf(semantics: GameSemantics): Memory {
  const known = memories.get(semantics) ?? { readings: new Lru(KEPT), compared: new Lru(KEPT) };
  memories.set(semantics, known);
  return known;
}

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
  const { readings } = memoryOf(semantics);
  const key = JSON.stringify(announcement);
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
  const { compared } = memoryOf(semantics);
  const result = compared.get(predicate) ?? (yield* compareAnew(engines, semantics, predicate));
  compared.set(predicate, result);
  return result;
}

function* compareAnew(engines: Engines, semantics: GameSemantics, predicate: string): Stepwise<Compared> {
  try {
    const exact = yield* semantics.exact(engines, predicate);
    return { exact, meaning: yield* semantics.fingerprint(engines, predicate) };
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
  semantics: GameSemantics,
  predicate: string,
  reading: AnnouncementReading,
  evidence: readonly Feedback[],
): Stepwise<number | undefined> {
  for (const [i, feedback] of evidence.entries()) {
    // Nobody knows how long a predicate takes that somebody typed, or a model wrote.
    yield;
    if (feedback.positive === undefined) continue;
    if (!feedback.positive && reading.status === 'partial') continue;
    const holds = semantics.holds(predicate, feedback);
    if (holds !== 'raises' && holds !== feedback.positive) return i;
  }
  return undefined;
}

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
  const complement = `not (${med.predicate})`;
  try {
    const hidden = differing(yield* semantics.exact(engines, complement));
    if (reading.status !== 'read' || !semantics.compare) return { reading: med, hidden };
    const hypothesis = differing(yield* semantics.compare(engines, complement, reading.predicate));
    return { reading: med, hypothesis, hidden };
  } catch (error) {
    if (error instanceof CountAbandoned) return { reading: med };
    throw error;
  }
}
