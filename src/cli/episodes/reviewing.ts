import { basename, dirname, join } from 'node:path';
import { ResumeError } from '../../episode';
import type { Ask } from '../../judges/questions';
import { type ReadingsByTarget, type Review, reviewEpisode, type ReviewOptions } from '../../judges/review';
import { plural } from '../../rules';
import { ScenarioError } from '../../tasks/task';
import { complain } from '../command';
import type { Terminal } from '../terminal';
import { withProgress } from '../work';
import type { Reviewable } from './reviewable';
import type { EpisodeContext } from './context';

/** Recognises the errors of a transcript whose game is unknown. */
export const unknownGame = (error: unknown): error is ScenarioError | ResumeError =>
  error instanceof ScenarioError || error instanceof ResumeError;

/** A review, and the transcript with the problems that came up in it. */
export interface ReviewedTranscript<T extends Reviewable> {
  readonly review: Review;
  readonly transcript: T;
}

/**
 * The review of a transcript, with progress; without `readings` by what can be read alone. Rejects as `reviewEpisode`
 * does: see `unknownGame`.
 */
export async function reviewOf<T extends Reviewable & { readonly readings?: ReadingsByTarget }>(
  transcript: T,
  { ask }: EpisodeContext,
  terminal: Terminal,
): Promise<ReviewedTranscript<T>> {
  return await withProgress(terminal, (progress) =>
    reviewed(transcript, ask, {
      signal: terminal.signal,
      onProgress: (done, total) => progress.at(`${transcript.path}: ${done} of ${total}`),
    }),
  );
}

/** Reviews a transcript as `reviewOf` does; `onProgress` receives the progress. */
export async function reviewed<T extends Reviewable & { readonly readings?: ReadingsByTarget }>(
  transcript: T,
  ask: Ask,
  options: Pick<ReviewOptions, 'signal' | 'onProgress'>,
): Promise<ReviewedTranscript<T>> {
  const { events, readings } = transcript;
  const review = await reviewEpisode({ events }, ask, { ...options, ...(readings && { readings }) });
  return { review, transcript: withProblems(transcript, review) };
}

function withProblems<T extends Reviewable>(transcript: T, { problems }: Review): T {
  if (problems.length === 0) return transcript;
  const { path, events, lines } = transcript;
  const file = basename(path);
  const places = new Map(events.map(({ seq }, i) => [seq, lines[i]]));
  const found = problems.map(({ seq, message }) => ({ file, line: places.get(seq) ?? 0, message }));
  return { ...transcript, problems: [...transcript.problems, ...found], damaged: true };
}

/** Lines of a transcript that are named; a damaged file may have a million. */
const MOST_COMPLAINTS = 100;

/** Names the damaged lines on standard error, where the result has no place for them. */
export function complainOfLines(
  { damaged, path, problems }: Pick<Reviewable, 'damaged' | 'path' | 'problems'>,
  terminal: Terminal,
): void {
  if (!damaged) return;
  for (const { file, line, message } of problems.slice(0, MOST_COMPLAINTS))
    complain(terminal, `${join(dirname(path), file)}:${line}`, message);
  const more = problems.length - MOST_COMPLAINTS;
  if (more > 0) complain(terminal, path, `${plural(more, 'more line')} cannot be read`);
}
