// Transcripts that episodes left in the folders of a workbench.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The paths of a workspace's transcripts. */
export const transcripts = (folder: string): string[] =>
  readdirSync(join(folder, 'episodes'))
    .filter((name) => name.endsWith('.episode.jsonl'))
    .map((name) => join(folder, 'episodes', name));

/** The last event of a transcript. */
export const last = (file: string): unknown =>
  JSON.parse(readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '');

/** The files of a folder that have one of the pieces in them. */
export function filesWith(folder: string, pieces: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file);
      return pieces.some((piece) => bytes.includes(piece) || bytes.includes(Buffer.from(piece, 'utf16le')));
    });
}
