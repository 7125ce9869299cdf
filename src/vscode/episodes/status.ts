import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';
import { ContextKey, EpisodeCommand } from '../common/ids';
import { plain } from '../common/markdown';
import { Throttle } from '../view/throttle';
import type { Runs } from './runs';
import { progressText } from './episode-text';

/** Right of the problems, left of the cursor's position. */
const PRIORITY = 10;
const THROTTLE_MS = 100;

/** The status bar while episodes are played. */
export class EpisodeStatus extends Disposable {
  private readonly item = this._register(
    vscode.window.createStatusBarItem('falsify.episodes', vscode.StatusBarAlignment.Left, PRIORITY),
  );
  private readonly throttle = this._register(new Throttle(() => this.draw()));

  constructor(private readonly runs: Runs) {
    super();
    this.item.name = vscode.l10n.t('Falsify: Episodes');
    this._register(runs.onDidChange(() => this.throttle.run(THROTTLE_MS)));
    this._register(
      runs.onDidChangeSet(() => {
        void vscode.commands.executeCommand('setContext', ContextKey.playing, runs.all.length > 0);
        this.draw();
      }),
    );
  }

  private draw(): void {
    const all = this.runs.all;
    const [run] = all;
    if (!run) {
      this.item.hide();
      return;
    }
    const { t } = vscode.l10n;
    const text = all.length === 1 ? progressText(run) : t('{0} episodes', all.length);
    this.item.text = `$(sync~spin) ${t('Falsify')}: ${text}`;
    const lines = all.map((each) => `${plain(each.title)}: ${plain(progressText(each))}`);
    const tooltip = new vscode.MarkdownString(
      [...lines, `[${t('Cancel…')}](command:${EpisodeCommand.cancel})`].join('  \n'),
    );
    tooltip.isTrusted = { enabledCommands: [EpisodeCommand.cancel] };
    this.item.tooltip = tooltip;
    this.item.command = { command: EpisodeCommand.open, title: '', arguments: [run.uri] };
    this.item.show();
  }
}
