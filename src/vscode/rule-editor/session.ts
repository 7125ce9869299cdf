import * as vscode from 'vscode';
import { CancelledError } from '../../base/stepwise';
import { checked } from '../../protocol/check';
import type { OfView } from '../../protocol/envelope';
import { questionSchema, type ViewQuestion } from '../../protocol/questions';
import {
  fromViewSchema,
  RULE_EDITOR_PROTOCOL,
  type DocumentMessage,
  type FromView,
  type ToView,
  type ViewCommand,
} from '../../protocol/rule-editor';
import type { FileReport } from '../../rules';
import type { RuleService } from '../../rules/service/client';
import { inBackground } from '../common/background';
import { Disposable } from '../common/disposable';
import type { Log } from '../common/log';
import { nameOf } from '../common/paths';
import type { LiveReports } from '../rule-files/live-reports';
import { notUnderstood, ViewConnection } from '../view/connection';
import { Throttle } from '../view/throttle';
import type { ChangeQueues, DocumentChanges } from './changes';
import { Flushes } from './flushes';
import { GenerationLink, type GenerationContext } from './generation-link';
import { isReadonly } from './readonly';
import { Reverts } from './reverts';
import { showInText } from './show-text';
import { documentMessage, groupProblems, unreadableDocument, fileProblems } from './summary';
import type { TextEdit } from '../../predicate/problem';
import { ChangeRefused, changeSchema } from '../../rules/edit/changes';
import { ExchangeCommand, SuggestionCommand } from '../common/ids';

/** The commands that a view may run. */
const COMMANDS: Readonly<Record<ViewCommand, string>> = { ...ExchangeCommand, ...SuggestionCommand };

/**
 * Undoes or redoes a change of the document, as its text editor would do it. VS Code applies the command to
 * the active editor, so this editor is made active first.
 */
async function undoOrRedo(panel: vscode.WebviewPanel, command: 'undo' | 'redo'): Promise<void> {
  if (!panel.active) panel.reveal(panel.viewColumn, false);
  await vscode.commands.executeCommand(command);
}

export interface RuleEditorContext extends GenerationContext {
  readonly reports: LiveReports;
  readonly service: RuleService;
  readonly log: Log;
  readonly queues: ChangeQueues;
}

type OfDocument = OfView<FromView>;
type Request = Extract<OfDocument, { type: 'ask' | 'change' | 'applyFix' | 'runCommand' | 'generation' }>;

/** One visual editor of one document. It sends its view every state of the document and serves the view's requests. */
export class RuleEditorSession extends Disposable {
  private readonly view: ViewConnection<FromView, ToView>;
  private readonly flushes = new Flushes((message) => this.view.post(message));
  private readonly changes: DocumentChanges;
  private readonly telling = new Throttle(() => this.tell());
  private readonly generation: GenerationLink;
  private readonly reverts: Reverts;
  private isReadonly = false;
  private openGroup: number | undefined;
  private toReveal: { readonly group: number; readonly rule?: number } | undefined;
  private panelToShow: string | undefined;
  /** The state that the view has, so that nothing is sent twice. */
  private lastReport: FileReport | undefined;

  constructor(
    readonly document: vscode.TextDocument,
    readonly panel: vscode.WebviewPanel,
    private readonly context: RuleEditorContext,
    extensionUri: vscode.Uri,
  ) {
    super();
    const { reports } = context;
    this.changes = context.queues.of(document);
    this.reverts = this._register(new Reverts(document));
    this.view = this._register(this.connect(extensionUri));
    this.generation = this._register(
      new GenerationLink(document, context, (message) => {
        if (this.view.listens) this.view.post(message);
      }),
    );
    this._register(reports.addViewer({ document, groups: () => this.shownGroups() }));
    this._register(
      reports.onDidChange((changed) => {
        if (changed === document) this.refresh();
      }),
    );
    this._register(
      vscode.workspace.onDidSaveTextDocument((saved) => {
        if (saved === document) void this.checkWritable();
      }),
    );
    for (const each of [this.flushes, this.telling]) this._register(each);
  }

  private connect(extensionUri: vscode.Uri): ViewConnection<FromView, ToView> {
    const { uri } = this.document;
    const title = vscode.l10n.t('Rule groups');
    return new ViewConnection<FromView, ToView>({
      panel: this.panel,
      page: { extensionUri, name: 'rule-editor', subject: nameOf(uri), title, counts: true },
      log: this.context.log,
      name: 'The visual editor',
      protocol: RULE_EDITOR_PROTOCOL,
      schema: fromViewSchema,
      shows: uri,
      onReady: () => {
        this.lastReport = undefined;
        this.tell();
        this.generation.send();
        void this.checkWritable();
      },
      onOutdated: (message) => this.sendUnreadable(message),
      onVisibility: () => this.onVisibility(),
      onMessage: (message) => this.handle(message),
    });
  }

  get uri(): vscode.Uri {
    return this.document.uri;
  }

  /** The group that is open in the view. */
  get shownGroup(): number | undefined {
    return this.openGroup;
  }

  /** Shows a group, and a rule of it, now or as soon as the view has them. */
  reveal(group: number, rule?: number): void {
    this.toReveal = { group, ...(rule !== undefined && { rule }) };
    this.sendReveal();
  }

  /** Shows a panel, now or as soon as the view listens. */
  showPanel(panel: string): void {
    this.panelToShow = panel;
    this.sendPanel();
  }

  /** Resolves when everything that the view held back is in the document, or when it took too long. */
  async flush(withinMs: number): Promise<void> {
    if (!this.view.listens) return;
    await this.flushes.flush(withinMs);
    await this.changes.idle();
  }

  private shownGroups(): number[] {
    return this.view.visible && this.openGroup !== undefined ? [this.openGroup] : [];
  }

  private onVisibility(): void {
    if (!this.view.visible) this.flushes.release();
    this.context.reports.viewerChanged(this.document);
  }

  /** A large file's list of groups takes long to send and to show: twice a second is often enough for 10,000. */
  private refresh(): void {
    const groups = this.context.reports.report(this.document)?.groups.length ?? 0;
    this.telling.run(Math.max(16, Math.min(500, groups / 20)));
  }

  private tell(): void {
    const { phase, report, failure } = this.context.reports.state(this.document);
    if (!this.view.listens || (report && report === this.lastReport)) return;
    this.lastReport = report;
    if (report) this.sendDocument(documentMessage(this.document, report, nameOf(this.document.uri)));
    else if (phase === 'failed') this.sendUnreadable(failure ?? vscode.l10n.t('Counting failed'));
    else if (phase === 'untracked')
      this.sendUnreadable(vscode.l10n.t('This file is not open as a rule group file, so it is not counted'));
  }

  private sendUnreadable(why: string): void {
    this.sendDocument(unreadableDocument(this.document, nameOf(this.document.uri), why));
  }

  private sendDocument(message: DocumentMessage): void {
    const { version: reverted } = this.reverts;
    this.view.post({
      ...message,
      ...(reverted !== undefined && { reverted }),
      ...(this.isReadonly && { readonly: true }),
    });
    this.sendReveal();
    this.sendPanel();
  }

  private sendPanel(): void {
    if (this.panelToShow === undefined || !this.lastReport || !this.view.listens) return;
    this.view.post({ type: 'panel', panel: this.panelToShow });
    this.panelToShow = undefined;
  }

  private sendReveal(): void {
    if (!this.toReveal || !this.lastReport || !this.view.listens) return;
    this.view.post({ type: 'reveal', ...this.toReveal });
    this.toReveal = undefined;
  }

  private handle(message: OfDocument): void {
    if ('id' in message && message.type !== 'flushed')
      this.view.reply(message.id, (signal) => this.fulfil(message, signal));
    else inBackground(this.perform(message), (why) => this.context.log.error(why));
  }

  private fulfil(message: Request, signal: AbortSignal): Promise<unknown> {
    switch (message.type) {
      case 'ask':
        return this.answer(message.question, signal);
      case 'change':
        return this.change(message.change);
      case 'applyFix':
        return this.changes.apply(message.version, () =>
          fixEdits(this.context.reports.report(this.document), message),
        );
      case 'generation':
        return this.generation.do(message.action);
      case 'runCommand':
        return this.runCommand(message);
    }
  }

  /** Handles messages without a reply. */
  private async perform(message: Exclude<OfDocument, Request>): Promise<void> {
    switch (message.type) {
      case 'flushed':
        this.flushes.done(message.id);
        return;
      case 'opened':
        this.openGroup = message.group;
        this.context.reports.viewerChanged(this.document);
        return;
      case 'openText':
        return showInText(this.context.reports, this.document, this.panel.viewColumn, message);
      case 'undo':
      case 'redo':
        return undoOrRedo(this.panel, message.type);
    }
  }

  private async checkWritable(): Promise<void> {
    const before = this.isReadonly;
    this.isReadonly = await isReadonly(this.document.uri);
    if (this.isReadonly === before) return;
    this.lastReport = undefined;
    this.tell();
  }

  private async runCommand({ command, group, rule }: Request & { type: 'runCommand' }): Promise<void> {
    await vscode.commands.executeCommand(COMMANDS[command], this.document.uri, group, rule);
  }

  private change(raw: unknown): Promise<number> {
    return this.changes.make(checked(changeSchema, raw, notUnderstood));
  }

  private answer(raw: unknown, signal: AbortSignal): Promise<unknown> {
    const question = checked(questionSchema, raw, notUnderstood);
    return question.kind === 'content'
      ? this.content(question, signal)
      : this.context.service.ask(question, signal);
  }

  private async content(
    question: Extract<ViewQuestion, { kind: 'content' }>,
    signal: AbortSignal,
  ): Promise<unknown> {
    const { version } = this.document;
    const located = { ...question, document: this.document.uri.toString(), version };
    const content = await this.context.service.ask(located, signal);
    const group = this.context.reports.report(this.document)?.groups[question.group];
    if (this.document.version !== version || !group) throw new CancelledError();
    return { ...content, version, problems: groupProblems(this.document, group) };
  }
}

type FixRequest = Extract<FromView, { type: 'applyFix' }>;

/** The edits of the fix that a view means. Its title must be there, since checks that come later add problems. */
function fixEdits(report: FileReport | undefined, wanted: FixRequest): readonly TextEdit[] {
  const problems =
    wanted.group === undefined ? report && fileProblems(report) : report?.groups[wanted.group]?.problems;
  const fix = problems?.[wanted.problem]?.fixes?.[wanted.fix];
  if (fix?.title !== wanted.title)
    throw new ChangeRefused(vscode.l10n.t('The problem no longer exists; nothing was written'));
  return fix.edits;
}
