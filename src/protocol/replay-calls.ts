/** Messages of a replay about the calls of judges: looking into one, and asking a judge again. */
import * as z from 'zod/mini';
import type { CallAnswer, CallAttempt, TraceAnswer } from '../replay/calls';
import { isRecord } from '../base/json';
import { count, id, index, text } from '../base/message-schemas';
import { areAll, isCount, isOutcome, isText } from './guards';

const argument = z.union([z.number(), z.boolean(), z.array(z.boolean()).check(z.maxLength(64))]);
const texts = z.array(z.string().check(z.maxLength(10_000))).check(z.maxLength(200));
const question = z.string().check(z.minLength(1), z.maxLength(100));
/** `offline`, or the name of a model as choices have it. */
const judge = z.string().check(z.maxLength(1000));

/** Questions to the worker. */
export const callQuestions = () =>
  [
    z.strictObject({ op: z.literal('call'), row: index }),
    z.strictObject({
      op: z.literal('trace'),
      target: index,
      source: text,
      values: z.optional(z.array(argument).check(z.maxLength(10))),
    }),
  ] as const;

const isAttempt = ({ raw }: Readonly<Record<string, unknown>>): boolean => isText(raw);

export const CALL_ANSWERS = {
  call: z.custom<CallAnswer>((value) => isRecord(value) && areAll(value['attempts'], isAttempt), 'no call'),
  trace: z.custom<TraceAnswer>(
    (value) =>
      isOutcome(value, ({ values, of, trace }) => Array.isArray(values) && isText(of) && isRecord(trace)),
    'no trace',
  ),
} as const;

/** Requests to the host. */
export const fromCalls = () =>
  [
    /** Asks for the available judges. */
    z.strictObject({ type: z.literal('judgeChoices'), id, question }),
    /** Asks a judge about a reply, and writes nothing. Each verdict is sent as `tried`, with this `run`. */
    z.strictObject({
      type: z.literal('tryJudge'),
      id,
      run: count,
      target: index,
      question,
      judge,
      times: z.int().check(z.minimum(1), z.maximum(20)),
      /** Instead of the transcript's. */
      guidance: z.optional(z.strictObject({ accept: texts, reject: texts })),
    }),
    /** Asks a judge about a reply, and appends its verdict to the transcript. */
    z.strictObject({ type: z.literal('rejudgeTurn'), id, target: index, question, judge }),
  ] as const;

export interface JudgeChoices {
  readonly choices: readonly {
    readonly value: string;
    readonly label: string;
    readonly description: string;
  }[];
  /** The one that the settings name, as far as it is among them. */
  readonly usual: string;
}

/** One try: as a verdict, its texts cut where they are very long. */
export interface TriedVerdict {
  readonly result: string;
  readonly reason?: string;
  readonly unreached?: boolean;
  readonly prompt?: string;
  readonly raw?: string;
  readonly function?: string;
  readonly attempts: readonly CallAttempt[];
  readonly tokens?: number;
}

/** The end of the tries. `share`: of the most frequent result, 0 to 1. */
export interface TryEnd {
  readonly tries: number;
  readonly judged: number;
  readonly counts: readonly { readonly result: string; readonly count: number }[];
  readonly share?: number;
}

export const judgeChoicesSchema = z.custom<JudgeChoices>(
  (value) =>
    isRecord(value) &&
    isText(value['usual']) &&
    areAll(value['choices'], (choice) => isText(choice['value']) && isText(choice['label'])),
  'no judges',
);

/** `null`: the user would rather not. */
export const tryEndSchema = z.custom<TryEnd | null>(
  (value) =>
    value === null ||
    (isRecord(value) && areAll(value['counts'], (one) => isText(one['result']) && isCount(one['count']))),
  'no end of tries',
);

/** The end of judging one reply again; `null`: the user declined, or has seen why it is impossible. */
export const rejudgeEndSchema = z.nullable(z.enum(['completed', 'cancelled', 'failed']));
export type RejudgeEnd = z.infer<typeof rejudgeEndSchema>;

/** Messages of the host. */
export const toCalls = () =>
  [
    z.strictObject({
      type: z.literal('tried'),
      run: count,
      index: count,
      tried: z.custom<TriedVerdict>(
        (value) => isRecord(value) && isText(value['result']) && areAll(value['attempts'], isAttempt),
        'no verdict',
      ),
    }),
  ] as const;
