/** The order of conditions in tables: the same for equal studies, whatever their files are called. */
import { naturally, placeIn } from '../base/natural-order';
import { taskNamed } from '../tasks/registry';
import type { Condition } from './result-schemas';

const THINKING: readonly (boolean | null)[] = [true, false, null];

/**
 * By task, thinking and model, those of papers after others; then by setting in the order of the task, and by what is
 * named only where it differs. Folders keep the order that they have.
 */
export function orderOf(p: Condition, q: Condition): number {
  return (
    naturally(p.task, q.task) ||
    THINKING.indexOf(p.thinking) - THINKING.indexOf(q.thinking) ||
    Number(p.published !== undefined) - Number(q.published !== undefined) ||
    naturally(p.model, q.model) ||
    placeOf(p) - placeOf(q) ||
    naturally(p.setting, q.setting) ||
    naturally(p.decoding, q.decoding) ||
    naturally(p.judges, q.judges) ||
    naturally(p.prompts, q.prompts)
  );
}

/** The place of a setting in the list of its task; unknown ones are last. */
const placeOf = ({ task, setting }: Condition): number => placeIn(taskNamed(task)?.settings ?? [], setting);
