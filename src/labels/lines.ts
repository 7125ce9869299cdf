/**
 * The lines of a labels file, `X.labels.jsonl` beside the transcript: what people say of its verdicts,
 * and how people and models read its announcements. Append-only, one
 * object a line; fields that are not known are kept, types that are not known are shown as such. A transcript is
 * evidence and is never rewritten, so nothing of this stands in it.
 */
import { JUDGE_QUESTIONS, type JudgeQuestion } from '../episode/judge-question';
import * as z from 'zod/mini';

// In a page with a strict policy zod must not even try to make functions from text.
z.config({ jitless: true });

export const LABELS_VERSION = 1;

/** People label what may be wrong. */
export const LABELLED_JUDGES = JUDGE_QUESTIONS;
export type LabelledJudge = JudgeQuestion;

/** Label values for each judge's question, in the order of the keys 1, 2 and 3. */
export const LABEL_VALUES = {
  equivalence: ['correct', 'incorrect', 'unclear'],
  compatibility: ['compatible', 'incompatible', 'unclear'],
} as const satisfies Readonly<Record<LabelledJudge, readonly string[]>>;
export type LabelValue = (typeof LABEL_VALUES)[LabelledJudge][number];

/** A name, not a document. */
const author = z.string().check(z.minLength(1), z.maxLength(200));
const id = z.string().check(z.minLength(1), z.maxLength(200));

/**
 * Most characters of a reading's predicate. People write a line or a few; every replay of the transcript has
 * to process it.
 */
export const MOST_PREDICATE = 10_000;

/** `time`: ISO 8601, UTC; for people: the order of the lines decides what is later. */
const line = { v: z.literal(LABELS_VERSION), author, time: z.string() };

/** Identifies a reply of a transcript. */
const place = {
  /** Id in the transcript's header, so that a file that was moved to another transcript is noticed. */
  episode: z.string(),
  /** `seq` of the reply. */
  target: z.int().check(z.positive()),
  /** The reply as its published file counts: there `target` depends on how it was imported, and this does not. */
  step: z.optional(z.int().check(z.nonnegative())),
};

const label = <J extends LabelledJudge>(judge: J) =>
  z.looseObject({
    ...line,
    type: z.literal('label'),
    /** Random; what a `withdraw` names. */
    id,
    ...place,
    judge: z.literal(judge),
    value: z.enum(LABEL_VALUES[judge]),
    reason: z.optional(z.string()),
    /** Given in a blind review, while verdicts were hidden. */
    blind: z.optional(z.literal(true)),
  });

const labelLine = z.discriminatedUnion('judge', [label('equivalence'), label('compatibility')]);

/** A reviewer's reading of an announcement as predicate. */
const readingLine = z.looseObject({
  ...line,
  type: z.literal('reading'),
  id,
  ...place,
  predicate: z.string().check(z.maxLength(MOST_PREDICATE)),
});

/** The version of the requests to the model and of what is done with its answers; another version reads anew. */
export const TRANSLATION_VERSION = 1;

/**
 * A reading by a model that translated an announcement twice; `author` is its name. Never a label, nor a reading by a
 * person.
 */
const modelReading = {
  ...line,
  type: z.literal('model-reading'),
  id,
  ...place,
  version: z.int().check(z.positive()),
};

const translation = z.string().check(z.maxLength(MOST_PREDICATE));
const translations = z.tuple([translation, translation]);

const modelReadingLine = z.discriminatedUnion('outcome', [
  /** Both accept the same triples. */
  z.looseObject({
    ...modelReading,
    outcome: z.literal('agreed'),
    translations,
    /** Agreement with the phrase reader; only for words that it reads in full. */
    asReader: z.optional(z.boolean()),
  }),
  /** They differ; `parts` is the smallest triple on which they do. */
  z.looseObject({
    ...modelReading,
    outcome: z.literal('parted'),
    translations,
    parts: z.tuple([z.int(), z.int(), z.int()]),
  }),
  z.looseObject({ ...modelReading, outcome: z.literal('failed'), reason: z.string() }),
]);

/** Takes back a line of the same author: it counts as if it had not been written, and stays. */
const withdrawLine = z.looseObject({ ...line, type: z.literal('withdraw'), of: id });

/** By `type`. */
export const LINE_SCHEMAS = {
  label: labelLine,
  reading: readingLine,
  'model-reading': modelReadingLine,
  withdraw: withdrawLine,
} as const;

export type Label = z.infer<typeof labelLine>;
export type ReadingLabel = z.infer<typeof readingLine>;
export type ModelReadingLine = z.infer<typeof modelReadingLine>;
export type Withdrawal = z.infer<typeof withdrawLine>;
export type LabelLine = Label | ReadingLabel | ModelReadingLine | Withdrawal;

/** A line before it is written: who writes it gives it its number and time. */
export type NewLabelLine<E extends LabelLine = LabelLine> = E extends LabelLine
  ? // Not `Omit`, which forgets the known fields where others are allowed too.
    { [K in keyof E as K extends 'v' | 'id' | 'time' ? never : K]: E[K] }
  : never;
