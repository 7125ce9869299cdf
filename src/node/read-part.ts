import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { FilePart } from '../replay/questions';

/**
 * Reads up to `most` bytes of a file from byte `from` on; fewer at its end. Throws the error of the file system, and for
 * anything that is no file: opening a pipe would wait for its writer.
 */
export function readPart(path: string, from: number, most: number): FilePart {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) throw new Error(`${path} is not a file`);
    const bytes = new Uint8Array(Math.max(0, Math.min(most, stat.size - from)));
    const read = bytes.length > 0 ? readSync(file, bytes, 0, bytes.length, from) : 0;
    return { bytes: bytes.subarray(0, read), size: stat.size };
  } finally {
    closeSync(file);
  }
}
