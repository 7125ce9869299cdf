/** Problems of a text with their places as people count them. */
import { type Position, positionsOf } from '../base/position';
import type { Problem, Severity } from '../predicate/problem';

/** A problem in a named text, with its place as people count it. */
export interface Finding {
  readonly file: string;
  readonly start: Position;
  readonly end: Position;
  readonly problem: Problem;
}

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, information: 2, hint: 3 };

export const atLeast = (severity: Severity, limit: Severity): boolean => RANK[severity] <= RANK[limit];

/** Places the problems of one text, in the order of the text. */
export function locate(file: string, text: string, problems: readonly Problem[]): Finding[] {
  const position = positionsOf(text);
  return [...problems]
    .sort((p, q) => p.span.from - q.span.from || RANK[p.severity] - RANK[q.severity])
    .map((problem) => ({
      file,
      start: position(problem.span.from),
      end: position(problem.span.to),
      problem,
    }));
}

/** A finding as JSON results have it. */
export const problemOf = ({ problem, start, end }: Finding) => ({
  code: problem.code,
  severity: problem.severity,
  message: problem.message,
  ...(problem.hint ? { hint: problem.hint } : {}),
  line: start.line,
  column: start.column,
  endLine: end.line,
  endColumn: end.column,
});
