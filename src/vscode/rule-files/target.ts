import * as vscode from 'vscode';
import type { FileReport, GroupReport } from '../../rules';
import type { LiveReports } from './live-reports';
import { groupAt } from './problems';
import { isRuleFile } from './tracked';

/** Long enough for any count that ends at all; the user can cancel it. */
const WAIT_MS = 30_000;

export interface GroupTarget {
  readonly document: vscode.TextDocument;
  readonly report: FileReport;
  readonly group: GroupReport;
}

/** The rule file a command means: the one a CodeLens names, else the one in the active editor. */
export function targetDocument(uri?: unknown): vscode.TextDocument | undefined {
  const active = vscode.window.activeTextEditor?.document;
  const document =
    uri instanceof vscode.Uri
      ? vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString())
      : active;
  return document && isRuleFile(document) ? document : undefined;
}

/** Says that a command needs a rule file, where none is open. */
export function askForRuleFile(): void {
  void vscode.window.showInformationMessage(vscode.l10n.t('Open a rule group file (*.rules.yaml) first.'));
}

/**
 * The group a command means, counted for the text as it stands: the one a CodeLens names, else the one at the cursor.
 * Says so and gives undefined where there is none.
 */
export async function targetGroup(
  reports: LiveReports,
  uri?: unknown,
  index?: unknown,
): Promise<GroupTarget | undefined> {
  const document = targetDocument(uri);
  if (!document) {
    askForRuleFile();
    return undefined;
  }
  const { report } = await reports.whenCounted(document, WAIT_MS);
  const group = report && pick(document, report, index);
  if (!report || !group) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Put the cursor in a rule group first.'));
    return undefined;
  }
  if (group.count === undefined) {
    const why = group.unavailable ?? vscode.l10n.t('counting was cancelled');
    void vscode.window.showWarningMessage(vscode.l10n.t('Group {0} has no count: {1}.', group.id, why));
    return undefined;
  }
  return { document, report, group };
}

function pick(document: vscode.TextDocument, report: FileReport, index: unknown): GroupReport | undefined {
  if (typeof index === 'number') return report.groups[index];
  const editor = vscode.window.visibleTextEditors.find((each) => each.document === document);
  return editor && groupAt(report, document.offsetAt(editor.selection.active));
}
