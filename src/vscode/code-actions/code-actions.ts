import * as vscode from 'vscode';
import type { Fix, Problem } from '../../predicate/problem';
import type { FileReport } from '../../rules';
import { Command, SuggestionCommand } from '../common/ids';
import { Disposable } from '../common/disposable';
import { toRange, toWorkspaceEdit } from '../common/ranges';
import { SOURCE } from '../diagnostics/diagnostics';
import type { LiveReports } from '../rule-files/live-reports';
import { groupAt, ruleAt } from '../rule-files/problems';
import { RULE_FILES } from '../rule-files/tracked';
import type { SwitchableChecks } from '../settings/switchable';
import { withoutOverlap } from './overlap';

const FIX_ALL = vscode.CodeActionKind.SourceFixAll.append('falsify');
const REWRITE = vscode.CodeActionKind.RefactorRewrite.append('falsify');
const WAIT_MS = 500;

/** Quick fixes of the problems under the cursor, all safe ones at once, and a way to switch a check off. */
export class CodeActions extends Disposable implements vscode.CodeActionProvider {
  constructor(
    private readonly reports: LiveReports,
    private readonly switchable: SwitchableChecks,
  ) {
    super();
    this._register(
      vscode.languages.registerCodeActionsProvider(RULE_FILES, this, {
        providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, FIX_ALL, REWRITE],
      }),
    );
  }

  async provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    context: vscode.CodeActionContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeAction[]> {
    const { report } = await this.reports.whenCounted(document, WAIT_MS, token);
    if (!report || token.isCancellationRequested) return [];
    const { problems } = report;
    if (context.only?.contains(FIX_ALL)) return fixAll(document, problems);
    const from = document.offsetAt(range.start);
    const to = document.offsetAt(range.end);
    const here = problems.filter(({ span }) => span.from <= to && from <= span.to);
    const fixes = here.flatMap((problem) =>
      (problem.fixes ?? []).map((fix) => quickFix(document, problem, fix, context.diagnostics)),
    );
    return [
      ...fixes,
      ...fixAll(document, problems),
      ...suggestions(document, report, from, here.length > 0),
      ...this.disabling(document, here, context.diagnostics),
    ];
  }

  private disabling(
    document: vscode.TextDocument,
    problems: readonly Problem[],
    diagnostics: readonly vscode.Diagnostic[],
  ): vscode.CodeAction[] {
    const codes = new Set(problems.map(({ code }) => code).filter((code) => this.switchable.has(code)));
    return [...codes].map((code) => {
      const title = vscode.l10n.t('Disable the check "{0}"', code);
      const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
      action.command = { title, command: Command.disableCheck, arguments: [code, document.uri] };
      action.diagnostics = diagnostics.filter((diagnostic) => codeOf(diagnostic) === code);
      return action;
    });
  }
}

/** Suggestions for the rule at the cursor: by the phrase reader, or by a model. */
function suggestions(
  document: vscode.TextDocument,
  report: FileReport,
  from: number,
  hasProblem: boolean,
): vscode.CodeAction[] {
  const group = groupAt(report, from);
  const rule = group && ruleAt(group, from);
  if (!group || !rule || report.unreadable) return [];
  const { t } = vscode.l10n;
  const offered = [
    ...(hasProblem
      ? [[SuggestionCommand.fix, t('Fix with a model…'), vscode.CodeActionKind.QuickFix] as const]
      : []),
    [SuggestionCommand.fromWords, t('Rule in words → predicate…'), REWRITE] as const,
    [SuggestionCommand.name, t('Name this rule…'), REWRITE] as const,
    [SuggestionCommand.wordings, t('Wordings for guidance…'), REWRITE] as const,
  ];
  return offered.map(([command, title, kind]) => {
    const action = new vscode.CodeAction(title, kind);
    action.command = { title, command, arguments: [document.uri, group.index, rule.index] };
    return action;
  });
}

function quickFix(
  document: vscode.TextDocument,
  problem: Problem,
  fix: Fix,
  diagnostics: readonly vscode.Diagnostic[],
): vscode.CodeAction {
  const action = new vscode.CodeAction(fix.title, vscode.CodeActionKind.QuickFix);
  const range = toRange(document, problem.span);
  action.edit = toWorkspaceEdit(document, fix.edits);
  action.isPreferred = fix.preferred ?? false;
  action.diagnostics = diagnostics.filter(
    (diagnostic) => codeOf(diagnostic) === problem.code && diagnostic.range.isEqual(range),
  );
  return action;
}

function fixAll(document: vscode.TextDocument, problems: readonly Problem[]): vscode.CodeAction[] {
  const fixes = problems.flatMap((problem) => problem.fixes?.find((fix) => fix.preferred) ?? []);
  const edits = withoutOverlap(fixes.map((fix) => fix.edits));
  if (edits.length === 0) return [];
  const action = new vscode.CodeAction(vscode.l10n.t('Apply all safe fixes'), FIX_ALL);
  action.edit = toWorkspaceEdit(document, edits);
  return [action];
}

function codeOf(diagnostic: vscode.Diagnostic): string | undefined {
  if (diagnostic.source !== SOURCE || typeof diagnostic.code !== 'object') return undefined;
  return String(diagnostic.code.value);
}
