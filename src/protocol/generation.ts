/** Messages about a generation of rule groups for the document: its state, and what a person does with it. */
import * as z from 'zod/mini';
import { count, id, index, text } from '../base/message-schemas';

const shown = z.string();
const place = { group: index, rule: index };

const row = z.strictObject({
  /** Group and rule, both from 1. */
  ...place,
  /** `human`: a human-derived rule took the place of another. */
  state: z.enum(['open', 'kept', 'accepted', 'edited', 'human']),
  name: shown,
  predicate: shown,
  family: z.optional(shown),
  /** Triples that it accepts. */
  count: z.optional(count),
  /** Candidates for the place so far. */
  attempts: count,
  /** The last of those that were refused. */
  refused: z.array(z.strictObject({ name: shown, predicate: shown, reason: shown })),
});

export const generationSchema = z.strictObject({
  /** `asking`: a model is at it; `examining`: enumeration; `paused`: nothing happens; `complete`: every check holds. */
  phase: z.enum(['asking', 'examining', 'paused', 'complete']),
  model: shown,
  calls: count,
  /** The reason why it is paused, if it ended by itself. */
  why: z.optional(shown),
  /** The last step is a decision, which can be taken back. */
  canUndo: z.boolean(),
  rows: z.array(row),
  /** |S_g| of the groups that have their human-derived rule, by their numbers. */
  feasible: z.array(z.strictObject({ group: index, count })),
});
/** A generation as the panel shows it. */
export type GenerationView = z.infer<typeof generationSchema>;

export const generationMessageSchema = z.strictObject({
  type: z.literal('generation'),
  generation: z.optional(generationSchema),
});

/** An action of a person on the generation. The answer of `add` is the version of the document that has the groups. */
export const generationActionSchema = z.strictObject({
  type: z.literal('generation'),
  id,
  action: z.discriminatedUnion('kind', [
    /** Opens the form, and begins. */
    z.strictObject({ kind: z.literal('start') }),
    z.strictObject({ kind: z.literal('stop') }),
    z.strictObject({ kind: z.literal('go-on') }),
    z.strictObject({ kind: z.literal('accept'), ...place }),
    z.strictObject({ kind: z.literal('reject'), ...place }),
    z.strictObject({ kind: z.literal('edit'), ...place, name: text, predicate: text }),
    z.strictObject({ kind: z.literal('undo') }),
    z.strictObject({ kind: z.literal('add') }),
    z.strictObject({ kind: z.literal('discard') }),
  ]),
});
export type GenerationAction = z.infer<typeof generationActionSchema>['action'];
