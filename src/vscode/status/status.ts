import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';
import { happened } from '../common/happened';
import { Command, ContextKey } from '../common/ids';
import { groupAtCursor } from '../rule-files/target';
import { isRuleFile } from '../rule-files/tracked';
import type { LiveReports } from '../rule-files/live-reports';
import type { CountingState } from '../rule-files/tracked-document';
import { count } from '../common/numbers';
import { groupText } from '../rule-files/count-text';

/** Steps of the walkthrough end when counts have rested so long, in ms: nothing is sent for each key that is typed. */
const THROTTLE_MS = 500;

/**
 * One item, for the active rule file only: the count of the group at the cursor, at the speed of typing; the number of
 * groups where the cursor is in none of several.
 * It stays in sight when the head of a long group is scrolled away.
 */
export class Status extends Disposable {
  private readonly item = this._register(
    vscode.window.createStatusBarItem('falsify.count', vscode.StatusBarAlignment.Right, 100),
  );
  private readonly contexts = new Map<string, boolean>();
  private resting: ReturnType<typeof setTimeout> | undefined;
  /** Documents whose counts came since the last rest. */
  private readonly reported = new Set<vscode.TextDocument>();

  constructor(private readonly reports: LiveReports) {
    super();
    this.item.name = vscode.l10n.t('Falsify: feasible count');
    this._register({ dispose: () => clearTimeout(this.resting) });
    const refresh = () => this.refresh();
    this._register(reports.onDidChange((document) => this.onReport(document)));
    this._register(reports.onDidDrop(refresh));
    this._register(vscode.window.onDidChangeActiveTextEditor(refresh));
    this._register(vscode.window.onDidChangeTextEditorSelection(refresh));
    this.refresh();
  }

  private onReport(document: vscode.TextDocument): void {
    clearTimeout(this.resting);
    this.reported.add(document);
    this.resting = setTimeout(() => {
      for (const each of this.reported) this.endSteps(each);
      this.reported.clear();
    }, THROTTLE_MS);
    this.refresh();
  }

  private endSteps(document: vscode.TextDocument): void {
    const { phase, report } = this.reports.state(document);
    if (phase === 'done' && report?.groups.some((group) => group.count !== undefined))
      happened(ContextKey.counted);
    if (report && report.problems.some(({ severity }) => severity === 'error'))
      happened(ContextKey.errorSeen);
  }

  private refresh(): void {
    const editor = vscode.window.activeTextEditor;
    if (!editor || !isRuleFile(editor.document)) {
      this.item.hide();
      return;
    }
    const state = this.reports.state(editor.document);
    this.set(ContextKey.counting, state.slow);
    this.set(ContextKey.cancelled, state.phase === 'cancelled');
    this.show(editor, state);
    this.item.show();
  }

  private show(editor: vscode.TextEditor, { phase, slow, report }: CountingState): void {
    if (slow) {
      this.fill(
        `$(loading~spin) ${vscode.l10n.t('counting')}`,
        vscode.l10n.t('Cancel counting'),
        Command.cancelCounting,
      );
      return;
    }
    if (phase === 'cancelled') {
      this.fill(
        `$(circle-slash) ${vscode.l10n.t('not counted')}`,
        vscode.l10n.t('Count again'),
        Command.countAgain,
      );
      return;
    }
    if (phase === 'failed') {
      this.fill(`$(error) ${vscode.l10n.t('not counted')}`, vscode.l10n.t('Show the log'), Command.showLog);
      return;
    }
    const group = report && groupAtCursor(editor, report);
    if (report && !group && report.groups.length > 1) {
      this.fill(vscode.l10n.t('{0} groups', count(report.groups.length)), '', undefined);
      return;
    }
    if (!report || !group || group.count === undefined) {
      const text =
        phase === 'counting' || group?.pending ? vscode.l10n.t('… feasible') : vscode.l10n.t('no count');
      this.fill(text, group?.unavailable ?? '', undefined);
      return;
    }
    const tooltip = `${vscode.l10n.t('Group {0}', group.id)}: ${groupText(group, report)}`;
    this.fill(vscode.l10n.t('{0} feasible', count(group.count)), tooltip, Command.copyCount);
  }

  private fill(text: string, tooltip: string, command: string | undefined): void {
    this.item.text = text;
    this.item.tooltip = tooltip;
    this.item.command = command;
  }

  private set(key: ContextKey, value: boolean): void {
    if (this.contexts.get(key) === value) return;
    this.contexts.set(key, value);
    void vscode.commands.executeCommand('setContext', key, value);
  }
}
