import { visible } from '../../base/visible-text';
import type { Severity } from '../../predicate/problem';
import type { Finding } from '../../rules/located';
import type { Paint } from './colour';

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
