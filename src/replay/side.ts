/** One of two transcripts that are set side by side: who played what, and a row for each round. */
import type { Disagreement } from '../judges/review/types';
import type { Engines } from '../judges/exact';
import type { RuleMetrics } from '../tasks/rule-discovery/measures/schema';
import type { Stepwise } from '../base/stepwise';
import { sourceOf, wholeReview } from './exporting';
import { type JudgedRow, type RoundRow, roundRows } from './export/rows';
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
  readonly stored?: string;
  readonly computed?: string;
  /** Stored and computed contradict each other: how that is known, and how surely. */
  readonly wrong?: Pick<Disagreement, 'evidence' | 'certainty'>;
}

export interface ComparedRound {
  readonly round: number;
  /** `seq` of the announcement and of the test, to go there. */
  readonly announcement?: number;
  readonly test?: number;
  readonly announced: string;
  /** As predicate, where it could be read. */
  readonly hypothesis: string;
  /** The person whose reading that is, if it is one. */
  readonly reader?: string;
  readonly equivalence: ComparedVerdict;
  readonly tested: string;
  readonly answer: string;
  readonly positive?: boolean;
  readonly compatibility: ComparedVerdict;
}

export interface ComparedSide {
  readonly name: string;
  /** Undefined in a transcript without a header. */
  readonly head?: Head;
  readonly state: string;
  /** By the stored verdicts, and by enumeration; undefined where nothing can be computed. */
  readonly metrics?: { readonly stored: RuleMetrics; readonly computed: RuleMetrics };
  readonly rounds: readonly ComparedRound[];
}

/** Characters of an announcement; the rest stands in the replay. */
const MOST_ANNOUNCED = 600;

export function* sideOf(transcript: OpenTranscript, engines: Engines): Stepwise<ComparedSide> {
  const review = yield* wholeReview(transcript, engines);
  const source = sourceOf(transcript, transcript.events, review);
  const { head, name } = transcript;
  return {
    ...{ name, ...(head && { head }), state: stateOf(source.view) },
    ...(review && { metrics: review.metrics }),
    rounds: [...roundRows(source)].map(roundOf),
  };
}

function roundOf({ round, announced, tested, ...row }: RoundRow): ComparedRound {
  const { announcement, test, answer, equivalence, compatibility } = row;
  const reader = readerOf(equivalence.reviewed);
  return {
    round: round.round,
    ...(announced && { announcement: announced.seq }),
    ...(tested && { test: tested.seq }),
    announced: announcement.slice(0, MOST_ANNOUNCED),
    hypothesis: hypothesisOf(equivalence.reviewed),
    ...(reader !== '' && { reader }),
    equivalence: verdictOf(equivalence),
    ...{ tested: test.slice(0, MOST_ANNOUNCED), answer },
    ...(round.feedback?.positive !== undefined && { positive: round.feedback.positive }),
    compatibility: verdictOf(compatibility),
  };
}

const verdictOf = ({ stored, reviewed, disagreement }: JudgedRow): ComparedVerdict => ({
  ...(stored && { stored: stored.result }),
  ...(reviewed && { computed: reviewed.computed.result }),
  ...(disagreement && {
    wrong: { evidence: disagreement.evidence, certainty: disagreement.certainty },
  }),
});
