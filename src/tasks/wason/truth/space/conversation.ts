/** The protocol as an agent speaks and hears it. */
import type { Triple } from '../../../../predicate/domain';
import type { Feedback } from '../../../task';
import type { Spoken } from '../../../truth';
import { wasonFeedback } from '../../environment';
import { announceReply } from '../../reply';
import type { WasonSetting } from '../../settings';
import type { Words } from './words';

/** It names no property of numbers, so nobody can read a rule into it. */
const NONE_LEFT = 'none of the rules that I know of agrees with all the answers';
export const NO_HYPOTHESIS: Words = { rule: NONE_LEFT, complement: NONE_LEFT };

/** An announcement in the form of the setting; the MED rule is the complement of the DAX rule. */
export const saying = (setting: WasonSetting, { rule, complement }: Words): string =>
  announceReply(setting === 'dual-goal' ? { rule, med: complement } : { rule }).content;

const CHECK = /^\s*check\s*:\s*\[?\s*(-?\d{1,15})\s*,\s*(-?\d{1,15})\s*,\s*(-?\d{1,15})\s*\]?\s*$/i;
const LABEL = /^\s*(?:(yes|dax)|no|med)\b/i;

/** The initial triple, which is a positive one, and every test that was answered. */
export function evidenceOf(
  conversation: readonly Spoken[],
  initial: Triple,
  setting: WasonSetting,
): readonly Feedback[] {
  const seen: Feedback[] = [wasonFeedback(setting, initial, true)];
  for (const [i, { by, text }] of conversation.entries()) {
    const test = by === 'model' ? CHECK.exec(text) : null;
    const answer = conversation.at(i + 1);
    const label = test && answer?.by === 'environment' ? LABEL.exec(answer.text) : null;
    if (!test || !label) continue;
    const triple: Triple = [Number(test[1]), Number(test[2]), Number(test[3])];
    seen.push(wasonFeedback(setting, triple, label[1] !== undefined));
  }
  return seen;
}
