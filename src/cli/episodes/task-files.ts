/** Files of others that a task reads from a folder of the user's. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FieldWords, TaskFolder } from '../../tasks/scenarios';
import { InputError } from '../exit';
import { readInputs } from '../input';
import type { Terminal } from '../terminal';

/** Folders below each other that are looked into. */
const DEPTH = 3;

/**
 * The texts of the files by their names, wherever they lie in the folder; undefined where none are asked for. Without the
 * name of a folder they are looked for among published data, beside this one or where FALSIFY_PUBLISHED says. Rejects with
 * InputError.
 */
export async function taskFiles(
  wanted: TaskFolder,
  words: FieldWords,
  terminal: Terminal,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (!wanted.isWanted(words)) return undefined;
  const { field, files, below } = wanted;
  const named = words.text(field);
  const folder = named ?? join(terminal.env['FALSIFY_PUBLISHED'] ?? '../shared', below);
  const found = await pathsIn(folder, new Set(files), DEPTH);
  const missing = files.find((name) => !found.has(name));
  if (missing !== undefined)
    throw new InputError(
      folder,
      found.size > 0 ? `has no ${missing}` : `has none of ${files.join(', ')}`,
      named === undefined ? `name the folder that has them with ${words.called(field)}` : undefined,
    );
  const { inputs, failures } = await readInputs([...found.values()], terminal, {
    what: 'a file of published data',
  });
  if (failures.length > 0) throw failures[0];
  return Object.fromEntries([...found.keys()].map((name, i) => [name, inputs[i].text]));
}

/** Paths by name; of equal names that which is found first. Folders that cannot be read have none. */
async function pathsIn(
  folder: string,
  names: ReadonlySet<string>,
  depth: number,
): Promise<Map<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = new Map<string, string>();
  for (const { name } of entries) if (names.has(name)) found.set(name, join(folder, name));
  const folders =
    depth > 0 ? entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')) : [];
  for (const { name } of folders)
    for (const [file, path] of await pathsIn(join(folder, name), names, depth - 1))
      if (!found.has(file)) found.set(file, path);
  return found;
}
