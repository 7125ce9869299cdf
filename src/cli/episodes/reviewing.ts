import { ResumeError } from '../../episode';
import { type ReadingsGiven, type Review, reviewEpisode } from '../../judges/review';
import { ScenarioError } from '../../tasks/task';
import type { Terminal } from '../terminal';
import { Progress } from '../work';
import type { Reviewable } from './reviewable';
import type { EpisodeContext } from './context';

/** Whether a transcript cannot be reviewed since its game is not known here, or does not say what it is. */
export const unknownGame = (error: unknown): error is ScenarioError | ResumeError =>
  error instanceof ScenarioError || error instanceof ResumeError;

/**
 * The review of a transcript, with progress; without `readings` by what can be read alone. Rejects as `reviewEpisode`
 * does: see `unknownGame`.
 */
export async function reviewOf(
  { path, events, readings }: Reviewable & { readonly readings?: ReadingsGiven },
  { ask }: EpisodeContext,
  terminal: Terminal,
): Promise<Review> {
  const progress = new Progress(terminal);
  const onProgress = (done: number, of: number) => progress.at(`${path}: ${done} of ${of}`);
  try {
    const options = { signal: terminal.signal, onProgress, ...(readings && { readings }) };
    return await reviewEpisode({ events }, ask, options);
  } finally {
    progress.end();
  }
}
