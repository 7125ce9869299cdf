import * as vscode from 'vscode';
import type { FileReport, GroupReport, RuleReport } from '../../rules';
import { Disposable } from '../common/disposable';
import { RULE_EDITOR } from '../common/ids';
import { plainLabel } from '../common/labels';
import { nameOf } from '../common/paths';
import { openDocument } from '../common/read';
import { breadthText, groupText } from './count-text';
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

/** The rule file that was in front last. */
let last: string | undefined;

/** Remembers which rule file was in front last: commands mean it while something else is, such as the walkthrough. */
export class LastRuleFile extends Disposable {
  constructor() {
    super();
    const note = () => (last = ruleFileInFront()?.toString() ?? last);
    this._register(vscode.window.tabGroups.onDidChangeTabs(note));
    this._register(vscode.window.tabGroups.onDidChangeTabGroups(note));
    // A tab can be there before its document, and so before its language is known.
    this._register(vscode.workspace.onDidOpenTextDocument(note));
    note();
  }
}

/**
 * The rule file that a command means: the one given, else one on screen, else the one that was in front last, else the
 * only one that is open.
 */
export function targetRuleFile(argument: unknown): vscode.Uri | undefined {
  if (argument instanceof vscode.Uri) return argument;
  const open = vscode.window.tabGroups.all.flatMap(({ tabs }) => ruleFilesOf(tabs));
  const isOnly = new Set(open.map(String)).size === 1;
  return ruleFileOnScreen() ?? open.find((uri) => uri.toString() === last) ?? (isOnly ? open[0] : undefined);
}

/** The rule file in the active tab, else one that is visible. */
export function ruleFileOnScreen(): vscode.Uri | undefined {
  const visible = vscode.window.tabGroups.all.flatMap(({ activeTab }) => ruleFilesOf([activeTab]));
  return ruleFileInFront() ?? visible.find((uri) => uri.toString() === last) ?? visible[0];
}

const ruleFileInFront = () => ruleFileOf(vscode.window.tabGroups.activeTabGroup.activeTab);

const ruleFilesOf = (tabs: readonly (vscode.Tab | undefined)[]): vscode.Uri[] =>
  tabs.map(ruleFileOf).filter((uri) => uri !== undefined);

/** The rule file that a tab shows, in a text editor or a visual one. */
function ruleFileOf(tab: vscode.Tab | undefined): vscode.Uri | undefined {
  const input = tab?.input;
  if (input instanceof vscode.TabInputCustom) return input.viewType === RULE_EDITOR ? input.uri : undefined;
  const uri =
    input instanceof vscode.TabInputText
      ? input.uri
      : input instanceof vscode.TabInputTextDiff
        ? input.modified
        : undefined;
  const document = uri && openDocument(uri);
  return document && isRuleFile(document) ? uri : undefined;
}

/** Shows a rule file that is in a tab behind others, so that people see what a command does to it. */
export async function bringToFront(uri: vscode.Uri): Promise<void> {
  const key = uri.toString();
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const own = tabs.filter((tab) => ruleFileOf(tab)?.toString() === key);
  const [tab] = own;
  if (!tab || own.some(({ isActive }) => isActive)) return;
  const { viewColumn } = tab.group;
  if (tab.input instanceof vscode.TabInputCustom)
    await vscode.commands.executeCommand('vscode.openWith', uri, RULE_EDITOR, { viewColumn });
  else await vscode.window.showTextDocument(uri, { viewColumn, preview: tab.isPreview });
}

/** The document of the rule file that a command means (`targetRuleFile`). */
export function targetDocument(argument?: unknown): vscode.TextDocument | undefined {
  const uri = targetRuleFile(argument);
  const document = uri && openDocument(uri);
  return document && isRuleFile(document) ? document : undefined;
}

/** Says that a command needs a rule file, where none is open. */
export function askForRuleFile(): void {
  void vscode.window.showInformationMessage(vscode.l10n.t('Open a rule group file (*.rules.yaml) first.'));
}

/**
 * The group that a command means, counted for the text as it stands: the one that a CodeLens names, else the one at the
 * cursor, else the one that the user chooses. Says so and gives undefined where there is none.
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
  await bringToFront(document.uri);
  const { report } = await reports.whenCounted(document, WAIT_MS);
  if (!report || report.groups.length === 0) {
    const text = vscode.l10n.t('{0} has no rule group that can be read.', nameOf(document.uri));
    void vscode.window.showInformationMessage(text);
    return undefined;
  }
  const group =
    typeof index === 'number'
      ? report.groups[index]
      : (groupAtCursor(editorOf(document), report) ?? (await chooseGroup(report)));
  if (!group) return undefined;
  if (group.count === undefined) {
    const why = group.unavailable ?? vscode.l10n.t('counting was cancelled');
    void vscode.window.showWarningMessage(vscode.l10n.t('Group {0} has no count: {1}.', group.id, why));
    return undefined;
  }
  return { document, report, group };
}

/** A visible text editor of the document. */
export const editorOf = (document: vscode.TextDocument): vscode.TextEditor | undefined =>
  vscode.window.visibleTextEditors.find((each) => each.document === document);

/** The group at the cursor, or the only one there is. */
export function groupAtCursor(
  editor: vscode.TextEditor | undefined,
  report: FileReport,
): GroupReport | undefined {
  const at = editor && groupAt(report, editor.document.offsetAt(editor.selection.active));
  return at ?? (report.groups.length === 1 ? report.groups[0] : undefined);
}

async function chooseGroup(report: FileReport): Promise<GroupReport | undefined> {
  const items = report.groups.map((group) => ({
    label: plainLabel(group.id),
    description: plainLabel(groupText(group, report)),
    group,
  }));
  return (await vscode.window.showQuickPick(items, { title: vscode.l10n.t('Which rule group?') }))?.group;
}

/** The rules of a file, those of the group with the index `first` first; their texts are its text. */
export function ruleItems(
  report: FileReport,
  first: unknown,
): (vscode.QuickPickItem & { readonly group: GroupReport; readonly rule: RuleReport })[] {
  const groups = [...report.groups].sort((p, q) => Number(q.index === first) - Number(p.index === first));
  return groups.flatMap((group) =>
    group.rules.map((rule) => ({
      label: plainLabel(rule.name),
      description: plainLabel(vscode.l10n.t('group {0}', group.id)),
      detail: plainLabel(
        [rule.predicate.replace(/\s+/g, ' '), breadthText(rule)].filter(Boolean).join(' · '),
      ),
      group,
      rule,
    })),
  );
}
