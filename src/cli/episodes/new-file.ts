import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type LogFile, underFreeName } from '../../episode';
import { writtenWhole as writeWhole } from '../../episode/written-whole';
import { createEpisodeFile, type EpisodeLogFile } from '../../node/episode-file';

export interface NewFile<L extends LogFile = EpisodeLogFile> {
  readonly path: string;
  readonly log: L;
}

/** Makes a transcript in a folder; where the name is taken, with a number behind it. Rejects with LogError. */
export const newTranscript = (folder: string, name: string): Promise<NewFile> =>
  underFreeName(name, async (free) => {
    const path = join(folder, free);
    return { path, log: await createEpisodeFile(path) };
  });

/** Writes the beginning of a new transcript, or all of it. Rejects with whatever went wrong. */
export const writtenWhole = ({ path, log }: NewFile<LogFile>, pieces: Iterable<string>): Promise<void> =>
  writeWhole(log, pieces, () => rm(path, { force: true }));
