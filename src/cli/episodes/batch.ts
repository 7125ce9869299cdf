import type { EpisodeEnd } from '../../episode';
import { episodeMetrics } from '../../metrics';
import type { NewFile } from '../../node/episode-file';
import { Batch, type BatchJob } from '../../players/batch';
import { plural } from '../../rules';
import { InputError } from '../exit';
import type { Terminal } from '../terminal';
import { withProgress } from '../work';
import { type RunFormat, writeEpisode, type Result, type Results } from './results';

/** The choices of an episode, for readers of its result. */
export type Described = Pick<Result, 'task' | 'setting' | 'model' | 'scenario' | 'source'>;

const MOVED = 'is not there any more: it was moved while it was played';

/** The result has the present name of the transcript, which may have been renamed. */
export function resultOf(
  described: Described,
  { path, log }: NewFile,
  id: string,
  { state, why, message, events }: EpisodeEnd,
): Result {
  const now = log.pathNow();
  const explanation = message ?? (now === undefined ? MOVED : undefined);
  return {
    ...described,
    file: now ?? path,
    id,
    state,
    ...(why !== undefined && { why }),
    ...(explanation !== undefined && { message: explanation }),
    metrics: episodeMetrics(events),
  };
}

/** Plays episodes with progress on the screen; in text, each is written as it ends. Rejects as `Batch.play` does. */
export async function playBatch(
  jobs: readonly BatchJob<Result>[],
  concurrency: number,
  format: RunFormat,
  terminal: Terminal,
): Promise<Results> {
  return await withProgress(terminal, (progress) => {
    const batch = new Batch<Result>({
      signal: terminal.signal,
      refuses: (error) => error instanceof InputError,
      onProgress: (ended, replies) =>
        progress.at(`${ended} of ${plural(jobs.length, 'episode')}, ${plural(replies, 'turn')}`),
      onResult: (result) => {
        progress.end();
        if (format === 'text') writeEpisode(result, terminal);
      },
    });
    return batch.play(jobs, concurrency);
  });
}
