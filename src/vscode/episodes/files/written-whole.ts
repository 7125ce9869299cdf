import * as vscode from 'vscode';
import type { LogFile } from '../../../episode/log';
import { writtenWhole as writeWhole } from '../../../episode/written-whole';

/** What a transcript that was just made begins with, or all of it. Rejects with whatever went wrong. */
export const writtenWhole = (
  { uri, log }: { readonly uri: vscode.Uri; readonly log: LogFile },
  text: string,
): Promise<void> => writeWhole(log, [text], () => vscode.workspace.fs.delete(uri));
