import type { Problem } from '../../predicate/problem';
import type { FileReport, GroupReport, RuleReport } from '../../rules';

/** The problems of a report, errors first where there are more than `max`. */
export function allProblems(report: FileReport, max = Infinity): Problem[] {
  const problems: Problem[] = [...report.problems];
  for (const group of report.groups) problems.push(...group.problems);
  if (problems.length <= max) return problems;
  const errors = problems.filter((problem) => problem.severity === 'error');
  const others = problems.filter((problem) => problem.severity !== 'error');
  return [...errors, ...others].slice(0, max);
}

/** The group that the offset lies in, or the last one that starts before it. */
export function groupAt(report: FileReport, offset: number): GroupReport | undefined {
  let low = 0;
  let high = report.groups.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (report.groups[middle]!.span.from <= offset) low = middle + 1;
    else high = middle;
  }
  return report.groups[low - 1];
}

export function ruleAt(group: GroupReport, offset: number): RuleReport | undefined {
  return group.rules.find(({ span }) => span.from <= offset && offset <= span.to);
}
