import * as vscode from 'vscode';
import { LogError, type LogFile } from '../../../episode/log';

/**
 * Writes the beginning of a transcript that was just made, or all of it. Where that fails half a transcript is not left behind:
 * it is closed and deleted, unless somebody else has written to it. Rejects with whatever went wrong.
 */
export async function writtenWhole(
  made: { readonly uri: vscode.Uri; readonly log: LogFile },
  text: string,
): Promise<void> {
  try {
    await made.log.append(text);
  } catch (error) {
    await made.log.close();
    if (!(error instanceof LogError) || error.code !== 'taken')
      await Promise.resolve(vscode.workspace.fs.delete(made.uri)).catch(() => undefined);
    throw error;
  }
}
