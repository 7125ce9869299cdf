/** Messages between the replay of a transcript and its host. Both ends check what arrives; neither trusts the other. */
import * as z from 'zod/mini';
import { TEXT_FIELDS } from '../replay/questions';
import { count, id, index, text } from '../base/message-schemas';
import { fromAnyView, toAnyView } from './envelope';
import { callQuestions, fromCalls, toCalls } from './replay-calls';
import { knowledgeQuestions } from './replay-knowledge';
import { fromLabels, toLabels } from './replay-labels';
import { growthSchema, packedSchema } from './replay-rows';

/** Raised with every change of the messages: a view of another version (kept over an update) is reloaded. */
export const REPLAY_PROTOCOL = 7;

/** Questions to the worker that has the transcript open; the host adds the transcript. */
export const replayQuestionSchema = z.lazy(() =>
  z.discriminatedUnion('op', [
    z.strictObject({
      op: z.literal('text'),
      row: index,
      field: z.enum(TEXT_FIELDS),
      from: count,
      most: z.int().check(z.nonnegative(), z.maximum(200_000)),
    }),
    z.strictObject({
      op: z.literal('search'),
      text: z.string().check(z.maxLength(1000)),
      matchCase: z.boolean(),
      most: z.int().check(z.nonnegative(), z.maximum(5000)),
      from: z.optional(index),
    }),
    z.strictObject({ op: z.literal('truth'), target: index, predicate: z.optional(text) }),
    z.strictObject({ op: z.literal('read'), target: index, predicate: z.optional(text) }),
    ...callQuestions(),
    ...knowledgeQuestions(),
  ]),
);
export type ReplayViewQuestion = z.infer<typeof replayQuestionSchema>;

export const toReplaySchema = z.lazy(() =>
  z.discriminatedUnion('type', [
    ...toAnyView(),
    ...toCalls(),
    ...toLabels(),
    /** The transcript before its rows. It replaces the view's former transcript, or a former state of it. */
    z.strictObject({
      type: z.literal('opened'),
      name: z.string(),
      /** A run in a published format: nothing can be added to it. */
      published: z.boolean(),
      /** The workspace is trusted: models may be asked. */
      trusted: z.boolean(),
    }),
    /** More rows, after those that the view has. */
    z.strictObject({ type: z.literal('rows'), from: index, rows: packedSchema, total: index }),
    z.strictObject({ type: z.literal('grown'), growth: growthSchema }),
    z.strictObject({ type: z.literal('reviewed'), review: packedSchema }),
    /** The episode or judging that runs in this window, and the partial reply that is being generated. */
    z.strictObject({
      type: z.literal('live'),
      running: z.optional(
        z.strictObject({ kind: z.string(), partial: z.string(), waiting: z.optional(z.string()) }),
      ),
    }),
    /** The reason why the transcript cannot be read. `gone`: its file is not there any more. */
    z.strictObject({ type: z.literal('trouble'), message: z.string(), gone: z.optional(z.boolean()) }),
    /** Show the end, and keep showing it while the transcript grows. */
    z.strictObject({ type: z.literal('follow') }),
    /** Show this round, or the reply with this `seq`. */
    z.strictObject({ type: z.literal('reveal'), round: z.optional(index), seq: z.optional(index) }),
  ]),
);
export type ToReplay = z.infer<typeof toReplaySchema>;

/** Commands that a replay may run for its transcript. */
const replayCommandSchema = z.enum([
  'close',
  'openSettings',
  'setKey',
  'openText',
  'openReadable',
  'resume',
  'rejudge',
  'runAgain',
  'cancel',
  'export',
  'compare',
  'fork',
  'copyDisagreement',
  'openParent',
  'reviewBlind',
  'showVerdicts',
]);
export type ReplayCommand = z.infer<typeof replayCommandSchema>;

export const fromReplaySchema = z.lazy(() =>
  z.discriminatedUnion('type', [
    /** The `question` of `ask` is checked against `replayQuestionSchema`. */
    ...fromAnyView(),
    ...fromCalls(),
    ...fromLabels(),
    /** A request. Its `argument` is checked by the command. */
    z.strictObject({
      type: z.literal('runCommand'),
      id,
      command: replayCommandSchema,
      argument: z.optional(z.unknown()),
    }),
    /** Show this line of this file (of those that were read), as text. */
    z.strictObject({ type: z.literal('openLine'), file: z.string(), line: index }),
  ]),
);
export type FromReplay = z.infer<typeof fromReplaySchema>;
