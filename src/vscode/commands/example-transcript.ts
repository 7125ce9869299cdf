import * as vscode from 'vscode';
import { isNotFound } from '../common/paths';

const EXAMPLE_TRANSCRIPT = 'hasty-judge.episode.jsonl';

/**
 * Copies an example episode, whose judge makes three mistakes, beside the stored episodes: labels stand beside a transcript,
 * and the folder of an extension is not the place for them. A copy that is there stays, with the verdicts that were added.
 */
export async function exampleTranscript(extensionUri: vscode.Uri, storage: vscode.Uri): Promise<vscode.Uri> {
  const { fs } = vscode.workspace;
  const copy = vscode.Uri.joinPath(storage, '..', 'examples', EXAMPLE_TRANSCRIPT);
  if (await hasContent(copy)) return copy;
  await fs.writeFile(
    copy,
    await fs.readFile(vscode.Uri.joinPath(extensionUri, 'examples', EXAMPLE_TRANSCRIPT)),
  );
  return copy;
}

/** False for a file that was made and not written. Rejects where it cannot be looked at. */
async function hasContent(uri: vscode.Uri): Promise<boolean> {
  try {
    return (await vscode.workspace.fs.stat(uri)).size > 0;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}
