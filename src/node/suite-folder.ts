/** The folder with the transcripts of a suite, on disk. */
import { readdir, readFile, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { decoded } from '../base/json-lines';
import { EPISODE_ENDING } from '../episode/file-name';
import { LogError } from '../episode/log';
import { readLogFile } from '../episode/read-log';
import { reasonOf } from '../base/reason';
import type { CellFiles } from '../suites/play';
import { type Found, stateOfText } from '../suites/states';
import { isFile } from './entries-of';
import { newTranscript, openEpisodeFile } from './episode-file';
import { codeOf } from './error-code';
import { makeFolder } from './make-folder';

/** The folder for attempts of a queue's workers, and for transcripts that could not be resumed. Hidden: nothing in it is a result. */
export const ATTEMPTS = '.attempts';

/** The files of a folder and those below it that are wanted, without hidden ones. Empty where there is no folder. */
async function filesIn(folder: string, isWanted: (name: string) => boolean): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await filesIn(path, isWanted)));
    else if (isWanted(entry.name) && (await isFile(entry, path))) found.push(path);
  }
  return found;
}

/** Reads the state of a transcript. One that cannot be opened is not taken for one whose first line was never written. */
const foundAt = async (path: string): Promise<Found> =>
  stateOfText(path, await readFile(path).then(decoded, () => '\n'));

/** Everything that was played into a folder and is no result: attempts, and transcripts that could not be resumed. */
export async function attemptsIn(folder: string): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const path of await filesIn(join(folder, ATTEMPTS), (name) => name.includes(EPISODE_ENDING)))
    found.push(await foundAt(path));
  return found;
}

/** Reads the states of the transcripts in a folder. One that cannot be opened counts as unreadable. */
export async function scanFolder(
  folder: string,
  each: (read: number, of: number) => void,
): Promise<readonly Found[]> {
  const paths = await filesIn(folder, (name) => name.endsWith(EPISODE_ENDING));
  const found: Found[] = [];
  for (const [at, path] of paths.entries()) {
    each(at, paths.length);
    found.push(await foundAt(path));
  }
  return found;
}

/** Rejects with LogError. */
export const folderFiles = (folder: string): CellFiles => ({
  create: (name) => newTranscript(folder, name),
  async read(path) {
    const bytes = await readFile(path).catch((error: unknown) => {
      throw new LogError('io', `${path} cannot be read: ${reasonOf(error)}`, { cause: error });
    });
    return { size: bytes.length, log: readLogFile(bytes) };
  },
  open: (path, size) => openEpisodeFile(path, size),
  async setAside(path) {
    const aside = join(folder, ATTEMPTS);
    try {
      makeFolder(aside);
      const taken = new Set(await readdir(aside));
      for (let n = 1; ; n++) {
        const name = `${n}-${basename(path)}`;
        if (taken.has(name)) continue;
        await rename(path, join(aside, name));
        return;
      }
    } catch (error) {
      throw new LogError('io', `${path} cannot be moved to ${aside}: ${reasonOf(error)}`, { cause: error });
    }
  },
});
