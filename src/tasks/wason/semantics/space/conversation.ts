/** An agent's replies in the words of the protocol. */
import { announceReply } from '../../reply';
import type { WasonSetting } from '../../settings';
import type { Words } from './words';

/** It names no property of numbers, so that no rule can be read into it. */
const NONE_LEFT = 'none of the rules that I know of agrees with all the answers';
export const NO_HYPOTHESIS: Words = { rule: NONE_LEFT, complement: NONE_LEFT };

/** An announcement in the form of the setting; the MED rule is the complement of the DAX rule. */
export const saying = (setting: WasonSetting, { rule, complement }: Words): string =>
  announceReply(setting === 'dual-goal' ? { rule, med: complement } : { rule }).content;
