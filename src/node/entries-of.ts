import { readdir } from 'node:fs/promises';
import type { FolderEntry } from '../base/files-below';

/** Entries of a folder; none where it cannot be read. */
export async function entriesOf(folder: string): Promise<readonly FolderEntry[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
}
