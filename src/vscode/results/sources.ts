/** Which transcripts a view of results shows: those of folders, and single ones. */
import * as vscode from 'vscode';
import { CancelledError } from '../../base/stepwise';
import { nameOf } from '../common/paths';
import type { EpisodeFiles } from '../transcripts/files/files';
import { meantReplay } from '../transcripts/uris';
import { findTranscripts, type Found, relativeTo } from '../labels/folder';

/** Folders and transcripts, at least one. */
export type Sources = readonly vscode.Uri[];

/** The sources selected in the explorer or picked by the user; undefined: the user dismissed the picker. */
export async function meantSources(given: unknown, more: unknown): Promise<Sources | undefined> {
  const chosen = (Array.isArray(more) ? more : [given]).filter((uri) => uri instanceof vscode.Uri);
  if (chosen.length > 0) return chosen;
  const item = given === undefined ? undefined : meantReplay(given);
  if (item) return [item];
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length > 0) return folders.map(({ uri }) => uri);
  const { t } = vscode.l10n;
  return await vscode.window.showOpenDialog({
    ...{ title: t('Show the results of transcripts'), openLabel: t('Choose') },
    ...{ canSelectFolders: true, canSelectMany: true },
  });
}

/** Names the sources in a tab. */
export function titleOf(sources: Sources): string {
  const [first, ...more] = sources.map((uri) => nameOf(uri) || uri.authority);
  return more.length === 0 ? first : vscode.l10n.t('{0} and {1} more', first, more.length);
}

/** Each transcript once. */
export async function transcriptsOf(
  sources: Sources,
  files: EpisodeFiles,
  signal: AbortSignal,
): Promise<Found> {
  const found = new Map<string, vscode.Uri>();
  let leftOut = 0;
  for (const source of sources) {
    if (signal.aborted) throw new CancelledError();
    const inside = (await isFolder(source))
      ? await findTranscripts(source, files, signal)
      : { uris: [source], leftOut: 0 };
    leftOut += inside.leftOut;
    for (const uri of inside.uris) found.set(uri.toString(), uri);
  }
  return { uris: [...found.values()], leftOut };
}

/** Name of a transcript in tables: its path within the folder that it was found in. */
export function pathIn(sources: Sources, uri: vscode.Uri): string {
  const folder = sources.find(({ path }) => uri.path.startsWith(`${path.replace(/\/$/, '')}/`));
  return folder ? relativeTo(folder, uri) : nameOf(uri);
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  const { type } = await vscode.workspace.fs.stat(uri);
  return (type & vscode.FileType.Directory) !== 0;
}
