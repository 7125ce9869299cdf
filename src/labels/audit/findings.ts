/** The verdicts of an audit with what people and computation say of them. */
import type { EpisodeEvent } from '../../episode/events';
import { type Answer, answerOf, type InterRaterAgreement } from '../agreement';
import type { LatestLabels } from '../latest';
import { headerIn, judgeKey, type JudgeName, replyAt, verdictsByJudge } from '../judges';
import type { Label, LabelledJudge } from '../lines';
import { type Consensus, consensus } from '../statistics';
import type { AuditItem } from './lines';

/** The computed answer about a reply, as far as an audit needs it. */
export interface ComputedAnswer {
  readonly judge: LabelledJudge;
  readonly target: number;
  readonly hypothesis: string;
  readonly computed: { readonly result: string };
}

/** What an audit says of a judge. */
export interface AuditedJudge {
  readonly judge: JudgeName;
  /** Such as `Wason announcement`; with the judge's model where several judge the same. */
  readonly setting: string;
  readonly sample: number;
  readonly positive: { readonly of: number; readonly drawn: number };
  readonly negative: { readonly of: number; readonly drawn: number };
  readonly undecided: number;
  /** Rows are labels, columns verdicts. */
  readonly people: InterRaterAgreement;
  /** Rows are computed answers, columns are verdicts. */
  readonly computation: InterRaterAgreement;
  /** Rows are labels, columns are computed answers. */
  readonly both: InterRaterAgreement;
  readonly unlabelled: number;
  readonly disputed: number;
}

export interface AuditedTranscript {
  readonly events: readonly EpisodeEvent[];
  /** Maps a reply to its step in a published file; undefined for Falsify's own transcripts. */
  readonly stepOf?: ((seq: number) => number) | undefined;
  readonly labels: LatestLabels;
  /** Empty where this version does not know the game. */
  readonly computed: readonly ComputedAnswer[];
}

export interface AuditFinding {
  readonly item: AuditItem;
  /** `seq` of the reply in the transcript as it is read today. */
  readonly target: number;
  /** The judge's verdict. */
  readonly verdict: Answer;
  /** The labels that count: of each author the last one that was given blind, else the last one. */
  readonly labels: readonly Label[];
  /** Labels that were changed after the verdict was shown. */
  readonly changed: number;
  /** Undefined: not labelled yet. */
  readonly people: Consensus | undefined;
  readonly computation: Answer;
  /** The announcement, in the model's words; empty where the game is not known. */
  readonly hypothesis: string;
}

/** An item whose verdict is not there any more. */
export interface LostItem {
  readonly item: AuditItem;
  readonly why: string;
}

export const judgeOf = ({ task, question, by }: JudgeName): JudgeName => ({ task, question, by });

/** `transcripts`: by the name in the audit; those that cannot be read are missing. */
export function auditFindings(
  items: readonly AuditItem[],
  transcripts: ReadonlyMap<string, AuditedTranscript>,
): { readonly findings: readonly AuditFinding[]; readonly lost: readonly LostItem[] } {
  const findings: AuditFinding[] = [];
  const lost: LostItem[] = [];
  for (const item of items) {
    const transcript = transcripts.get(item.file);
    const found = transcript ? findingOf(item, transcript) : 'The transcript cannot be read.';
    if (typeof found === 'string') lost.push({ item, why: found });
    else findings.push(found);
  }
  return { findings, lost };
}

function findingOf(item: AuditItem, transcript: AuditedTranscript): AuditFinding | string {
  const { events, labels, computed } = transcript;
  if (headerIn(events)?.id !== item.episode) return 'The file is of another episode.';
  const target = itemTarget(item, transcript);
  const key = judgeKey(judgeOf(item));
  const verdict = target === undefined ? undefined : verdictIn(transcript, item, target, key);
  if (target === undefined || verdict === undefined) return 'The verdict is not there any more.';
  const last = labels.of(item.question, target);
  const counted = last.map((label) => blindLabel(labels, label, target) ?? label);
  const truth = computed.find((each) => each.judge === item.question && each.target === target);
  return {
    item,
    target,
    verdict: answerOf(verdict),
    labels: counted,
    changed: counted.filter(({ value }, i) => value !== last[i].value).length,
    people: consensus(counted),
    computation: answerOf(truth?.computed.result ?? ''),
    hypothesis: truth?.hypothesis ?? '',
  };
}

/** The last blind label of the same author on the same verdict. */
const blindLabel = ({ notWithdrawn }: LatestLabels, { judge, author }: Label, target: number) =>
  notWithdrawn.findLast(
    ({ line, target: at }) => line.blind && at === target && line.judge === judge && line.author === author,
  )?.line;

/** `seq` of the reply that an item is about; undefined where a published run has no such step. */
function itemTarget(
  { target, step }: Pick<AuditItem, 'target' | 'step'>,
  { events, stepOf }: Pick<AuditedTranscript, 'events' | 'stepOf'>,
): number | undefined {
  return step !== undefined && stepOf ? replyAt(events, stepOf)(step) : target;
}

/** The very verdict that was drawn; in a published run, whose numbers may be others today, that of the same judge. */
function verdictIn(
  { events, stepOf }: AuditedTranscript,
  item: AuditItem,
  target: number,
  key: string,
): string | undefined {
  const drawn = events.find((event) => event.seq === item.verdict);
  if (!stepOf && drawn?.type === 'verdict' && drawn.target === target && drawn.judge === item.question)
    return drawn.result;
  return verdictsByJudge(events).find((each) => each.target === target && judgeKey(each.judge) === key)
    ?.result;
}
