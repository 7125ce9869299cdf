import type { Problem } from '../../predicate/problem';
import type { FileReport, GroupReport, RuleReport } from '../../rules';

/** The problems of a report; errors first, and the rest left out, where there are more than `max`. */
export function firstProblems({ problems }: FileReport, max: number): readonly Problem[] {
  if (problems.length <= max) return problems;
  const errors = problems.filter((problem) => problem.severity === 'error');
  const others = problems.filter((problem) => problem.severity !== 'error');
  return [...errors, ...others].slice(0, max);
}

/** Indexes of the groups that meet the range of offsets. */
export function groupsBetween(groups: readonly GroupReport[], from: number, to: number): number[] {
  const indexes: number[] = [];
  for (let i = Math.max(0, startingBefore(groups, from) - 1); i < groups.length; i++) {
    if ((groups[i]?.span.from ?? Infinity) > to) break;
    indexes.push(i);
  }
  return indexes;
}

/** The group that the offset lies in, or the last one that starts before it. */
export function groupAt(report: FileReport, offset: number): GroupReport | undefined {
  return report.groups[startingBefore(report.groups, offset) - 1];
}

/** The number of groups that start at or before the offset; groups are in the order of the file. */
function startingBefore(groups: readonly GroupReport[], offset: number): number {
  let low = 0;
  let high = groups.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((groups[middle]?.span.from ?? Infinity) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function ruleAt(group: GroupReport, offset: number): RuleReport | undefined {
  return group.rules.find(({ span }) => span.from <= offset && offset <= span.to);
}
