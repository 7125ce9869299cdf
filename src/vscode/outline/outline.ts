import * as vscode from 'vscode';
import type { GroupReport, RuleReport } from '../../rules';
import { Disposable } from '../common/disposable';
import { toRange } from '../common/ranges';
import type { LiveReports } from '../rule-files/live-reports';
import { RULE_FILES } from '../rule-files/tracked';
import { count } from '../common/numbers';
import { breadthText } from '../rule-files/count-text';

/** VS Code asks once per version, so it is worth waiting for the counts, within limits. */
const WAIT_MS = 1000;
/** Beyond this many groups the outline has no rules: 50,000 symbols are useless. */
const MANY_GROUPS = 1000;

/** Groups with their counts, and their rules with their breadth. */
export class Outline extends Disposable implements vscode.DocumentSymbolProvider {
  constructor(private readonly reports: LiveReports) {
    super();
    this._register(vscode.languages.registerDocumentSymbolProvider(RULE_FILES, this));
  }

  async provideDocumentSymbols(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.DocumentSymbol[]> {
    const { report } = await this.reports.whenCounted(document, WAIT_MS, token);
    if (!report || token.isCancellationRequested) return [];
    const withRules = report.groups.length <= MANY_GROUPS;
    return report.groups.map((group) => groupSymbol(document, group, withRules));
  }
}

function groupSymbol(
  document: vscode.TextDocument,
  group: GroupReport,
  withRules: boolean,
): vscode.DocumentSymbol {
  const name = group.id || vscode.l10n.t('(no id)');
  const detail = group.count === undefined ? '' : vscode.l10n.t('{0} feasible', count(group.count));
  const symbol = symbolOf(document, name, detail, vscode.SymbolKind.Class, group.span, group.idSpan);
  if (withRules) symbol.children = group.rules.map((rule) => ruleSymbol(document, rule));
  return symbol;
}

function ruleSymbol(document: vscode.TextDocument, rule: RuleReport): vscode.DocumentSymbol {
  const name = rule.name || vscode.l10n.t('(no name)');
  return symbolOf(
    document,
    name,
    breadthText(rule) ?? '',
    vscode.SymbolKind.Function,
    rule.span,
    rule.nameSpan,
  );
}

function symbolOf(
  document: vscode.TextDocument,
  name: string,
  detail: string,
  kind: vscode.SymbolKind,
  span: GroupReport['span'],
  nameSpan: GroupReport['span'],
): vscode.DocumentSymbol {
  const range = toRange(document, span);
  const selection = toRange(document, nameSpan);
  // VS Code throws away every symbol of a file in which one name lies outside its range.
  return new vscode.DocumentSymbol(name, detail, kind, range, range.contains(selection) ? selection : range);
}
