/** Label commands for keys and buttons. */
import { LABEL_VALUES, type LabelValue } from '../../../src/labels/lines';
import { host } from '../store';
import { panel } from '../view-state';
import { reasonOf } from '../../../src/base/reason';
import { LABELS, labelTrouble, mine, subject } from './state';

async function said(work: () => Promise<unknown>): Promise<void> {
  labelTrouble.value = undefined;
  try {
    await work();
  } catch (error) {
    labelTrouble.value = reasonOf(error);
    panel.value = LABELS;
  }
}

/** Says the value of this key of the place: 1 for the first one. */
export function giveLabelOf(key: number): Promise<void> {
  const value = subject.value && LABEL_VALUES[subject.value.judge].find((_, i) => i === key - 1);
  return value === undefined ? Promise.resolve() : giveLabel(value);
}

/** Says it of the place. Saying the same again keeps the reason that was given. */
export function giveLabel(value: LabelValue, reason = mine.value?.reason): Promise<void> {
  const at = subject.value;
  if (!at) return Promise.resolve();
  const kept = mine.value?.value === value || reason !== mine.value?.reason ? reason : undefined;
  return said(() =>
    host.request((id) => ({ type: 'label', id, ...at, value, ...(kept !== undefined && { reason: kept }) })),
  );
}

/** Gives the label that there is a reason. */
export function giveReason(reason: string): Promise<void> {
  const value = mine.value?.value;
  return value === undefined ? Promise.resolve() : giveLabel(value, reason);
}

export function withdrawLabel(): Promise<void> {
  const at = subject.value;
  if (!at || !mine.value) return Promise.resolve();
  return said(() => host.request((id) => ({ type: 'withdrawLabel', id, ...at })));
}

export const nextOfAudit = (): Promise<void> =>
  said(() => host.request((id) => ({ type: 'nextOfAudit', id })));

/** Leads to the field for the reason, where it is shown and there is a label. */
export function focusReason(): boolean {
  const field = document.querySelector<HTMLElement>('.label-reason');
  if (!field || !mine.value) return false;
  field.focus();
  return true;
}
