/** Builders of problems and their translation from a piece of the document to the document. */
import type { Fix, Problem, Severity, TextEdit } from '../../predicate/problem';
import type { Span } from '../../predicate/span';

export interface ProblemExtras {
  readonly hint?: string;
  readonly fixes?: readonly Fix[];
  readonly related?: readonly { readonly span: Span; readonly message: string }[];
}

export const problem = (
  code: string,
  severity: Severity,
  span: Span,
  message: string,
  extras: ProblemExtras = {},
): Problem => ({ code, severity, span, message, ...extras });

export type Mapping = (span: Span) => Span;

/** Returns the problem with every span mapped. */
export function mapProblem(item: Problem, map: Mapping): Problem {
  const edits = (list: readonly TextEdit[]) => list.map((edit) => ({ ...edit, span: map(edit.span) }));
  return {
    ...item,
    span: map(item.span),
    ...(item.fixes && { fixes: item.fixes.map((fix) => ({ ...fix, edits: edits(fix.edits) })) }),
    ...(item.related && { related: item.related.map((each) => ({ ...each, span: map(each.span) })) }),
  };
}

export const shift =
  (delta: number): Mapping =>
  (span) => ({ from: span.from + delta, to: span.to + delta });

/** By place, then by severity. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const rank: Record<Severity, number> = { error: 0, warning: 1, information: 2, hint: 3 };
  return [...problems].sort(
    (p, q) => p.span.from - q.span.from || rank[p.severity] - rank[q.severity] || p.span.to - q.span.to,
  );
}
