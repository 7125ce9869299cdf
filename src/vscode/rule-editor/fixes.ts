import * as vscode from 'vscode';
import type { TextEdit } from '../../predicate/problem';
import type { FromView } from '../../protocol/rule-editor';
import type { FileReport } from '../../rules';
import { ChangeRefused } from '../../rules/edit/changes';
import { fileProblems } from './summary';

export type FixRequest = Extract<FromView, { type: 'applyFix' }>;

/** The edits of the fix that a view means. Its title must be there, since checks that come later add problems. */
export function fixEdits(report: FileReport | undefined, wanted: FixRequest): readonly TextEdit[] {
  const problems =
    wanted.group === undefined ? report && fileProblems(report) : report?.groups[wanted.group]?.problems;
  const fix = problems?.[wanted.problem]?.fixes?.[wanted.fix];
  if (fix?.title !== wanted.title)
    throw new ChangeRefused(vscode.l10n.t('The problem is not there any more; nothing was written'));
  return fix.edits;
}
