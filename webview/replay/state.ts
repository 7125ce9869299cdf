/** State of the replay: the transcript as far as it is loaded, its review, and the place of the reader. */
import { computed, signal } from '@preact/signals';
import type { Growth } from '../../src/replay/questions';
import { JUDGE_QUESTIONS, type JudgeQuestion } from '../../src/episode/judge-question';
import { isResult } from '../../src/episode/is-result';
import type { AskedQuestion, DisagreementRow, Findings, Head, ReviewRow } from '../../src/replay/types';
import { ANNOUNCE, TEST } from '../../src/tasks/rule-discovery/turns';
import { WritingPace } from './pace';
import { lastTurn, Rounds, stepAt, type Round, type Step } from './rounds';

export interface ReplayPlace {
  readonly round: number;
  /** A turn of the game; empty: the first one. */
  readonly turn: string;
}

export const opened = signal<
  { readonly name: string; readonly published: boolean; readonly trusted: boolean } | undefined
>(undefined);
export const growth = signal<Growth | undefined>(undefined);
export const trouble = signal<string | undefined>(undefined);
/** The file of the transcript is not there any more. */
export const gone = signal(false);
/** The reason why the last command failed. */
export const notDone = signal<string | undefined>(undefined);
export const live = signal<
  { readonly kind: string; readonly partial: string; readonly waiting?: string | undefined } | undefined
>(undefined);

/** Filled in place; `version` counts the changes, and readers of the rounds read it first. */
const data = { rounds: new Rounds(), pace: new WritingPace(), reviewed: reviewedMaps() };
const version = signal(0);
function reviewedMaps(): Readonly<Record<ReviewRow['judge'], Map<number, ReviewRow>>> {
  return { equivalence: new Map(), compatibility: new Map() };
}
const reviewVersion = signal(0);

/** The rounds of the transcript: always one object, as it may be large. `version` notifies the readers. */
export const rounds = {
  get value(): Rounds {
    return version.value >= 0 ? data.rounds : new Rounds();
  },
};

/** The longest of the writer's last pauses, in milliseconds; undefined until it is known. */
export const longestPause = (): number | undefined => data.pace.longest;

let known: { readonly text: string | undefined; readonly head: Head | undefined } | undefined;

/** The same object until something of it changes: it comes again with every part of a long transcript, and all rounds read it. */
export const head = computed((): Head | undefined => {
  const next = growth.value?.head;
  const text = JSON.stringify(next);
  if (known?.text !== text) known = { text, head: next };
  return known?.head;
});

/** A game that this version does not know, which may have judges of any kind. */
const isUnknown = (): boolean => Object.keys(head.value?.turns ?? {}).length === 0;

/** Checks whether judges say something about the replies of this game. */
export const isJudged = computed((): boolean => isUnknown() || head.value?.judges.some(isAnswered) !== false);

/** Checks whether judges were asked a question, when the episode was played or later. */
const isAnswered = ({ question, unasked }: AskedQuestion): boolean =>
  unasked !== true || rounds.value.isJudged(question);

/** Checks whether judges of this game are asked this question. */
export const isAsked = (question: string): boolean =>
  isUnknown() || head.value?.judges.some((judge) => judge.question === question) === true;

/** The computed result on a reply; undefined until it is reviewed. */
export function reviewOf(judge: ReviewRow['judge'], target: number): ReviewRow | undefined {
  return reviewVersion.value >= 0 ? data.reviewed[judge].get(target) : undefined;
}

/** Checks for a game of rule discovery, or one that is not known, which is treated as one. */
export const discovers = ({ params = [], turns = {} }: Partial<Head> = {}): boolean =>
  params.length > 0 || Object.keys(turns).length === 0;

/** Checks for a question of rule discovery. */
export const isJudgeQuestion = (question: string | undefined): question is JudgeQuestion =>
  JUDGE_QUESTIONS.some((each) => each === question);

/** The questions about replies that a reviewer compares with computation. */
const REVIEWED: ReadonlySet<string> = new Set<ReviewRow['judge']>(['equivalence', 'compatibility']);

/** The computed result on a reply for any question; undefined where there is none, or none yet. */
export const computedOn = (question: string | undefined, target: number): ReviewRow | undefined =>
  question !== undefined && REVIEWED.has(question)
    ? reviewOf(question as ReviewRow['judge'], target)
    : undefined;

/** The question of the judge about a reply; where the game is not known, that of its place in rule discovery. */
export function questionOn({ expect }: { readonly expect: string }): string | undefined {
  const { judges = [], turns = {} } = head.value ?? {};
  const found = judges.find((judge) => judge.expect === expect && isAnswered(judge))?.question;
  if (found !== undefined || Object.keys(turns).length > 0) return found;
  return JUDGE_QUESTIONS[Math.min(1, rounds.value.rankOf(expect))];
}

/** The turn whose replies a question of rule discovery is about. */
export const turnOf = (question: JudgeQuestion): string =>
  head.value?.judges.find((judge) => judge.question === question)?.expect ??
  (question === 'equivalence' ? ANNOUNCE : TEST);

/** The reply of a round that a question of rule discovery is about. */
export const replyOf = (question: JudgeQuestion, round: Round | undefined) =>
  stepAt(round, turnOf(question))?.reply.row;

/** The verb for a reply: `announces`. */
export const verbOf = ({ expect }: { readonly expect: string }): string =>
  head.value?.turns[expect]?.verb ?? `${expect}s`;

/** The noun for a reply: `announcement`. */
export const nounOf = ({ expect }: { readonly expect: string }): string =>
  head.value?.turns[expect]?.noun ?? expect;

/** All that is in the file by now is here. */
export const isWhole = computed(
  (): boolean => growth.value?.atEnd === true && growth.value.rows === rounds.value.rows,
);

/** The reason why there is nothing to replay; undefined while it is read, and where there is something. */
export const nothing = computed((): 'gone' | 'empty' | 'foreign' | undefined => {
  if (head.value || rounds.value.rows > 0 || live.value) return undefined;
  if (gone.value) return 'gone';
  if (!isWhole.value) return undefined;
  return growth.value?.bytes === 0 ? 'empty' : 'foreign';
});

/** The end of the episode, if it has one. `form`: it failed since the model did not keep to the form, which is a result. */
export type End = 'completed' | 'form' | 'failed' | 'cancelled' | 'interrupted' | 'running';
export const endOf = computed((): End => {
  if (live.value?.kind === 'play') return 'running';
  const last = rounds.value.others.findLast(({ row }) => row.type === 'end' || row.type === 'resume')?.row;
  if (last?.type === 'end') {
    const isForm = last.state === 'failed' && isResult({ ...last, fork: head.value?.parent !== undefined });
    return isForm ? 'form' : last.state;
  }
  // A published run that is read to its end is as complete as it ever was.
  return opened.value?.published ? 'completed' : 'interrupted';
});

export const findings = signal<Findings | undefined>(undefined);
export const reviewProgress = signal<{
  readonly done: number;
  readonly total: number;
  /** All of it is here, and the findings are of all. */
  readonly atEnd: boolean;
  /** The reason why a part could not be reviewed. */
  readonly trouble?: string | undefined;
  readonly unavailable?: string | undefined;
}>({ done: 0, total: 0, atEnd: false });

export const place = signal<ReplayPlace>({ round: 1, turn: '' });
/** True to show only what was known at the place. */
export const rewound = signal(false);
export const playing = signal(false);
/** Details of the place are shown. */
export const drawerOpen = signal(false);

/** The last step that is shown. */
export const horizon = computed((): ReplayPlace | undefined => (rewound.value ? place.value : undefined));

/** Negative where the first place comes before the second one, 0 where both are the same step. */
export const order = (p: ReplayPlace, q: ReplayPlace): number =>
  p.round - q.round || rounds.value.rankOf(p.turn) - rounds.value.rankOf(q.turn);

export const isHidden = (round: number, turn: string): boolean =>
  horizon.value !== undefined && order({ round, turn }, horizon.value) > 0;

export const isHere = (round: number, turn: string): boolean => order({ round, turn }, place.value) === 0;

/** Something of the transcript is hidden. */
const looksBack = computed((): boolean => {
  const last = rounds.value.all.at(-1);
  return last !== undefined && isHidden(last.round, lastTurn(last));
});

/** Findings, without the evidence of later rounds while these are hidden. The most certain first. */
export const foundHere = computed((): readonly DisagreementRow[] => {
  const all = findings.value?.disagreements ?? [];
  if (!looksBack.value) return all;
  return all
    .filter(({ kind }) => kind !== 'self-contradiction')
    .map((one) => (one.own === undefined ? one : { ...one, evidence: one.own }));
});

/** Identifies a disagreement for copying: with no more than is shown of it. */
export const placeOf = ({ judge, target }: DisagreementRow) => ({
  judge,
  target,
  ...(looksBack.peek() && { ownRound: true }),
});

/** The disagreements of `foundHere`, by `seq` of the reply that they are about. */
export const disagreements = computed((): ReadonlyMap<number, readonly DisagreementRow[]> => {
  const found = new Map<number, DisagreementRow[]>();
  for (const one of foundHere.value) {
    const those = found.get(one.target) ?? [];
    those.push(one);
    found.set(one.target, those);
  }
  return found;
});

export const selected = computed((): Round | undefined => rounds.value.byNumber.get(place.value.round));

/** The step at the place. */
export const selectedStep = computed((): Step | undefined => {
  const round = selected.value;
  return round?.steps.find(({ reply }) => isHere(round.round, reply.row.expect));
});

export function begin(): void {
  data.rounds = new Rounds();
  data.pace = new WritingPace();
  data.reviewed = reviewedMaps();
  findings.value = undefined;
  reviewProgress.value = { done: 0, total: 0, atEnd: false };
  growth.value = undefined;
  trouble.value = undefined;
  gone.value = false;
  notDone.value = undefined;
  version.value++;
  reviewVersion.value++;
}

/** Milliseconds between two drawings: with more rows there is more to work out, and less to be seen of it. */
const DRAW_MS = { first: 150, longest: 600 };
/** With so many rows at once, taking and drawing them is two tasks: the page may answer a key between them. */
const MANY_ROWS = 1000;
let drawing: ReturnType<typeof setTimeout> | undefined;
let pause = DRAW_MS.first;

function draw(): void {
  clearTimeout(drawing);
  drawing = undefined;
  version.value++;
}

/** More rows are about to come: the file is still being read, or not all of it has arrived. */
function isMore(): boolean {
  const read = growth.peek();
  return read !== undefined && (!read.atEnd || data.rounds.rows < read.rows);
}

export function addRows(from: number, rows: Parameters<Rounds['add']>[0]): void {
  if (from !== data.rounds.rows) return;
  data.rounds.add(rows);
  data.pace.add(rows);
  // A long transcript comes in many messages: what stands on the screen is drawn a few times meanwhile, not with each.
  if (data.rounds.rows === rows.length) pause = DRAW_MS.first;
  if (!isMore() && rows.length > MANY_ROWS) {
    clearTimeout(drawing);
    drawing = setTimeout(draw);
  } else if (!isMore() || (drawing === undefined && from === 0)) draw();
  else if (drawing === undefined) {
    drawing = setTimeout(draw, pause);
    pause = Math.min(DRAW_MS.longest, 2 * pause);
  }
}

export function addReview(reviewed: readonly ReviewRow[]): void {
  for (const one of reviewed) data.reviewed[one.judge].set(one.target, one);
  reviewVersion.value++;
}
