import { rm } from 'node:fs/promises';
import type { LogFile } from '../../episode';
import { writtenWhole as writeWhole } from '../../episode/written-whole';
import type { NewFile } from '../../node/episode-file';

/** Writes the beginning of a new transcript, or all of it. Rejects with whatever went wrong. */
export const writtenWhole = ({ path, log }: NewFile<LogFile>, pieces: Iterable<string>): Promise<void> =>
  writeWhole(log, pieces, () => rm(path, { force: true }));
