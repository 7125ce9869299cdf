import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LogError, type LogFile, underFreeName } from '../../episode';
import { createEpisodeFile } from '../files/episode-file';

export interface NewFile {
  readonly path: string;
  readonly log: LogFile;
}

/** Makes a transcript in a folder; where the name is taken, with a number behind it. Rejects with LogError. */
export const newTranscript = (folder: string, name: string): Promise<NewFile> =>
  underFreeName(name, async (free) => {
    const path = join(folder, free);
    return { path, log: await createEpisodeFile(path) };
  });

/**
 * Writes what a new transcript begins with, or all of it. Where that fails half a transcript is not left behind: it is closed
 * and removed, unless somebody else has written to it. Rejects with whatever went wrong.
 */
export async function writtenWhole({ path, log }: NewFile, pieces: Iterable<string>): Promise<void> {
  try {
    for (const piece of pieces) await log.append(piece);
  } catch (error) {
    await log.close();
    if (!(error instanceof LogError) || error.code !== 'taken')
      await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
}
