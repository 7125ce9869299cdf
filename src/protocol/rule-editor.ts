/** Messages between the visual rule editor and its host. Both ends check what arrives; neither trusts the other. */
import * as z from 'zod/mini';
import { id, index } from '../base/message-schemas';
import { documentMessageSchema } from './document';
import { fromAnyView, toAnyView } from './envelope';
import { generationActionSchema, generationMessageSchema } from './generation';

export type { DocumentMessage, GroupSummary, ProblemView } from './document';

/** Raised with every change of the messages: a view of another version (kept over an update) is reloaded. */
export const RULE_EDITOR_PROTOCOL = 4;

// Schemas are made when the first message comes: opening a text file must not wait for them.
export const toViewSchema = z.lazy(() =>
  z.discriminatedUnion('type', [
    /** Replies to requests. The `value` of an answer is checked against the question's entry of `ANSWERS`. */
    ...toAnyView(),
    documentMessageSchema,
    generationMessageSchema,
    /** Show this group, and this rule of it. */
    z.strictObject({ type: z.literal('reveal'), group: index, rule: z.optional(index) }),
    /** Show this panel. */
    z.strictObject({ type: z.literal('panel'), panel: z.string() }),
    /** The document is about to be saved: send what is still held back, then say `flushed`. */
    z.strictObject({ type: z.literal('flush'), id }),
  ]),
);
export type ToView = z.infer<typeof toViewSchema>;

/** Commands that a view may run for its document. */
const viewCommandSchema = z.enum([
  'importGroups',
  'exportMarkdown',
  'exportCsv',
  'fix',
  'fromWords',
  'name',
  'wordings',
]);
export type ViewCommand = z.infer<typeof viewCommandSchema>;

export const fromViewSchema = z.lazy(() =>
  z.discriminatedUnion('type', [
    /** The `question` of `ask` is checked against `questionSchema`. */
    ...fromAnyView(),

    // More requests:
    /** `change` is checked against `changeSchema`. The answer is the version of the document that has it. */
    z.strictObject({ type: z.literal('change'), id, change: z.unknown() }),
    /**
     * A quick fix of a problem, by their places in the lists that this version of the document has: of the group's
     * problems, or without a group of those of the document. `title` is that of the fix.
     */
    z.strictObject({
      type: z.literal('applyFix'),
      id,
      version: z.int(),
      group: z.optional(index),
      problem: index,
      fix: index,
      title: z.string(),
    }),
    z.strictObject({
      type: z.literal('runCommand'),
      id,
      command: viewCommandSchema,
      group: z.optional(index),
      rule: z.optional(index),
    }),

    generationActionSchema,

    /** The reply to `flush`: all changes that were held back have been sent before it. */
    z.strictObject({ type: z.literal('flushed'), id }),
    /** The group that is open: it is counted before the others. */
    z.strictObject({ type: z.literal('opened'), group: index }),
    /** Show this group, or this rule of it, in a text editor; or this line, from 1, where the groups cannot be read. */
    z.strictObject({
      type: z.literal('openText'),
      group: z.optional(index),
      rule: z.optional(index),
      line: z.optional(index),
    }),
    z.strictObject({ type: z.literal('undo') }),
    z.strictObject({ type: z.literal('redo') }),
  ]),
);
export type FromView = z.infer<typeof fromViewSchema>;
