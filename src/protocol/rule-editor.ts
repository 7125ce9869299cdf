/** Messages between the visual rule editor and its host. Both ends check what arrives; neither trusts the other. */
import * as z from 'zod/mini';

/** Raised with every change of the messages: a view of another version (kept over an update) is loaded anew. */
export const RULE_EDITOR_PROTOCOL = 1;

const index = z.int().check(z.nonnegative());
const count = z.int().check(z.nonnegative());
const text = z.string();

export const domainSchema = z.object({ min: z.int(), max: z.int() });
const severity = z.enum(['error', 'warning', 'information', 'hint']);

/** A group as the list of groups shows it. */
const groupSummary = z.object({
  index,
  id: text,
  split: z.optional(z.enum(['train', 'validation', 'test'])),
  count: z.optional(count),
  unavailable: z.optional(text),
  pending: z.boolean(),
  ruleNames: z.array(text),
  problems: z.object({ error: count, warning: count, information: count, hint: count }),
});
export type GroupSummary = z.infer<typeof groupSummary>;

/** A finding, with its place as people name it. */
const problemView = z.object({
  code: text,
  severity,
  message: text,
  hint: z.optional(text),
  /** From 1. */
  line: z.int(),
  /** Of the group that it is about. */
  rule: z.optional(index),
  fixes: z.array(text),
});
export type ProblemView = z.infer<typeof problemView>;

/** One state of the document. */
const documentMessage = z.object({
  type: z.literal('document'),
  version: z.int(),
  name: text,
  groups: z.array(groupSummary),
  domain: domainSchema,
  seed: z.int(),
  /** Nothing is pending. */
  complete: z.boolean(),
  /** Problems that belong to no group. */
  problems: z.array(problemView),
  /** Why the document cannot be read as rule groups now, so that nothing may be edited. */
  unreadable: z.optional(z.object({ message: text, line: z.int() })),
});
export type DocumentMessage = z.infer<typeof documentMessage>;

export const toViewSchema = z.discriminatedUnion('type', [
  documentMessage,
  z.object({ type: z.literal('answer'), id: z.int(), value: z.unknown() }),
  z.object({ type: z.literal('failed'), id: z.int(), message: text, cancelled: z.boolean() }),
  /** Show this group, and this rule of it. */
  z.object({ type: z.literal('reveal'), group: index, rule: z.optional(index) }),
  /** The document is about to be saved: send what is still held back, then say so. */
  z.object({ type: z.literal('flush'), id: z.int() }),
]);
export type ToView = z.infer<typeof toViewSchema>;

export const fromViewSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), protocol: z.int() }),
  /** A question of `src/rules`; `question` is checked against `questionSchema`. */
  z.object({ type: z.literal('ask'), id: z.int(), question: z.unknown() }),
  z.object({ type: z.literal('cancel'), id: z.int() }),
  z.object({ type: z.literal('change'), id: z.int(), change: z.unknown() }),
  z.object({ type: z.literal('flushed'), id: z.int() }),
  z.object({ type: z.literal('openText'), group: index, rule: z.optional(index) }),
  z.object({ type: z.literal('copy'), text }),
  z.object({ type: z.literal('undo') }),
  z.object({ type: z.literal('redo') }),
]);
export type FromView = z.infer<typeof fromViewSchema>;
