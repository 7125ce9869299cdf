import { visible } from '../../base/visible-text';
import type { Problem, Severity } from '../../predicate/problem';
import type { ProblemResult } from '../schemas-problems';
import { type Position, positionsOf } from '../position';
import type { Paint } from './colour';

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
export const problemOf = ({ problem, start, end }: Finding): ProblemResult => ({
  code: problem.code,
  severity: problem.severity,
  message: problem.message,
  ...(problem.hint ? { hint: problem.hint } : {}),
  line: start.line,
  column: start.column,
  endLine: end.line,
  endColumn: end.column,
});

function severityWord(severity: Severity, paint: Paint): string {
  if (severity === 'error') return paint.error('error');
  if (severity === 'warning') return paint.warning('warning');
  return paint.note(severity);
}

/** `file:line:column: severity: message [code]`, then `excerpt`, then the hint on a line of its own. */
export function findingText(finding: Finding, paint: Paint, excerpt = ''): string {
  const { file, start, problem } = finding;
  const place = paint.strong(`${visible(file)}:${String(start.line)}:${String(start.column)}:`);
  const head = `${place} ${severityWord(problem.severity, paint)}: ${visible(problem.message)} ${paint.faint(`[${problem.code}]`)}\n${excerpt}`;
  return problem.hint ? `${head}  hint: ${visible(problem.hint)}\n` : head;
}

/** Tabs stay: they are harmless, and carets follow them. */
const shown = (line: string): string => line.split('\t').map(visible).join('\t');

/** The line of `text` with a finding, with carets under its span. */
export function caretLines(text: string, finding: Finding, paint: Paint): string {
  const line = text.split(/\r\n|\r|\n/)[finding.start.line - 1] ?? '';
  const stop = finding.end.line === finding.start.line ? finding.end.column : line.length + 1;
  const before = line.slice(0, finding.start.column - 1);
  const length = Math.max(1, shown(line.slice(before.length, stop - 1)).length);
  // Tabs before the caret stay tabs, so that both lines are shifted alike.
  const indent = shown(before).replace(/[^\t]/g, ' ');
  return `    ${shown(line)}\n    ${indent}${paint.error('^'.repeat(length))}\n`;
}
