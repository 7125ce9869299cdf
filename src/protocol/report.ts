/** Messages between a report and its host. Both ends check what arrives. */
import * as z from 'zod/mini';
import { LIMITS } from './basics';
import { fromAnyView, toAnyView } from './envelope';

/** Raised with every change of the messages: a view of another version (kept over an update) is reloaded. */
export const REPORT_PROTOCOL = 1;

export const toReportSchema = z.lazy(() =>
  z.discriminatedUnion('type', [
    ...toAnyView(),
    z.strictObject({ type: z.literal('report'), markdown: z.string().check(z.maxLength(LIMITS.file)) }),
  ]),
);
export type ToReport = z.infer<typeof toReportSchema>;

export const fromReportSchema = z.lazy(() =>
  z.discriminatedUnion('type', [
    ...fromAnyView(),
    /** Show the report as a text. */
    z.strictObject({ type: z.literal('openText') }),
  ]),
);
export type FromReport = z.infer<typeof fromReportSchema>;
