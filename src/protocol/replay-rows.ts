/** Rows and reviews, as a view is sent them. Checked by hand where there may be a hundred thousand. */
import * as z from 'zod/mini';
import { unpack, unpackRecords, type Packed } from '../replay/packed';
import type { Growth, ReviewAnswer } from '../replay/questions';
import type { Row } from '../replay/types';
import { isRecord } from '../base/json';
import { LIMITS } from '../base/message-schemas';
import { isCount, isText } from './guards';

const TYPES: ReadonlySet<unknown> = new Set<Row['type']>([
  ...(['episode', 'message', 'reply', 'retry', 'feedback'] as const),
  ...(['verdict', 'resume', 'judging', 'end', 'unknown'] as const),
]);

/** Checks the fields that all code of a view relies on; a field that only one kind of row has is shown as it is. */
function isRow(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { type, seq, line, round, text } = value;
  return TYPES.has(type) && isCount(seq) && isCount(line) && isCount(round) && isText(text);
}

/** The content is checked when it is unpacked. */
export const packedSchema = z.custom<Packed>((value) => value instanceof Uint8Array, 'no bytes');

/** Unpacks rows. Returns undefined where the message has none. */
export function unpackRows(packed: Packed): readonly Row[] | undefined {
  const rows = unpackRecords(packed);
  return rows && rows.length <= LIMITS.items && rows.every(isRow) ? (rows as readonly Row[]) : undefined;
}

export const growthSchema = z.custom<Growth>((value) => {
  if (!isRecord(value)) return false;
  const { rows, problems, bytes } = value;
  return isCount(rows) && Array.isArray(problems) && isCount(bytes);
}, 'no state of a transcript');

function isReview(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { from, reviewed, done, total } = value;
  return isCount(from) && Array.isArray(reviewed) && isCount(done) && isCount(total);
}

/** Unpacks a review. Returns undefined where the message has none. */
export function unpackReview(packed: Packed): ReviewAnswer | undefined {
  const value = unpack(packed);
  return isReview(value) ? (value as ReviewAnswer) : undefined;
}
