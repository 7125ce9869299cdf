import * as vscode from 'vscode';
import { hasFolder } from '../common/paths';

export interface LineOfFile {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

/** Shows a line of the transcript, or of a file beside it, as text: whatever a view names has no folder. */
export async function openLine(transcript: vscode.Uri, { file, line }: LineOfFile): Promise<void> {
  if (hasFolder(file)) return;
  const uri = vscode.Uri.joinPath(transcript, '..', file);
  const at = new vscode.Range(Math.max(0, line - 1), 0, Math.max(0, line - 1), 0);
  await vscode.window.showTextDocument(uri, { selection: at, preview: true });
}
