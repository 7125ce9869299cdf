import * as vscode from 'vscode';
import { kindByName, siblingsOf } from '../../episode/published/names';
import { LogError, type LogFile } from '../../episode/log';
import { labelsPath, tooLarge } from '../../labels/file';
import { isNotFound, nameOf } from '../common/paths';
import type { EpisodeFiles } from './files/files';

/** The labels file beside a transcript. */
export const sidecarUri = (transcript: vscode.Uri): vscode.Uri =>
  transcript.with({ path: labelsPath(transcript.path) });

/** The files that the result of a transcript or a published run depends on: itself, its labels, and siblings of a run. */
export function filesOfResult(uri: vscode.Uri): readonly vscode.Uri[] {
  const name = nameOf(uri);
  const kind = kindByName(name);
  const siblings = kind ? Object.values(siblingsOf(name, kind)) : [];
  const beside = siblings.flatMap((each) =>
    each === undefined ? [] : [vscode.Uri.joinPath(uri, '..', each)],
  );
  return [uri, sidecarUri(uri), ...beside];
}

export interface SidecarText {
  readonly text: string;
  /** Bytes; undefined: there is no file. */
  readonly size: number | undefined;
}

/** Rejects where there is a file that cannot be read, or is too large: it must not be taken for none. */
export async function readSidecar(uri: vscode.Uri): Promise<SidecarText> {
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    const why = tooLarge(size);
    if (why !== undefined) throw new Error(`${nameOf(uri)} ${why}`);
    const bytes = await vscode.workspace.fs.readFile(uri);
    return { text: new TextDecoder().decode(bytes), size: bytes.length };
  } catch (error) {
    if (isNotFound(error)) return { text: '', size: undefined };
    throw error;
  }
}

/** Other programs may write the same file: the addition is computed again from the present content this many times. */
const TRIES = 3;

/**
 * Adds to a labels file what `make` makes of what stands in it; nothing where that is empty. Rejects with LogError: the
 * folder is read-only, the disk is full, …; then nothing is lost that was there before.
 */
export async function appendToSidecar(
  files: EpisodeFiles,
  uri: vscode.Uri,
  make: (text: string) => string | Promise<string>,
): Promise<void> {
  for (let left = TRIES; ; left--) {
    const { text, size } = await readSidecar(uri);
    const added = await make(text);
    if (added === '') return;
    try {
      const log = size === undefined ? await files.create(uri) : await files.open(uri, size);
      await written(log, added);
      return;
    } catch (error) {
      const raced = error instanceof LogError && (error.code === 'taken' || error.code === 'exists');
      if (!raced || left <= 1) throw error;
    }
  }
}

async function written(log: LogFile, text: string): Promise<void> {
  try {
    await log.append(text);
  } finally {
    await log.close();
  }
}
