/** The result row of one transcript: from the index of its folder, else computed in the worker. */
import type * as vscode from 'vscode';
import { CancelledError } from '../../base/stepwise';
import { reasonOf } from '../../base/reason';
import { Lru } from '../../base/lru';
import { isNotOpen } from '../../replay/questions';
import { hashedRow } from '../../results/of-episode';
import type { ResultRow } from '../../results/row';
import type { RuleService } from '../../rules/service/client';
import { type TranscriptReader, withOpened } from './opened';
import type { Stamped } from './indexes';

export interface Reviewed {
  /** Undefined where it cannot be reviewed. */
  readonly row: Omit<ResultRow, 'path'> | undefined;
  /** The reason why it cannot be read, or not all of it. */
  readonly damage: string | undefined;
}

/** Rows that are kept of each worker. */
const MOST_ROWS = 2000;

interface Computed {
  readonly stamp: string;
  readonly reviewed: Promise<Reviewed>;
}

/** The list of episodes and the views of results ask for the same transcripts: the second one gets what the first computed. */
const computed = new WeakMap<RuleService, Lru<Computed>>();

/** Rejects with CancelledError, or with the reason where the worker was lost. */
export async function reviewed(
  uri: vscode.Uri,
  { stamp, entry }: Stamped,
  reader: TranscriptReader,
  signal: AbortSignal,
): Promise<Reviewed> {
  if (entry) return { row: entry.row ?? undefined, damage: entry.why };
  const rows = computed.get(reader.worker) ?? new Lru(MOST_ROWS);
  computed.set(reader.worker, rows);
  const name = uri.toString();
  const known = rows.get(name);
  const shared = known?.stamp === stamp ? await known.reviewed.catch(() => undefined) : undefined;
  if (shared) return shared;
  // Not known, or whoever asked for it gave up.
  const own = { stamp, reviewed: compute(uri, reader, signal) };
  rows.set(name, own);
  return await own.reviewed;
}

/** Rejects where the worker died twice: that says nothing of the transcript, of which nothing is to be remembered then. */
async function compute(
  uri: vscode.Uri,
  reader: TranscriptReader,
  signal: AbortSignal,
  isSecond = false,
): Promise<Reviewed> {
  try {
    const { row, damage } = await withOpened(uri, reader, signal, (transcript) =>
      transcript.ask({ op: 'row' }, signal),
    );
    return { row: await hashedRow(row), damage };
  } catch (error) {
    if (error instanceof CancelledError || signal.aborted) throw new CancelledError();
    if (!isNotOpen(error)) return { row: undefined, damage: reasonOf(error) };
    if (isSecond) throw error;
    return await compute(uri, reader, signal, true);
  }
}
