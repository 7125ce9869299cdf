/** One of two transcripts that are set side by side: who played what, and a row for each round. */
import type { Disagreement } from '../judges/review/types';
import type { Engines } from '../judges/exact';
import type { RuleMetrics } from '../tasks/rule-discovery/measures/schema';
import { groupBy } from '../base/group-by';
import type { Stepwise } from '../base/stepwise';
import type { EventOf } from '../episode/events';
import { scenarioName } from '../episode/header';
import { feedbackWords } from '../tasks/feedback-words';
import { showMeasure } from '../tasks/measure-words';
import { sourceOf, wholeReview } from './exporting';
import { begunRounds, type ExportSource, type JudgedRow, roundRows, bareContent } from './export/rows';
import { hasSteps, type StepRow, stepRows } from './export/steps';
import { hypothesisOf, readerOf, stateOf } from './export/words';
import type { OpenTranscript } from './transcript';
import type { Head } from './types';

export interface SideOperation {
  readonly op: 'side';
}

export interface SideAnswers {
  side: ComparedSide;
}

/** A verdict as it is stored, and what is computed; undefined: there is none. */
export interface ComparedVerdict {
  readonly question: string;
  readonly stored?: string;
  readonly computed?: string;
  /** Stored and computed contradict each other: how that is known, and how surely. */
  readonly wrong?: Pick<Disagreement, 'evidence' | 'certainty'>;
}

/** A reply of a round, with the answer to it. */
export interface ComparedStep {
  /** The turn that it is a reply to; two of a round are compared where they have the same. */
  readonly turn: string;
  /** `announcement`, `announces`. */
  readonly noun: string;
  readonly verb: string;
  readonly seq: number;
  readonly words: string;
  /** The announcement as predicate, where it could be read. */
  readonly hypothesis: string;
  /** The person whose reading that is, if it is one. */
  readonly reader?: string;
  readonly answer: string;
  readonly positive?: boolean;
  readonly verdicts: readonly ComparedVerdict[];
}

export interface ComparedRound {
  readonly round: number;
  readonly steps: readonly ComparedStep[];
}

export interface ComparedSide {
  readonly name: string;
  /** Undefined in a transcript without a header. */
  readonly head?: Head;
  readonly state: string;
  /** By the stored verdicts, and by enumeration; undefined where nothing can be computed. */
  readonly metrics?: { readonly stored: RuleMetrics; readonly computed: RuleMetrics };
  /** The name of the scenario, in games without a hidden rule. */
  readonly scenario?: string;
  /** The measures of such a game, in words. */
  readonly measures?: string;
  readonly rounds: readonly ComparedRound[];
}

/** Characters of a reply; the rest stands in the replay. */
const MOST_WORDS = 600;

export function* sideOf(transcript: OpenTranscript, engines: Engines): Stepwise<ComparedSide> {
  const review = yield* wholeReview(transcript, engines);
  const source = sourceOf(transcript, transcript.events, review);
  const { head, name } = transcript;
  const measures = source.measured?.flatMap(({ title, value }) =>
    value === null ? [] : `${title}: ${showMeasure(value)}`,
  );
  return {
    name,
    ...(head && { head }),
    state: stateOf(source.view),
    ...(review ? { metrics: review.metrics } : measures?.length && { measures: measures.join(' · ') }),
    ...(hasSteps(source) && source.view.header && { scenario: scenarioName(source.view.header).full }),
    rounds: roundsOf(source),
  };
}

function roundsOf(source: ExportSource): readonly ComparedRound[] {
  const judged = new Map<number, JudgedRow>();
  for (const { announced, tested, equivalence, compatibility } of roundRows(source)) {
    if (announced) judged.set(announced.seq, equivalence);
    if (tested) judged.set(tested.seq, compatibility);
  }
  const steps = groupBy(stepRows(source.view), ({ round }) => String(round));
  return begunRounds(source.view).map(({ round }) => ({
    round,
    steps: (steps.get(String(round)) ?? []).map((row) => stepOf(row, source.view, judged.get(row.reply.seq))),
  }));
}

/** `judged`: its verdicts in games of rule discovery, stored and computed. */
function stepOf(row: StepRow, { game }: ExportSource['view'], judged: JudgedRow | undefined): ComparedStep {
  const { reply, turn: noun, feedback } = row;
  const { expect: turn, seq } = reply;
  const known = game && Object.hasOwn(game.turns, turn) ? game.turns[turn] : undefined;
  // A reply that is judged against another one has no hypothesis of its own.
  const reviewed = known?.under === undefined ? judged?.reviewed : undefined;
  const reader = readerOf(reviewed);
  // Announcements as they were made, also of two rules; tests as every view writes them.
  const words = judged && known?.under === undefined ? bareContent(reply) : row.words;
  return {
    turn,
    noun,
    verb: known?.verb ?? turn,
    seq,
    words: words.slice(0, MOST_WORDS),
    hypothesis: hypothesisOf(reviewed),
    ...(reader !== '' && { reader }),
    answer: (judged ? feedback?.label : feedback && feedbackWords(feedback)) ?? '',
    ...(feedback?.positive !== undefined && { positive: feedback.positive }),
    verdicts: judged ? [verdictOf(judged)] : [...row.verdicts.values()].map(ownVerdict),
  };
}

/** Shows a verdict in a task without a hidden rule, where the stored result is the computed one. */
const ownVerdict = ({ judge, result, value }: EventOf<'verdict'>): ComparedVerdict => ({
  question: judge,
  stored: value === undefined || String(value) === result ? result : `${result} (${showMeasure(value)})`,
});

const verdictOf = ({ judge, stored, reviewed, disagreement }: JudgedRow): ComparedVerdict => ({
  question: judge,
  ...(stored && { stored: stored.result }),
  ...(reviewed && { computed: reviewed.computed.result }),
  ...(disagreement && {
    wrong: { evidence: disagreement.evidence, certainty: disagreement.certainty },
  }),
});
