import { type Dirent, readdirSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import type { FolderEntry } from '../base/files-below';

/** Entries of a folder; none where it cannot be read. */
export async function entriesOf(folder: string): Promise<readonly FolderEntry[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
}

/** The names in a folder; none where it cannot be read. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Checks that an entry of a folder is a file, or a link to one. A pipe or a device would keep its reader waiting. A link
 * that leads nowhere counts as a file: its reader reports it.
 */
export async function isFile(entry: Dirent, path: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  return await stat(path).then(
    (it) => it.isFile(),
    () => true,
  );
}
