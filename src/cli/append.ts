/** Appends lines to files that are never rewritten. */
import { appendFile } from 'node:fs/promises';
import { unlessUnwritable } from './unusable';

/** `torn`: the file ends within a line. The function rejects with InputError if the file cannot be written. */
export function lineAppender(path: string, torn: boolean): (lines: string) => Promise<void> {
  let isTorn = torn;
  return async (lines) => {
    await unlessUnwritable(appendFile(path, `${isTorn ? '\n' : ''}${lines}`), path);
    isTorn = false;
  };
}
