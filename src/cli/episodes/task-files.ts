/** Files of others that a task reads from a folder of the user's. */
import { join } from 'node:path';
import { filesBelow } from '../../base/files-below';
import { entriesOf } from '../../node/entries-of';
import type { FieldWords, TaskFolder } from '../../tasks/scenarios';
import { InputError } from '../exit';
import { readInputs } from '../input';
import type { Terminal } from '../terminal';

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
  const found = await filesBelow(folder, new Set(files), entriesOf);
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
