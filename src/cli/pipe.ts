/** Reads a pipe so that a signal is heard: to open one for reading otherwise blocks until somebody writes to it. */
import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { sleep } from '../models/endpoint/retry';
import { isErrno } from './unusable';

/** The time between two checks of a pipe that has nothing to read. */
const LOOK_MS = 20;
const PIECE = 2 ** 16;

/** Yields what is written to a pipe until its last writer closes it. Rejects with CancelledError, and with errors of the file system. */
export async function* pipePieces(path: string, signal: AbortSignal): AsyncGenerator<Uint8Array, undefined> {
  // A shell's `<(command)` has no place in a folder, and its writer is there already.
  let hasWriter = await realpath(path).then(
    () => false,
    () => true,
  );
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const buffer = new Uint8Array(PIECE);
    for (;;) {
      const read = await file.read(buffer).catch((error: unknown) => {
        if (isErrno(error) && error.code === 'EAGAIN') return undefined;
        throw error;
      });
      if (read?.bytesRead === 0 && hasWriter) return;
      hasWriter ||= read === undefined;
      if (read && read.bytesRead > 0) {
        hasWriter = true;
        yield buffer.slice(0, read.bytesRead);
      } else await sleep(LOOK_MS, signal);
    }
  } finally {
    await file.close();
  }
}
