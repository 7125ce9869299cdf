import { LogError, type LogFile } from './log';

/**
 * Writes the beginning of a new transcript, or all of it. If that fails, no half transcript is left behind: it is
 * closed and removed, unless another program has written to it. Rejects with the error. `remove`: of the host; its
 * failure changes nothing.
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
