import { readdir } from 'node:fs/promises';
import { join, normalize } from 'node:path/posix';
import picomatch from 'picomatch';
import { isFile } from '../node/entries-of';

/** Recognises an argument that names no file as a glob pattern. */
export const looksLikeGlob = (argument: string): boolean => picomatch.scan(argument).isGlob;

/** Called for a folder that cannot be opened, with its error, and for what is neither a file nor a folder. */
export type OnSkipped = (path: string, error?: NodeJS.ErrnoException) => void;

/** Files below a folder, without hidden ones and installed packages. Links to folders are not followed. */
export async function* filesBelow(
  folder: string,
  onSkipped: OnSkipped = () => undefined,
): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    onSkipped(folder, error as NodeJS.ErrnoException);
    return [];
  });
  for (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const path = folder === '.' ? entry.name : join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path, onSkipped);
    else if (await isFile(entry, path)) yield path;
    else onSkipped(path);
  }
}

/** The files that match a pattern, sorted. `*` does not cross a `/`, `**` does; `{a,b}` and `[a-z]` work. */
export async function filesMatching(pattern: string): Promise<readonly string[]> {
  // Both separators are typed on Windows; patterns know one.
  const wanted = normalize(process.platform === 'win32' ? pattern.replaceAll('\\', '/') : pattern);
  const { base, prefix } = picomatch.scan(wanted);
  const matches = picomatch(wanted.slice(prefix.length));
  const found: string[] = [];
  for await (const path of filesBelow(base === '' ? '.' : base)) if (matches(path)) found.push(path);
  return found.sort();
}
