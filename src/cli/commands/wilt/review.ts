import { visible } from '../../../base/visible-text';
import type { EpisodeEvent } from '../../../episode/events';
import { feedbackOf } from '../../../episode/play-state';
import type { PlayedStep } from '../../../tasks/task';
import { reviewWilt, type WiltReview } from '../../../tasks/wilt/semantics/review';
import { guessText, TEST_COLUMNS, testRows, testsText } from '../../../tasks/wilt/semantics/review-words';
import type { Arguments } from '../../arguments';
import { complainAll, formatOf, unreadable, writeJson } from '../../command';
import { readTranscripts, type Transcript } from '../../episodes/transcripts';
import { EXIT, type ExitCode, InputError } from '../../exit';
import { table } from '../../format/table';
import type { WiltReviewResult } from '../../schemas-wilt';
import type { Terminal } from '../../terminal';
import { listen } from '../../work';

function stepsIn(events: readonly EpisodeEvent[]): readonly PlayedStep[] {
  const steps: PlayedStep[] = [];
  for (const event of events) {
    if (event.type === 'reply') steps.push({ expect: event.expect, reply: event.parsed });
    const last = event.type === 'feedback' ? steps.pop() : undefined;
    if (last) steps.push({ ...last, feedback: feedbackOf(event) });
  }
  return steps;
}

function reviewOf({ path, log }: Transcript): WiltReview | InputError {
  const [header] = log.events;
  if (header?.type !== 'episode' || header.task !== 'wilt')
    return new InputError(path, 'is not an episode of WILT');
  try {
    return reviewWilt(header.scenario, stepsIn(log.events));
  } catch (error) {
    return new InputError(path, error instanceof Error ? error.message : String(error));
  }
}

function textOf(path: string, review: WiltReview): string {
  const rows = table(
    TEST_COLUMNS.map((title) => ({ title })),
    testRows(review),
  );
  const sentences = [
    ...testsText(review),
    ...(review.guess ? guessText(review.guess) : ['There is no guess.']),
  ];
  return `${visible(path)}\n${rows}\n${sentences.map((sentence) => `${visible(sentence)}\n`).join('')}`;
}

/** Exits 1 where a guess contradicts an answer that the player had seen. */
export async function reviewEpisodes(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf(args, ['text', 'json']);
  const { transcripts, failures } = await readTranscripts(args.positionals.slice(1), terminal.signal);
  const refused = [...failures];
  const reviews: WiltReviewResult['reviews'][number][] = [];
  for (const transcript of transcripts) {
    await listen(terminal.signal);
    const review = reviewOf(transcript);
    if (review instanceof InputError) refused.push(review);
    else {
      reviews.push({ file: transcript.path, ...review });
      if (format === 'text') terminal.out(textOf(transcript.path, review));
    }
  }
  if (format === 'json') await writeJson(terminal, { version: 1, reviews, ...unreadable(refused) });
  complainAll(terminal, refused);
  if (refused.length > 0) return EXIT.misuse;
  return reviews.some(({ guess }) => (guess?.contradicted.length ?? 0) > 0) ? EXIT.findings : EXIT.fine;
}
