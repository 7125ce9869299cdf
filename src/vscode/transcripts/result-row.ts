/** The result row of one transcript: from the index of its folder, else computed in the worker. */
import type * as vscode from 'vscode';
import { CancelledError } from '../../base/stepwise';
import { reasonOf } from '../../base/reason';
import { hashedRow } from '../../results/of-episode';
import type { ResultRow } from '../../results/row';
import { type TranscriptReader, withOpened } from './opened';
import type { Stamped } from './indexes';

export interface Reviewed {
  /** Undefined where it cannot be reviewed. */
  readonly row: Omit<ResultRow, 'path'> | undefined;
  /** Why it cannot be read, or not all of it. */
  readonly damage: string | undefined;
}

/** Rejects with CancelledError. */
export async function reviewed(
  uri: vscode.Uri,
  { entry }: Stamped,
  reader: TranscriptReader,
  signal: AbortSignal,
): Promise<Reviewed> {
  if (entry) return { row: entry.row ?? undefined, damage: entry.why };
  try {
    const { row, damage } = await withOpened(uri, reader, signal, (transcript) =>
      transcript.ask({ op: 'row' }, signal),
    );
    return { row: await hashedRow(row), damage };
  } catch (error) {
    if (error instanceof CancelledError || signal.aborted) throw new CancelledError();
    return { row: undefined, damage: reasonOf(error) };
  }
}
