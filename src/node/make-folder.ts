import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { LogError } from '../episode/log';
import { codeOf } from './error-code';

/** The part of the file system that makes folders; tests inject faults. */
export interface FolderSystem {
  existsSync(path: string): boolean;
  mkdirSync(path: string, mode?: number): unknown;
  statSync(path: string): { isDirectory(): boolean };
}

/**
 * Makes a folder and its parents. Node's own `recursive` never returns on a file system that answers ENOENT to a new
 * folder in an existing one (`/proc`), and answers ENOENT on a read-only one. Throws LogError, and errors of the file
 * system. `mode`: of the folders that are made.
 */
export function makeFolder(
  path: string,
  mode?: number,
  fs: FolderSystem = { existsSync, mkdirSync, statSync },
): void {
  const missing: string[] = [];
  let folder = resolve(path);
  while (!fs.existsSync(folder) && dirname(folder) !== folder) {
    missing.push(folder);
    folder = dirname(folder);
  }
  for (const each of missing.reverse()) makeOne(each, mode, fs);
  if (!fs.statSync(path).isDirectory()) throw new LogError('io', `${path} is not a folder`);
}

function makeOne(path: string, mode: number | undefined, fs: FolderSystem): void {
  try {
    fs.mkdirSync(path, mode);
  } catch (error) {
    const code = codeOf(error);
    // Another run made it in the meantime.
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
    throw new LogError('io', `${path} cannot be made: no folder can be made there`, { cause: error });
  }
}
