import { readdir } from 'node:fs/promises';
import { sep } from 'node:path';
import { join, normalize } from 'node:path/posix';
import picomatch from 'picomatch';
import { isFile } from '../node/entries-of';

/** Recognises an argument that names no file as a glob pattern. */
export const looksLikeGlob = (argument: string): boolean => picomatch.scan(argument).isGlob;

/** Windows has another separator; patterns know one. */
const toPosix = (path: string): string => (sep === '/' ? path : path.replaceAll(sep, '/'));

/** Called for a folder that cannot be opened, with its error, and for what is neither a file nor a folder. */
export type OnSkipped = (path: string, error?: NodeJS.ErrnoException) => void;

/** Files below a folder, without hidden ones and installed packages. Links to folders are not followed. */
export async function* walkFiles(
  named: string,
  onSkipped: OnSkipped = () => undefined,
): AsyncGenerator<string> {
  const folder = toPosix(named);
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    onSkipped(folder, error as NodeJS.ErrnoException);
    return [];
  });
  for (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const path = folder === '.' ? entry.name : join(folder, entry.name);
    if (entry.isDirectory()) yield* walkFiles(path, onSkipped);
    else if (await isFile(entry, path)) yield path;
    else onSkipped(path);
  }
}

/** The files that match a pattern, sorted. `*` does not cross a `/`, `**` does; `{a,b}` and `[a-z]` work. */
export async function filesMatching(pattern: string): Promise<readonly string[]> {
  const wanted = normalize(toPosix(pattern));
  const { base, prefix } = picomatch.scan(wanted);
  const matches = picomatch(wanted.slice(prefix.length));
  const found: string[] = [];
  for await (const path of walkFiles(base === '' ? '.' : base)) if (matches(path)) found.push(path);
  return found.sort();
}
