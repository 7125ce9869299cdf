/** Label commands for keys and buttons. */
import { LABEL_VALUES, type LabelValue } from '../../../src/labels/lines';
import { type BlindVerdict, verdictKey } from '../../../src/labels/blind';
import { toNextDue } from '../moves';
import { host } from '../store';
import { panel } from '../view-state';
import { reasonOf } from '../../../src/base/reason';
import { blind, due, LABELS, labelTrouble, mine, ownLabel, subject } from './state';

/** Reports what goes wrong in the panel of labels. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  labelTrouble.value = undefined;
  try {
    await work();
  } catch (error) {
    labelTrouble.value = reasonOf(error);
    panel.value = LABELS;
  }
}

/** Labels where the label is seen. Elsewhere a key shows the panel, so that a stray one changes no data. */
export function byKey(work: () => Promise<void>): () => void {
  return () => {
    if (blind.value || panel.value === LABELS) void work();
    else if (subject.value) panel.value = LABELS;
  };
}

/** Says the value of this key of the place: 1 for the first one. */
export function giveLabelOf(key: number): Promise<void> {
  const value = subject.value && LABEL_VALUES[subject.value.judge].find((_, i) => i === key - 1);
  return value === undefined ? Promise.resolve() : giveLabel(value);
}

/**
 * Says it of the place. Saying the same again keeps the reason that was given. In a blind review the first label on a
 * verdict leads on to the next one.
 */
export async function giveLabel(value: LabelValue): Promise<void> {
  const at = subject.value;
  if (!at) return;
  const leadsOn = due.value.some(isSame(at));
  await sendLabel(at, value, mine.value?.value === value ? mine.value.reason : undefined);
  const stays = subject.value !== undefined && isSame(at)(subject.value);
  if (leadsOn && stays && labelTrouble.value === undefined) toNextDue();
}

const isSame = (one: BlindVerdict) => (other: BlindVerdict) => verdictKey(one) === verdictKey(other);

/** Gives this window's label on a verdict a reason, whatever the place is by now; one that was taken back gets none. */
export function giveReason(reason: string, on: BlindVerdict): Promise<void> {
  const value = ownLabel(on)?.value;
  return value === undefined ? Promise.resolve() : sendLabel(on, value, reason);
}

const sendLabel = ({ judge, target }: BlindVerdict, value: LabelValue, reason?: string): Promise<void> =>
  attempt(() =>
    host.request((id) => ({
      type: 'label',
      id,
      judge,
      target,
      value,
      ...(reason !== undefined && { reason }),
    })),
  );

export function withdrawLabel(): Promise<void> {
  const at = subject.value;
  if (!at || !mine.value) return Promise.resolve();
  return attempt(() => host.request((id) => ({ type: 'withdrawLabel', id, ...at })));
}

export const nextOfAudit = (): Promise<void> =>
  attempt(() => host.request((id) => ({ type: 'nextOfAudit', id })));

/** Leads to the field for the reason, where it is shown and there is a label. */
export function focusReason(): boolean {
  const field = document.querySelector<HTMLElement>('.label-reason');
  if (!field || !mine.value) return false;
  field.focus();
  return true;
}
