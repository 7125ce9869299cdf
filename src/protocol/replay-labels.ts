/** Messages of a replay about labels. */
import * as z from 'zod/mini';
import { LABEL_VALUES, LABELLED_JUDGES } from '../labels/lines';
import type { LabelsAnswer } from '../replay/labels';
import { isRecord } from '../base/json';
import { id, index, text } from '../base/message-schemas';

const judge = z.enum(LABELLED_JUDGES);
const verdict = { target: index, judge };
const VALUES = [...new Set([...LABEL_VALUES.equivalence, ...LABEL_VALUES.compatibility])] as const;

/** The labels in a view, sent as a whole after every change. */
export interface LabelsState extends Pick<
  LabelsAnswer,
  'labels' | 'readings' | 'unmatched' | 'problems' | 'statistics'
> {
  /** Name of the file beside the transcript. */
  readonly file: string;
  /** The author of this window's labels; undefined until a name was given. */
  readonly author?: string;
  /** The reason why there are no labels: the file cannot be read, or the transcript has no header. */
  readonly trouble?: string;
}

export const toLabels = () =>
  [
    z.strictObject({
      type: z.literal('labels'),
      state: z.custom<LabelsState>(
        (value) => isRecord(value) && Array.isArray(value['labels']) && isRecord(value['statistics']),
        'no labels',
      ),
    }),
    /** Sent before the rows: the episode is reviewed blind. Without `blind`: it is not. */
    z.strictObject({
      type: z.literal('blind'),
      blind: z.optional(
        z.strictObject({
          chosen: z.array(z.strictObject(verdict)),
          audit: z.optional(z.strictObject({ ...verdict, number: index, of: index })),
        }),
      ),
    }),
  ] as const;

export const fromLabels = () =>
  [
    /** A request; false: the author was asked for, and not given. */
    z.strictObject({
      type: z.literal('label'),
      id,
      ...verdict,
      value: z.enum(VALUES),
      reason: z.optional(z.string().check(z.maxLength(10_000))),
    }),
    /** Withdraws all labels of the author on this verdict. */
    z.strictObject({ type: z.literal('withdrawLabel'), id, ...verdict }),
    /** A reading of an announcement, answered as a label is. */
    z.strictObject({ type: z.literal('keepReading'), id, target: index, predicate: text }),
    /** Takes back all readings of this announcement by the author. */
    z.strictObject({ type: z.literal('withdrawReading'), id, target: index }),
    /** Goes on with the next verdict of the audit that is being labelled. */
    z.strictObject({ type: z.literal('nextOfAudit'), id }),
  ] as const;
