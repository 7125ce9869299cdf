/** Conditions in words. */
import type { NameColumn } from '../../src/results/condition-names';
import type { Condition } from '../../src/results/condition';
import { visible } from '../../src/base/visible-text';

/** A part of a condition's name that can be told without the title of its column. */
export const partOf = ({ id, cell }: NameColumn, condition: Condition): string =>
  id === 'thinking' ? thinkingWords(condition.thinking) : visible(cell(condition));

const thinkingWords = (thinking: boolean | null): string =>
  thinking === null ? 'thinking not reported' : thinking ? 'thinking' : 'non-thinking';
