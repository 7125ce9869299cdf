import { LogError, type LogFile } from './log';

/**
 * Writes the beginning of a transcript that was just made, or all of it. Where that fails half a transcript is not left
 * behind: it is closed and removed, unless somebody else has written to it. Rejects with whatever went wrong.
 * `remove`: of the host; that it fails too changes nothing.
 */
export async function writtenWhole(
  log: LogFile,
  pieces: Iterable<string>,
  remove: () => PromiseLike<void>,
): Promise<void> {
  try {
    for (const piece of pieces) await log.append(piece);
  } catch (error) {
    await log.close();
    if (!(error instanceof LogError) || error.code !== 'taken')
      await Promise.resolve(remove()).catch(() => undefined);
    throw error;
  }
}
