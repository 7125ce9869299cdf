import * as vscode from 'vscode';
import type { GroupReport, RuleReport } from '../../rules';
import { Disposable } from '../common/disposable';
import { Setting } from '../common/ids';
import type { LiveReports } from '../rule-files/live-reports';
import { PROGRESS_DELAY_MS } from '../rule-files/tracked-document';
import { RULE_FILES } from '../rule-files/tracked';
import { count } from '../common/numbers';
import { breadthText } from '../rule-files/count-text';

/** Behind the name of each rule: the share of the domain that it accepts alone. */
export class InlayHints extends Disposable implements vscode.InlayHintsProvider {
  private readonly changed = this._register(new vscode.EventEmitter<void>());
  readonly onDidChangeInlayHints = this.changed.event;

  constructor(private readonly reports: LiveReports) {
    super();
    this._register(reports.onDidChange(() => this.changed.fire()));
    this._register(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(Setting.inlayHints)) this.changed.fire();
      }),
    );
    this._register(vscode.languages.registerInlayHintsProvider(RULE_FILES, this));
  }

  async provideInlayHints(
    document: vscode.TextDocument,
    range: vscode.Range,
    token: vscode.CancellationToken,
  ): Promise<vscode.InlayHint[]> {
    if (!vscode.workspace.getConfiguration(undefined, document).get(Setting.inlayHints, true)) return [];
    const { report } = await this.reports.whenCounted(document, PROGRESS_DELAY_MS, token);
    if (!report || token.isCancellationRequested) return [];
    const from = document.offsetAt(range.start);
    const to = document.offsetAt(range.end);
    const groups = report.groups.filter(({ span }) => span.from <= to && from <= span.to);
    return groups.flatMap((group) => group.rules.flatMap((rule) => hint(document, group, rule) ?? []));
  }
}

function hint(
  document: vscode.TextDocument,
  group: GroupReport,
  rule: RuleReport,
): vscode.InlayHint | undefined {
  const text = rule.pending ? undefined : breadthText(rule);
  if (text === undefined || !rule.count) return undefined;
  const result = new vscode.InlayHint(document.positionAt(rule.nameSpan.to), text);
  result.paddingLeft = true;
  const accepts = vscode.l10n.t('accepts {0} triples', count(rule.count.true));
  const without =
    rule.without === undefined || group.count === undefined
      ? ''
      : `\n${vscode.l10n.t('without it the group would have {0} instead of {1}', count(rule.without), count(group.count))}`;
  result.tooltip = `${accepts}${without}`;
  return result;
}
