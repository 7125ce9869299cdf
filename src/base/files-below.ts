/** Folders below each other that are looked into. */
const DEPTH = 3;

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/**
 * Paths of files by their names, wherever they lie in a folder; of equal names the one that is found first. `list` gives
 * nothing for a folder that cannot be read.
 */
export async function filesBelow(
  folder: string,
  names: ReadonlySet<string>,
  list: (folder: string) => Promise<readonly FolderEntry[]>,
  depth = DEPTH,
): Promise<ReadonlyMap<string, string>> {
  const entries = await list(folder);
  const found = new Map<string, string>();
  for (const { name, isFolder } of entries)
    if (!isFolder && names.has(name)) found.set(name, `${folder}/${name}`);
  const folders = depth > 0 ? entries.filter(({ name, isFolder }) => isFolder && !name.startsWith('.')) : [];
  for (const { name } of folders)
    for (const [file, path] of await filesBelow(`${folder}/${name}`, names, list, depth - 1))
      if (!found.has(file)) found.set(file, path);
  return found;
}
