/** The knowledge as plain data. */
import type { RuleGame } from '../../tasks/rule-discovery/game';
import type { Feedback, Parsed } from '../../tasks/task';
import type { Answered, EventTracker } from './event-tracker';
import type { OpenTable } from './open-table';
import type { Member } from './table';
import type { CandidateTest, Timeline, TimelineStep } from './timeline';
import type {
  BestTest,
  HiddenInSpace,
  Knowledge,
  KnowledgeAt,
  KnowledgeRound,
  NamedHypothesis,
  ShownTest,
  SpaceSize,
} from './types';

export interface Known {
  readonly game: RuleGame;
  /** A test in the words of the game. */
  readonly show: (test: Parsed | Feedback) => string;
  readonly open: OpenTable;
  readonly tracker: EventTracker;
  readonly timeline: Timeline;
  readonly ideal: readonly number[];
  /** The member that has the hidden rule's answers; -1 where none has. */
  readonly hidden: number;
}

/** Rounds from this place on, so many at most. */
export interface Page {
  readonly from: number;
  readonly most: number;
}

/** `pending`: the number of events that were not processed. */
export function knowledgeOf(known: Known, { from, most }: Page, pending: number): Knowledge {
  const { open, tracker, timeline, ideal } = known;
  const { steps, start } = timeline;
  const empty = start === 0 ? 0 : steps.find(({ remaining }) => remaining === 0);
  const contradictoryAt = typeof empty === 'object' ? roundOf(known, empty.answer) : empty;
  return {
    version: tracker.version,
    space: sizeOf(open, tracker),
    start,
    ideal,
    candidates: open.table.space.tests.length,
    ...(open.beliefs.domain && { domain: open.beliefs.domain }),
    hidden: hiddenIn(known),
    ...(contradictoryAt !== undefined && { contradictoryAt }),
    pending,
    of: steps.length,
    from,
    rounds: steps.slice(from, from + most).map((each) => shownRound(known, each)),
  };
}

function sizeOf({ table, beliefs }: OpenTable, { without }: EventTracker): SpaceSize {
  const of = (origin: Member['origin']) => table.members.filter((one) => one.origin === origin).length;
  return {
    size: table.members.length,
    group: of('group'),
    library: of('library'),
    announced: of('announced'),
    unread: without.meaning,
    leftOut: beliefs.leftOut + without.room,
  };
}

function hiddenIn(known: Known): HiddenInSpace {
  if (known.hidden < 0) return { inSpace: false };
  const at = known.open.ledger.refutedBy[known.hidden];
  return { inSpace: true, ...(at !== Infinity && { refutedAt: roundOf(known, at) }) };
}

/** Returns the round of the ledger's answer with this index; 0 for the initial evidence. */
const roundOf = ({ open, tracker }: Known, answer: number): number =>
  answer < open.initialAnswers ? 0 : tracker.answered[answer - open.initialAnswers].round;

function shownRound(known: Known, step: TimelineStep): KnowledgeRound {
  const answered = answerOf(known, step);
  const { round, seq, feedback } = answered;
  const { remaining, gained, expected, best } = step;
  return {
    round,
    seq,
    remaining,
    gained,
    expected,
    kind: known.tracker.kindOf(answered),
    positive: feedback.positive,
    label: feedback.label,
    test: shownTest(known, feedback),
    ...(best && { best: shownBest(known, best) }),
  };
}

const answerOf = ({ open, tracker }: Known, { answer }: TimelineStep): Answered =>
  tracker.answered[answer - open.initialAnswers];

const shownBest = (known: Known, { test, expected, gained }: CandidateTest): BestTest => ({
  ...shownTest(known, test),
  expected,
  gained,
});

const shownTest = ({ game, show }: Known, test: Parsed | Feedback): ShownTest => ({
  text: show(test),
  values: game.discovery.argumentsOf(test),
});

/** Hypotheses that are named in an answer about one round. */
const NAMED = 100;

/** `place`: of the answer among `rounds`; -1: what was given. */
export function knowledgeAt({ open, tracker }: Known, place: number): KnowledgeAt {
  const { table, ledger, initialAnswers: initialCount } = open;
  const at = Math.min(place, tracker.answered.length - 1) + initialCount;
  const [remaining, refuted]: [Member[], Member[]] = [[], []];
  for (const [i, member] of table.members.entries()) {
    const by = ledger.refutedBy[i];
    if (by > at) remaining.push(member);
    else if (by === at || (place < 0 && by < initialCount)) refuted.push(member);
  }
  return {
    remaining: remaining.slice(0, NAMED).map(named),
    refuted: refuted.slice(0, NAMED).map(named),
    ofRemaining: remaining.length,
    ofRefuted: refuted.length,
  };
}

const named = ({ name, predicate, origin, round }: Member): NamedHypothesis => ({
  name,
  predicate,
  origin,
  ...(round !== undefined && { round }),
});
