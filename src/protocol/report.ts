/** Messages between a report and its host. Both ends check what arrives. */
import * as z from 'zod/mini';
import { index, LIMITS } from '../base/message-schemas';
import { fromAnyView, toAnyView } from './envelope';

/** Raised with every change of the messages: a view of another version (kept over an update) is reloaded. */
export const REPORT_PROTOCOL = 3;

export const toReportSchema = z.lazy(() =>
  z.discriminatedUnion('type', [
    ...toAnyView(),
    z.strictObject({
      type: z.literal('report'),
      markdown: z.string().check(z.maxLength(LIMITS.file)),
      /** Its tables as CSV with full numbers, in their order; empty or absent: as the page shows them. */
      csv: z.array(z.string().check(z.maxLength(LIMITS.file))),
      /** The files of its tables are transcripts, and can be opened. */
      links: z.boolean(),
      /** Words on the buttons of the report's own. */
      actions: z.array(z.string()),
    }),
  ]),
);
export type ToReport = z.infer<typeof toReportSchema>;

export const fromReportSchema = z.lazy(() =>
  z.discriminatedUnion('type', [
    ...fromAnyView(),
    /** Show the report as a text. */
    z.strictObject({ type: z.literal('openText') }),
    /** Show the replay of a transcript that the report lists, by its text there. */
    z.strictObject({ type: z.literal('openFile'), file: z.string() }),
    /** Do what this button says. */
    z.strictObject({ type: z.literal('act'), action: index }),
  ]),
);
export type FromReport = z.infer<typeof fromReportSchema>;
