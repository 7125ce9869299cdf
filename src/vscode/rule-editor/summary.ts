/** Messages about a report for the visual editor. */
import type * as vscode from 'vscode';
import type { Problem } from '../../predicate/problem';
import type { DocumentMessage, GroupSummary, ProblemView } from '../../protocol/document';
import { type FileReport, type GroupReport } from '../../rules';

export function documentMessage(
  document: vscode.TextDocument,
  report: FileReport,
  name: string,
): DocumentMessage {
  const { domain, seed, complete } = report;
  const broken = unreadable(document, report);
  return {
    type: 'document',
    version: document.version,
    name,
    groups: report.groups.map(summaryOf),
    domain: { ...domain },
    seed,
    complete,
    problems: fileProblems(report).map((problem) => problemView(document, problem)),
    ...(broken && { unreadable: broken }),
  };
}

/** The message for an unreadable document, with the reason. */
export const unreadableDocument = (
  document: vscode.TextDocument,
  name: string,
  message: string,
): DocumentMessage => ({
  type: 'document',
  version: document.version,
  name,
  groups: [],
  domain: { min: 0, max: 0 },
  seed: 0,
  complete: true,
  problems: [],
  unreadable: { message, line: 1 },
});

/** Summaries that were made: in a large file nearly all groups are the same from one report to the next. */
const summaries = new WeakMap<GroupReport, GroupSummary>();

function summaryOf(group: GroupReport): GroupSummary {
  let known = summaries.get(group);
  if (!known) summaries.set(group, (known = summary(group)));
  return known;
}

function summary(group: GroupReport): GroupSummary {
  const { index, id, split, count, unavailable, pending } = group;
  const problems = { error: 0, warning: 0, information: 0, hint: 0 };
  for (const { severity } of group.problems) problems[severity]++;
  return {
    index,
    id,
    pending,
    problems,
    ruleNames: group.rules.map((rule) => rule.name),
    ...(split && { split }),
    ...(count !== undefined && { count }),
    ...(unavailable !== undefined && { unavailable }),
  };
}

/** The problems that belong to no group: a report has them before those of its groups. */
export function fileProblems({ groups, problems }: FileReport): readonly Problem[] {
  let own = 0;
  for (const group of groups) own += group.problems.length;
  return problems.slice(0, problems.length - own);
}

/** The problems of a group, each with the rule it lies in. */
export function groupProblems(document: vscode.TextDocument, group: GroupReport): ProblemView[] {
  return group.problems.map((problem) => {
    const rule = group.rules.find(
      ({ span }) => span.from <= problem.span.from && problem.span.from <= span.to,
    );
    return { ...problemView(document, problem), ...(rule && { rule: rule.index }) };
  });
}

function problemView(document: vscode.TextDocument, problem: Problem): ProblemView {
  const { code, severity, message, hint, fixes = [] } = problem;
  return {
    code,
    severity,
    message,
    line: lineOf(document, problem),
    ...(hint !== undefined && { hint }),
    fixes: fixes.map((fix) => fix.title),
  };
}

const lineOf = (document: vscode.TextDocument, { span }: Problem): number =>
  document.positionAt(span.from).line + 1;

/** A reason to doubt what was read of the file, so that nothing should build on it. */
export const unreadable = (
  document: vscode.TextDocument,
  report: FileReport,
): { message: string; line: number } | undefined =>
  report.unreadable && { message: report.unreadable.message, line: lineOf(document, report.unreadable) };
