import * as vscode from 'vscode';
import { fromReportSchema, REPORT_PROTOCOL, type FromReport, type ToReport } from '../../protocol/report';
import type { OfView } from '../../protocol/envelope';
import { inBackground } from '../common/background';
import { Disposable } from '../common/disposable';
import { EpisodeCommand, REPORT, REPORT_SCHEME } from '../common/ids';
import type { Log } from '../common/log';
import { ViewConnection } from '../view/connection';

/** Links, buttons and full numbers of a report, beside its text. */
interface Offers {
  /** The transcripts in the column of files, by their texts there. No other file is opened. */
  readonly files?: ReadonlyMap<string, vscode.Uri>;
  /** Its tables as CSV, in their order; the empty text stands for what the page shows. */
  readonly csv?: readonly string[];
  readonly actions?: readonly { readonly title: string; readonly run: () => unknown }[];
}

interface Report extends Offers {
  /** Ends with `.md`. */
  readonly name: string;
  readonly markdown: string;
}

/** Reports as pages, and as documents that can be read and not changed. None of them is ever to be saved. */
export class Reports extends Disposable implements vscode.TextDocumentContentProvider {
  private readonly texts = new Map<string, string>();
  private readonly open = new Map<vscode.WebviewPanel, Report>();
  private readonly changed = this._register(new vscode.EventEmitter<vscode.WebviewPanel>());
  private shown = 0;

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly log: Log,
  ) {
    super();
    this._register(vscode.workspace.registerTextDocumentContentProvider(REPORT_SCHEME, this));
    this._register(
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme === REPORT_SCHEME) this.texts.delete(uri.toString());
      }),
    );
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? '';
  }

  /** Shows a Markdown text as a page of its own. */
  show(name: string, markdown: string, offers: Offers = {}, column = vscode.ViewColumn.Active): void {
    const title = name.replace(/\.md$/, '');
    const panel = vscode.window.createWebviewPanel(REPORT, title, column);
    const report = { name, markdown, ...offers };
    this.open.set(panel, report);
    const view = this.connect(panel, report);
    panel.onDidDispose(() => {
      this.open.delete(panel);
      view.dispose();
    });
  }

  /** Shows a newer report of the same name in the place of the one before, where that is open. */
  showAgain(name: string, markdown: string, offers: Offers = {}): void {
    const [panel] = [...this.open].find(([, report]) => report.name === name) ?? [];
    if (!panel) {
      this.show(name, markdown, offers);
      return;
    }
    this.open.set(panel, { name, markdown, ...offers });
    this.changed.fire(panel);
    panel.reveal();
  }

  /** Shows the report in the active tab as a text. */
  async showText(): Promise<void> {
    const all = [...this.open];
    // VS Code reports late that a panel is active; until then the newest one is used.
    const [, report] = all.find(([panel]) => panel.active) ?? all.at(-1) ?? [];
    if (report) await this.openText(report);
  }

  private connect(panel: vscode.WebviewPanel, first: Report): vscode.Disposable {
    const report = () => this.open.get(panel) ?? first;
    const post = () => {
      const { markdown, files, csv = [], actions = [] } = report();
      const titles = actions.map((action) => action.title);
      view.post({ type: 'report', markdown, csv: [...csv], links: files !== undefined, actions: titles });
    };
    const title = vscode.l10n.t('Report');
    const view = new ViewConnection<FromReport, ToReport>({
      panel,
      page: { extensionUri: this.extensionUri, name: 'report', subject: panel.title, title },
      log: this.log,
      name: 'The report',
      protocol: REPORT_PROTOCOL,
      schema: fromReportSchema,
      shows: vscode.Uri.from({ scheme: REPORT_SCHEME, path: `/${first.name}` }),
      onReady: post,
      onOutdated: (message) => this.log.warn(message),
      onMessage: (message) => inBackground(this.fulfil(report(), message), (why) => this.log.error(why)),
    });
    const listening = this.changed.event((other) => {
      if (other === panel) post();
    });
    return {
      dispose: () => {
        listening.dispose();
        view.dispose();
      },
    };
  }

  private async fulfil(report: Report, message: OfView<FromReport>): Promise<void> {
    if (message.type === 'openText') await this.openText(report);
    if (message.type === 'act') await report.actions?.[message.action]?.run();
    const uri = message.type === 'openFile' && report.files?.get(message.file);
    if (uri) await vscode.commands.executeCommand(EpisodeCommand.openReplay, uri);
  }

  private async openText({ name, markdown }: Report): Promise<void> {
    const uri = vscode.Uri.from({ scheme: REPORT_SCHEME, path: `/${name}`, query: String(++this.shown) });
    this.texts.set(uri.toString(), markdown);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preview: true });
  }
}
