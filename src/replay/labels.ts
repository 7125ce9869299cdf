/** Labels beside an open transcript, and what audits and summaries ask of it. */
import { currentLabels, type CurrentLabels, labelProblems, readingsIn, readLabels } from '../labels';
import { type Candidate, candidatesOf } from '../labels/audit/draw';
import {
  auditFindings,
  type AuditFinding,
  type ComputedAnswer,
  type LostItem,
} from '../labels/audit/findings';
import type { AuditItem } from '../labels/audit/lines';
import type { Label, LabelledJudge, ReadingLabel } from '../labels/lines';
import { labelStatistics, type LabelStatistics } from '../labels/statistics';
import { reviewAll } from '../judges/review/in-worker';
import type { Engines } from '../judges/exact';
import type { LogProblem } from '../episode/read-log';
import { wholeReview } from './exporting';
import { applyReadings, refuseNoPredicate } from './readings';
import { summaryRow, type SummaryRow } from '../metrics/folder/rows';
import type { Stepwise } from '../base/stepwise';
import type { OpenTranscript } from './transcript';

/** `text`: of labels files, as they are; empty where there is none. */
export type LabelOperation =
  /**
   * The labels file, whose readings the review uses from now on; `blind`: no readings at all. `reading`: a predicate to
   * be added; fails if it is none. `unreadable`: the reason why the file has no text.
   */
  | {
      readonly op: 'labels';
      readonly text: string;
      readonly blind?: boolean;
      readonly reading?: string | undefined;
      readonly unreadable?: string;
    }
  /** The verdicts that an audit may draw; `file`: how the audit names the transcript. */
  | { readonly op: 'candidates'; readonly file: string }
  | { readonly op: 'audited'; readonly items: readonly AuditItem[]; readonly text: string }
  | { readonly op: 'summary'; readonly file: string };

export interface LabelRow extends Pick<Label, 'id' | 'value' | 'author' | 'time' | 'reason'> {
  readonly judge: LabelledJudge;
  readonly target: number;
}

export interface ReadingRow extends Pick<ReadingLabel, 'id' | 'predicate' | 'author' | 'time'> {
  /** `seq` of the announcement. */
  readonly target: number;
}

export interface LabelsAnswer {
  /** Id of the episode; undefined: it has no header, and cannot be labelled. */
  readonly episode?: string;
  /** By `seq` of a reply, how its published file counts it; of transcripts of ours none. */
  readonly steps: readonly (readonly [seq: number, step: number])[];
  readonly labels: readonly LabelRow[];
  /** Every label that was not withdrawn, those too that a later one replaces: who takes back, takes back all of them. */
  readonly notWithdrawn: readonly LabelRow[];
  /** Every reading that was not withdrawn, in the order of the file: the last one on an announcement counts. */
  readonly readings: readonly ReadingRow[];
  readonly unmatched: number;
  readonly problems: readonly LogProblem[];
  readonly torn: boolean;
  readonly statistics: LabelStatistics;
}

export interface LabelAnswers {
  labels: LabelsAnswer;
  candidates: readonly Candidate[];
  audited: { readonly findings: readonly AuditFinding[]; readonly lost: readonly LostItem[] };
  summary: SummaryRow;
}

export function* answerLabels(
  transcript: OpenTranscript,
  engines: Engines,
  question: LabelOperation,
): Stepwise<LabelAnswers[keyof LabelAnswers]> {
  const { events, reviewer } = transcript;
  const { stepOf } = stepsOf(transcript);
  switch (question.op) {
    case 'labels':
      return labelsAnswer(transcript, question);
    case 'candidates':
      return candidatesOf({ file: question.file, events, stepOf });
    case 'audited': {
      if (reviewer) yield* reviewAll(reviewer, engines);
      const { items, text } = question;
      const computed = items.flatMap((item) => computedAt(transcript, item));
      const audited = { events, stepOf, labels: labelsIn(transcript, text), computed };
      return auditFindings(items, new Map(items.map(({ file }) => [file, audited])));
    }
    case 'summary': {
      if (events.length === 0) throw new Error('This file is no transcript: no line of it is an event.');
      const review = yield* wholeReview(transcript, engines);
      return summaryRow(question.file, events, review, problemsOf(transcript));
    }
  }
}

/** The number of problems that the command line would report: it counts a torn last line as one. */
function problemsOf(transcript: OpenTranscript): number {
  const { importProblems, labelProblems } = transcript;
  const { problems, torn } = transcript.growth();
  return problems.length - importProblems.length + (torn ? 1 : 0) + labelProblems.length;
}

interface Steps {
  readonly steps: readonly (readonly [seq: number, step: number])[];
  readonly stepOf: ((seq: number) => number) | undefined;
  readonly replyAt: ((step: number) => number | undefined) | undefined;
}

/** The steps of replies; only those of published runs have one. */
function stepsOf({ rows }: OpenTranscript): Steps {
  const steps = rows.flatMap((row) =>
    row.type === 'reply' && row.step !== undefined ? [[row.seq, row.step] as const] : [],
  );
  if (steps.length === 0) return { steps, stepOf: undefined, replyAt: undefined };
  const bySeq = new Map(steps);
  const byStep = new Map(steps.map(([seq, step]) => [step, seq]));
  return { steps, stepOf: (seq) => bySeq.get(seq) ?? 0, replyAt: (step) => byStep.get(step) };
}

const labelsIn = (transcript: OpenTranscript, text: string): CurrentLabels =>
  currentLabels(readLabels(text), { id: transcript.header?.id, replyAt: stepsOf(transcript).replyAt });

function computedAt({ reviewer, events, rows }: OpenTranscript, item: AuditItem): readonly ComputedAnswer[] {
  const target =
    rows.find((row) => row.type === 'reply' && item.step !== undefined && row.step === item.step)?.seq ??
    item.target;
  const found = events.length > 0 ? reviewer?.at(target) : undefined;
  return found ? [found] : [];
}

function labelsAnswer(
  transcript: OpenTranscript,
  { text, blind = false, reading, unreadable }: Extract<LabelOperation, { op: 'labels' }>,
): LabelsAnswer {
  if (reading !== undefined) refuseNoPredicate(transcript, reading);
  const { header, events } = transcript;
  const file = readLabels(text);
  const { steps, replyAt } = stepsOf(transcript);
  const current = currentLabels(file, { id: header?.id, replyAt });
  const readings = current.readings.map(({ line: { id, predicate, author, time }, target }) => ({
    id,
    predicate,
    author,
    time,
    target,
  }));
  applyReadings(transcript, readingsIn(current), blind);
  transcript.labelProblems =
    unreadable === undefined ? labelProblems(file, current) : [{ line: 0, message: unreadable }];
  const rowOf = (line: Label, target: number): LabelRow => {
    const { id, judge, value, author, time, reason } = line;
    return { id, judge, target, value, author, time, ...(reason !== undefined && { reason }) };
  };
  return {
    ...(header && { episode: header.id }),
    steps,
    readings,
    unmatched: current.unmatched,
    problems: file.problems,
    torn: file.torn,
    labels: current.labels.map(({ line, target }) => rowOf(line, target)),
    notWithdrawn: current.notWithdrawn.map(({ line, target }) => rowOf(line, target)),
    statistics: labelStatistics([{ events, labels: current }]),
  };
}
