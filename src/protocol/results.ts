/** Messages between a view of results and its host. Both ends check what arrives. */
import * as z from 'zod/mini';
import type { Frozen } from '../base/frozen';
import { OUTCOME_SOURCES } from '../results/row';
import {
  effectsSchema,
  EXPORT_FORMATS,
  EXPORTED_TABLES,
  factsSchema,
  filterSchema,
} from '../results/study/types';
import { count } from '../base/message-schemas';
import { fromAnyView, toAnyView } from './envelope';

/** Raised with every change of the messages: a view of another version (kept over an update) is loaded anew. */
export const RESULTS_PROTOCOL = 23;

/** Files that cannot be read, named one by one, with the number of the others. */
export const MOST_NAMED = 200;

/** State of reading the files so far. */
const reading = () =>
  z.strictObject({
    /** Files that were read, of those that were found. */
    done: count,
    total: count,
    state: z.enum(['searching', 'reading', 'stopped', 'done']),
    /** Published runs whose conversions stand beside them. */
    leftOut: count,
    /** Files that cannot be read, or only in parts. `key`: of the transcript, where it can be opened. */
    damaged: z.array(z.strictObject({ file: z.string(), message: z.string(), key: z.optional(count) })),
    moreDamaged: count,
  });

export const toResultsSchema = z.lazy(() =>
  z.discriminatedUnion('type', [
    ...toAnyView(),
    /** The folders and files that are shown, which the view keeps: with them it is shown again in the next window. */
    z.strictObject({
      type: z.literal('sources'),
      title: z.string(),
      /** The text of the tab. */
      tab: z.string(),
      sources: z.array(z.string()),
      /** Transcripts of episodes that the suite does not ask for; absent where it was not asked. */
      others: z.optional(count),
    }),
    z.strictObject({ type: z.literal('reading'), reading: reading() }),
    /** Announces other rows: whatever the view had computed is older. */
    z.strictObject({ type: z.literal('study'), revision: count, facts: factsSchema() }),
    z.strictObject({ type: z.literal('trouble'), message: z.string() }),
  ]),
);
export type ToResults = Frozen<z.infer<typeof toResultsSchema>>;
export type Reading = Frozen<z.infer<ReturnType<typeof reading>>>;

export const fromResultsSchema = z.lazy(() =>
  z.discriminatedUnion('type', [
    ...fromAnyView(),
    /** Show the replay of this episode. */
    z.strictObject({ type: z.literal('open'), key: count }),
    z.strictObject({ type: z.literal('stop') }),
    /** Read what is missing, and what could not be read. */
    z.strictObject({ type: z.literal('again') }),
    /** Save the episodes that fit the filter as logs of Inspect, where the user chooses. */
    z.strictObject({ type: z.literal('inspect'), filter: filterSchema() }),
  ]),
);
export type FromResults = z.infer<typeof fromResultsSchema>;

/** Requests of the view. */
export const resultsQuestionSchema = z.lazy(() => {
  const source = z.enum(OUTCOME_SOURCES);
  const by = z.array(source).check(z.minLength(1), z.maxLength(OUTCOME_SOURCES.length));
  const effects = effectsSchema().shape;
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('conditions'), filter: filterSchema(), by, intervals: z.boolean() }),
    z.strictObject({ kind: z.literal('effects'), filter: filterSchema(), by, ...effects }),
    z.strictObject({ kind: z.literal('rules'), filter: filterSchema(), by }),
    z.strictObject({ kind: z.literal('matrix'), filter: filterSchema() }),
    z.strictObject({ kind: z.literal('figures'), filter: filterSchema(), by: source }),
    z.strictObject({ kind: z.literal('report'), filter: filterSchema(), ...effects }),
    z.strictObject({
      kind: z.literal('export'),
      filter: filterSchema(),
      by,
      ...effects,
      table: z.enum(EXPORTED_TABLES),
      format: z.enum(EXPORT_FORMATS),
    }),
  ]);
});
export type ResultsQuestion = Frozen<z.infer<typeof resultsQuestionSchema>>;
