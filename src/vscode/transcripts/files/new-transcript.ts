import * as vscode from 'vscode';
import { underFreeName } from '../../../episode/file-name';
import type { LogFile } from '../../../episode/log';
import { writtenWhole as writeWhole } from '../../../episode/written-whole';
import type { EpisodeFiles } from './files';

export interface NewTranscript {
  readonly uri: vscode.Uri;
  readonly log: LogFile;
}

/** Makes the file; where the name is taken, with a number behind it. Rejects with LogError. */
export const newTranscript = (
  files: EpisodeFiles,
  folder: vscode.Uri,
  name: string,
): Promise<NewTranscript> =>
  underFreeName(name, async (free) => {
    const uri = vscode.Uri.joinPath(folder, free);
    return { uri, log: await files.create(uri) };
  });

/** Writes what a transcript that was just made begins with, or all of it. Rejects with whatever went wrong. */
export const writtenWhole = ({ uri, log }: NewTranscript, text: string): Promise<void> =>
  writeWhole(log, [text], () => vscode.workspace.fs.delete(uri));
