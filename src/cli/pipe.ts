/** Opens pipes so that a signal is heard: it otherwise blocks until somebody is at the other end. */
import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { sleep } from '../models/endpoint/retry';
import { isErrno } from './unusable';

/** The time between two checks of a pipe that has nothing to read, or no reader. */
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

/** Opens a pipe for writing once somebody reads it. Rejects with CancelledError, and with errors of the file system. */
export async function openPipe(path: string, signal: AbortSignal): Promise<FileHandle> {
  for (;;) {
    const probe = await open(path, constants.O_WRONLY | constants.O_NONBLOCK).catch((error: unknown) => {
      if (isErrno(error) && error.code === 'ENXIO') return undefined;
      throw error;
    });
    if (probe) {
      // Its reader sees no end as long as one of the two is open.
      try {
        return await open(path, 'w');
      } finally {
        await probe.close();
      }
    }
    await sleep(LOOK_MS, signal);
  }
}
