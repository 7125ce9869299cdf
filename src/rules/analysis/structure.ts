/** Finds problems of the list of groups that need no counting: repeated ids. */
import type { Problem } from '../../predicate/problem';
import { problem, shift } from '../read/problems';
import type { GroupPart } from '../read/reader';

export function structureProblems(parts: readonly GroupPart[]): Problem[] {
  const first = new Map<string, GroupPart>();
  const problems: Problem[] = [];
  for (const part of parts) {
    const { id, idSpan } = part.read.group;
    const before = first.get(id);
    if (id === '') continue;
    if (!before) {
      first.set(id, part);
      continue;
    }
    const related = [
      { span: shift(before.offset)(before.read.group.idSpan), message: 'The first group with this id' },
    ];
    const message = `Another group has the id "${id.slice(0, 60)}": each group needs its own`;
    problems.push(problem('duplicate-id', 'error', shift(part.offset)(idSpan), message, { related }));
  }
  return problems;
}
