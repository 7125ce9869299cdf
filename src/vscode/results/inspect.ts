/** Saves the episodes of a view as eval logs of Inspect. */
import * as vscode from 'vscode';
import { version } from '../../../package.json';
import { joined } from '../../base/bytes';
import { CancelledError } from '../../base/stepwise';
import { readLog } from '../../episode/read-log';
import { byCondition } from '../../results/condition';
import { type InspectLog, inspectLog } from '../../results/inspect-archive';
import type { ResultRow } from '../../results/row';
import { askFolder } from '../common/ask-folder';
import { underNotification } from '../common/progress';
import { type TranscriptReader, withOpenedAlone } from '../transcripts/opened';

/** A result row, and the transcript that it is of. */
export interface SavedEpisode {
  readonly row: ResultRow;
  readonly uri: vscode.Uri;
}

/** One log for each condition, into a folder that the user chooses. Rejects with the reason why one cannot be written. */
export async function saveInspectLogs(
  episodes: readonly SavedEpisode[],
  reader: TranscriptReader,
): Promise<void> {
  const { t } = vscode.l10n;
  const folder = await askFolder(t('Save Here'), t('Save logs for Inspect View'));
  if (!folder) return;
  const uris = new Map(episodes.map(({ row, uri }) => [row, uri]));
  const written = await underNotification(t('Logs for Inspect View'), async (signal, progress) => {
    let done = 0;
    const read = async (row: ResultRow) => {
      const uri = uris.get(row);
      if (signal.aborted || !uri) throw new CancelledError();
      progress.report({ message: `${++done}/${episodes.length}`, increment: 100 / episodes.length });
      return await withOpenedAlone(
        uri,
        reader,
        signal,
        async (transcript) => readLog(await transcript.ask({ op: 'events' }, signal)).events,
      );
    };
    const groups = byCondition(episodes.map(({ row }) => row));
    for (const group of groups) await save(await inspectLog(group, read, version), folder);
    return groups.length;
  });
  if (written === undefined) return;
  void vscode.window.showInformationMessage(
    t('Logs written: {0}. Show them with inspect view --log-dir {1}', written, folder.fsPath),
  );
}

async function save({ name, pieces }: InspectLog, folder: vscode.Uri): Promise<void> {
  await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, name), joined(pieces));
}
