/** The places of a suite's transcripts. */
import { basename, dirname, join } from 'node:path';
import { folderNameOf, type Suite } from '../suites/schema';

export const isSuiteName = (path: string): boolean => /\.suite\.ya?ml$/i.test(path);

/** The folder beside the file that the suite names, else one with the name of the file. */
export const folderBeside = (path: string, suite: Pick<Suite, 'out'>): string =>
  join(dirname(path), folderNameOf(basename(path), suite));
