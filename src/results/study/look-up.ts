/** Takes results into a study that the index of a folder has, without reading the transcripts. */
import type { Stepwise } from '../../base/stepwise';
import type { IndexedFiles } from '../row-index';
import type { Study } from './study';
import type { LookedUp, LookUp, StudyEpisode } from './types';

/** Opens the index of a folder on a disk. Never throws: one that cannot be read is as good as none. */
export type OpenIndex = (folder: string) => Stepwise<IndexedFiles>;

/** Files between two pauses. */
const AT_ONCE = 100;

/** Gives the answers in the order of the files. */
export function* lookUp(study: Study, { folder, files }: LookUp, open: OpenIndex): Stepwise<LookedUp[]> {
  const index = yield* open(folder);
  const [answers, episodes, removed]: [LookedUp[], StudyEpisode[], number[]] = [[], [], []];
  for (const { key, name, known, path, folder: shown } of files) {
    if (answers.length % AT_ONCE === 0) yield;
    const stamp = index.stamp(name);
    const entry = stamp === known ? undefined : index.get(name, stamp);
    if (entry?.row)
      episodes.push({ key, row: { ...entry.row, path, ...(shown !== undefined && { folder: shown }) } });
    else if (entry) removed.push(key);
    if (stamp === known) answers.push('unchanged');
    else answers.push(entry ? { stamp, ...(entry.why !== undefined && { why: entry.why }) } : 'unknown');
  }
  study.put(episodes, removed);
  return answers;
}
