/** The labels of the transcript, and the blind review of it. */
import { computed, signal } from '@preact/signals';
import { JUDGE_QUESTIONS } from '../../../src/episode/judge-question';
import type { LabelledJudge } from '../../../src/labels/lines';
import { type BlindReview, type BlindVerdict, dueOf, verdictKey } from '../../../src/labels/blind';
import type { LabelsState } from '../../../src/protocol/replay-labels';
import type { ReplyRow } from '../../../src/replay/types';
import { questionOn, selectedStep } from '../state';

/** The id of the panel. */
export const LABELS = 'labels';

export const labels = signal<LabelsState | undefined>(undefined);
/** Every verdict is hidden until the chosen ones are labelled. */
export const blind = signal<BlindReview | undefined>(undefined);
/** The last verdict of an audit that was labelled here: there may be a next one. */
export const audited = signal<BlindReview['audit']>(undefined);
/** The reason why the last label was not written. */
export const labelTrouble = signal<string | undefined>(undefined);

/** The verdict at the place. */
export const subject = computed(
  (): { readonly judge: LabelledJudge; readonly target: number } | undefined => {
    const reply = selectedStep.value?.reply.row;
    const judge = reply && questionToLabel(reply);
    return reply && judge && { judge, target: reply.seq };
  },
);

/** The labels of the verdict at the place. */
export const here = computed(() => {
  const { judge, target } = subject.value ?? {};
  return (labels.value?.labels ?? []).filter((one) => one.judge === judge && one.target === target);
});

/** The label of this window's author. */
export const mine = computed(() => here.value.find(({ author }) => author === labels.value?.author));

/** The labels of this window's author. */
const ownLabels = computed(() => {
  const { labels: all = [], author } = labels.value ?? {};
  return all.filter((one) => one.author === author);
});
const ownByVerdict = computed(() => new Map(ownLabels.value.map((one) => [verdictKey(one), one])));

/** The label of this window's author on a verdict. */
export const ownLabel = (verdict: BlindVerdict) => ownByVerdict.value.get(verdictKey(verdict));

const questionToLabel = (reply: ReplyRow): LabelledJudge | undefined => {
  const question = questionOn(reply);
  return JUDGE_QUESTIONS.find((each) => each === question);
};

/** The label of this window's author on a reply. */
export function ownLabelOn(reply: ReplyRow): string | undefined {
  const judge = questionToLabel(reply);
  return judge && ownLabel({ judge, target: reply.seq })?.value;
}

/** The chosen verdicts that this window's author has not labelled yet, in the order of the transcript. */
export const due = computed((): readonly BlindVerdict[] =>
  blind.value ? dueOf(blind.value, ownLabels.value) : [],
);
const dueKeys = computed(() => new Set(due.value.map(verdictKey)));

/** The verdict on this reply is one of those. */
export function isToLabel(reply: ReplyRow): boolean {
  const judge = questionToLabel(reply);
  return judge !== undefined && dueKeys.value.has(verdictKey({ judge, target: reply.seq }));
}

export function setBlind(now: BlindReview | undefined): void {
  audited.value = now ? undefined : (blind.value?.audit ?? audited.value);
  blind.value = now;
}
