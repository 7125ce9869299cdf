/** Conditions in words. */
import type { ColumnOf } from '../../src/results/condition-names';
import type { Condition } from '../../src/results/condition';
import { visible } from '../../src/base/visible-text';

/** A part of a condition's name that can be told without the title of its column. */
export const partOf = ({ column, cell }: ColumnOf<Condition>, condition: Condition): string =>
  column.title === 'Thinking' ? thinkingWords(condition.thinking) : visible(cell(condition));

const thinkingWords = (thinking: boolean | null): string =>
  thinking === null ? 'thinking not reported' : thinking ? 'thinking' : 'non-thinking';
