/** Conditions in words. */
import type { NameColumn } from '../condition-names';
import { visible } from '../../base/visible-text';
import type { Condition } from '../result-schemas';

/** A part of a condition's name that can be told without the title of its column. */
export const partOf = ({ id, cell }: NameColumn, condition: Condition): string =>
  id === 'thinking' ? thinkingWords(condition.thinking) : visible(cell(condition));

export const thinkingWords = (thinking: boolean | null): string =>
  thinking === null ? 'thinking not reported' : thinking ? 'thinking' : 'non-thinking';
