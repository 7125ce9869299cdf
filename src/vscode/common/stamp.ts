import * as vscode from 'vscode';

/** The stamp of a file that is missing or cannot be read. */
export const ABSENT = 'absent';

export interface Stamp {
  /** Two that are equal: nothing was written between them. `ABSENT`: there is no file. */
  readonly stamp: string;
  /** Milliseconds; 0 where there is no file. */
  readonly modified: number;
}

/** Tells the states of a file apart without reading it. */
export async function stampOf(uri: vscode.Uri): Promise<Stamp> {
  try {
    const { size, mtime } = await vscode.workspace.fs.stat(uri);
    return { stamp: `${size} ${mtime}`, modified: mtime };
  } catch {
    return { stamp: ABSENT, modified: 0 };
  }
}
