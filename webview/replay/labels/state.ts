/** The labels of the transcript, and the verdict that is being labelled without being seen. */
import { computed, signal } from '@preact/signals';
import { JUDGE_QUESTIONS } from '../../../src/episode/judge-question';
import type { LabelledJudge } from '../../../src/labels/lines';
import type { BlindVerdict, LabelsState } from '../../../src/protocol/replay-labels';
import { questionOn, selectedStep } from '../state';

/** The id of the panel. */
export const LABELS = 'labels';

export const labels = signal<LabelsState | undefined>(undefined);
export const blind = signal<BlindVerdict | undefined>(undefined);
/** The last verdict of an audit that was labelled here: there may be a next one. */
export const audited = signal<BlindVerdict | undefined>(undefined);
/** The reason why the last label was not written. */
export const labelTrouble = signal<string | undefined>(undefined);

/** The verdict at the place. */
export const subject = computed(
  (): { readonly judge: LabelledJudge; readonly target: number } | undefined => {
    const reply = selectedStep.value?.reply.row;
    const question = reply && questionOn(reply);
    const judge = JUDGE_QUESTIONS.find((each) => each === question);
    return reply && judge && { judge, target: reply.seq };
  },
);

/** Its labels. */
export const here = computed(() => {
  const { judge, target } = subject.value ?? {};
  return (labels.value?.labels ?? []).filter((one) => one.judge === judge && one.target === target);
});

/** The label of this window's author. */
export const mine = computed(() => here.value.find(({ author }) => author === labels.value?.author));

export function tellBlind(now: BlindVerdict | undefined): void {
  if (now) audited.value = undefined;
  else if (blind.value) audited.value = blind.value;
  blind.value = now;
}
