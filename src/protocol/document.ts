/** How a view is told of the state of its document. */
import * as z from 'zod/mini';
import { count, domainSchema, index, severitySchema, splitSchema } from './basics';

const text = z.string();

/** A group as the list of groups shows it. */
const groupSummary = z.strictObject({
  index,
  id: text,
  split: z.optional(splitSchema),
  count: z.optional(count),
  unavailable: z.optional(text),
  pending: z.boolean(),
  ruleNames: z.array(text),
  problems: z.strictObject({ error: count, warning: count, information: count, hint: count }),
});
export type GroupSummary = z.infer<typeof groupSummary>;

/** A finding, with its place as people name it. */
export const problemViewSchema = z.strictObject({
  code: text,
  severity: severitySchema,
  message: text,
  hint: z.optional(text),
  /** From 1. */
  line: z.int(),
  /** Of the group that it is about. */
  rule: z.optional(index),
  /** The titles of its quick fixes; `applyFix` names one by its place. */
  fixes: z.array(text),
});
export type ProblemView = z.infer<typeof problemViewSchema>;

/** One state of the document. */
export const documentMessageSchema = z.strictObject({
  type: z.literal('document'),
  version: z.int(),
  name: text,
  groups: z.array(groupSummary),
  domain: domainSchema,
  seed: z.int(),
  /** Nothing is pending. */
  complete: z.boolean(),
  /** Problems that belong to no group. */
  problems: z.array(problemViewSchema),
  /** Why the document cannot be read as rule groups now, so that nothing may be edited. */
  unreadable: z.optional(z.strictObject({ message: text, line: z.int() })),
  /** The document may not be written to. */
  readonly: z.optional(z.boolean()),
});
export type DocumentMessage = z.infer<typeof documentMessageSchema>;
