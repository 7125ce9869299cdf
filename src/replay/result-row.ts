/** The result row of an open transcript. */
import { answerEpisodeQuestion } from '../judges/answer';
import type { Engines } from '../judges/exact';
import type { Stepwise } from '../base/stepwise';
import { breadthIn, breadthQuestion } from '../results/breadth';
import { type UnhashedRow, unhashedRow } from '../results/of-episode';
import { wholeEvents } from './exporting';
import { goOn, NO_GAME } from './review';
import type { OpenTranscript } from './transcript';

export interface RowAnswer {
  readonly row: UnhashedRow;
  /** The reason why some of it, or of its labels, counts nowhere. */
  readonly damage?: string;
}

/** Throws Error where there is no header, or the game is unknown. */
export function* resultOf(transcript: OpenTranscript, engines: Engines): Stepwise<RowAnswer> {
  const { header, reviewer, game } = transcript;
  if (!header) throw new Error('There is no header that says what was played.');
  if (!game) throw new Error(NO_GAME);
  if (reviewer) yield* goOn(reviewer, engines, Infinity);
  // Words are counted in their texts.
  const events = yield* wholeEvents(transcript);
  const damage = damageOf(transcript);
  const question = reviewer && breadthQuestion(events);
  const breadth = question ? breadthIn(yield* answerEpisodeQuestion(engines, question)) : null;
  return {
    row: unhashedRow({ events, review: reviewer && (yield* reviewer.all()), breadth }),
    ...(damage !== undefined && { damage }),
  };
}

function damageOf(transcript: OpenTranscript): string | undefined {
  const { problems } = transcript;
  const { torn } = transcript.growth();
  const faults = [
    ...problems.filter(({ severity }) => severity === 'error'),
    ...transcript.labelProblems,
    ...(transcript.reviewer?.problems ?? []).map(({ message }) => ({ line: 0, message })),
    ...(torn ? [{ line: 0, message: 'The last line is not complete.' }] : []),
  ];
  const [first] = faults;
  if (!first) return undefined;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  return `${first.line > 0 ? `line ${first.line}: ` : ''}${first.message}${more}`;
}
