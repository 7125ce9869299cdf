/** The files that the server may read: those that tools are about, in the folders it was started with, and no others. */
import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { baseName, isToolFile, type NameFilter, notAvailable } from '../../agent-tools/files';
import { reasonOf } from '../../base/reason';
import { MAX_FILE_LENGTH } from '../../rules';
import { InputError } from '../exit';
import { walkFiles } from '../glob';
import { unlessUnreadable } from '../unusable';

const MOST_LISTED = 1000;

/** A file with its real path. */
interface ReadFile {
  readonly path: string;
  readonly text: string;
}

export class Folders {
  private constructor(private readonly roots: readonly string[]) {}

  /** Rejects with InputError where one is not a folder. */
  static async open(paths: readonly string[]): Promise<Folders> {
    const roots: string[] = [];
    for (const path of paths) {
      const real = await unlessUnreadable(realpath(path), path);
      if (!(await stat(real)).isDirectory()) throw new InputError(path, 'is not a folder');
      roots.push(real);
    }
    return new Folders(roots);
  }

  /** Rejects with Error, whose message does not say whether a file outside the folders is there. */
  async read(named: string, allowed: NameFilter = isToolFile): Promise<ReadFile> {
    const path = await this.within(named, allowed);
    const { size } = await stat(path);
    if (size > MAX_FILE_LENGTH) throw new Error(`${named} is too large: files are read up to 8 MB`);
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      throw new Error(`${named} cannot be read: ${reasonOf(error)}`, { cause: error });
    });
    return { path, text };
  }

  /** Rule-group files, transcripts and published runs, as absolute paths. */
  async list(): Promise<readonly string[]> {
    const found: string[] = [];
    for (const root of this.roots)
      for await (const path of walkFiles(root)) {
        if (found.length >= MOST_LISTED) return found;
        if (isToolFile(baseName(path))) found.push(resolve(path));
      }
    return found.sort();
  }

  private async within(named: string, allowed: NameFilter): Promise<string> {
    const refused = new Error(notAvailable(named, 'the folders of the server'));
    if (!allowed(baseName(named))) throw refused;
    for (const root of this.roots) {
      // A link may lead out of the folder, so that the real path is what counts.
      const real = await realpath(isAbsolute(named) ? named : join(root, named)).catch(() => undefined);
      if (real === undefined || !allowed(baseName(real))) continue;
      const way = relative(root, real);
      if (!way.startsWith('..') && !isAbsolute(way) && (await stat(real)).isFile()) return real;
    }
    throw refused;
  }
}
