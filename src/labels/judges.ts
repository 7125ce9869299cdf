/** Judges of a transcript, with the verdicts of each. */
import { wasReached } from '../episode/latest-verdicts';
import type { EpisodeEvent, EventOf, Header } from '../episode/events';
import { LABELLED_JUDGES, type LabelledJudge } from './lines';

type By = EventOf<'verdict'>['by'];

/** A judge as far as its verdicts belong together: of the same task and question, by the same model. */
export interface JudgeName {
  readonly task: string;
  readonly question: LabelledJudge;
  readonly by: { readonly kind: By['kind']; readonly name: string; readonly model?: string };
}

/** Sorts and compares judges. */
export const judgeKey = ({ task, question, by }: JudgeName): string =>
  JSON.stringify([task, question, by.kind, by.name, by.model ?? '']);

/** Such as `published` or `qwen (qwen3-14b)`. */
export const judgeWords = ({ by }: JudgeName): string =>
  by.model === undefined || by.model === by.name ? by.name : `${by.name} (${by.model})`;

export interface JudgeVerdict {
  /** `seq` of the verdict. */
  readonly seq: number;
  /** `seq` of the reply that is judged. */
  readonly target: number;
  readonly result: string;
  readonly judge: JudgeName;
}

const isLabelled = (question: string): question is LabelledJudge =>
  (LABELLED_JUDGES as readonly string[]).includes(question);

export const headerIn = (events: readonly EpisodeEvent[]): Header | undefined =>
  events.find((event) => event.type === 'episode');

/** The verdict as labels see it; undefined for a kind of verdict without labels, and for a missing verdict. */
export function judgeVerdictOf(event: EventOf<'verdict'>, task: string): JudgeVerdict | undefined {
  const { judge: question, by, seq, target, result } = event;
  if (!isLabelled(question) || !wasReached(event)) return undefined;
  const { kind, name, model } = by;
  return {
    seq,
    target,
    result,
    judge: { task, question, by: { kind, name, ...(model !== undefined && { model }) } },
  };
}

/** The last verdict of each judge on each reply: also of judges whose verdicts were replaced by those of others. */
export function verdictsByJudge(events: readonly EpisodeEvent[]): readonly JudgeVerdict[] {
  const task = headerIn(events)?.task ?? '';
  const found = new Map<string, JudgeVerdict>();
  for (const event of events) {
    if (event.type !== 'verdict') continue;
    const verdict = judgeVerdictOf(event, task);
    if (verdict) found.set(`${verdict.target} ${judgeKey(verdict.judge)}`, verdict);
  }
  return [...found.values()];
}

/** The `seq` of replies by how their file counts them, for labels of published runs. */
export function replyAt(
  events: readonly EpisodeEvent[],
  stepOf: (seq: number) => number,
): (step: number) => number | undefined {
  const found = new Map<number, number>();
  for (const event of events) if (event.type === 'reply') found.set(stepOf(event.seq), event.seq);
  return (step) => found.get(step);
}
