import * as vscode from 'vscode';
import { CancelledError } from '../../predicate/stepwise';
import { changeSchema } from '../../protocol/changes';
import { checked, reasonOf } from '../../protocol/check';
import { questionSchema, type ViewQuestion } from '../../protocol/questions';
import {
  fromViewSchema,
  RULE_EDITOR_PROTOCOL,
  type DocumentMessage,
  type FromView,
  type ToView,
} from '../../protocol/rule-editor';
import type { FileReport } from '../../rules';
import type { RuleService } from '../../rules/service/client';
import { Disposable } from '../common/disposable';
import type { Log } from '../common/log';
import type { LiveReports } from '../rule-files/live-reports';
import type { ChangeQueues, DocumentChanges } from './changes';
import { saveFile } from './files';
import { fixEdits } from './fixes';
import { Flushes } from './flushes';
import { nameOf } from './paths';
import { isReadonly } from './readonly';
import { Requests } from './requests';
import { showInText } from './show-text';
import { documentMessage, groupProblems, unreadableDocument } from './summary';
import { Throttle } from './throttle';
import { runViewCommand, undoOrRedo } from './view-commands';

export interface RuleEditorContext {
  readonly reports: LiveReports;
  readonly service: RuleService;
  readonly log: Log;
  readonly queues: ChangeQueues;
}

/** A view that sends more nonsense than this is not worth more lines in the log. */
const MAX_WARNINGS = 20;

/** One visual editor of one document. It tells its view of every state of the document and does what the view asks. */
export class RuleEditorSession extends Disposable {
  private readonly requests = new Requests((message) => this.post(message));
  private readonly flushes = new Flushes((message) => this.post(message));
  private readonly changes: DocumentChanges;
  private readonly telling = new Throttle(() => this.tell());
  /** The view has said that it listens; it stops when it is hidden, as VS Code throws its page away then. */
  private ready = false;
  private outdated = false;
  private readonly = false;
  private openGroup: number | undefined;
  private toReveal: { readonly group: number; readonly rule?: number } | undefined;
  /** What the view knows, so that nothing is told twice. */
  private told: FileReport | undefined;
  private warnings = 0;

  constructor(
    readonly document: vscode.TextDocument,
    readonly panel: vscode.WebviewPanel,
    private readonly context: RuleEditorContext,
    /** Loads the page of the view anew. */
    private readonly reload: () => void,
  ) {
    super();
    const { reports } = context;
    this.changes = context.queues.of(document);
    this._register(panel.webview.onDidReceiveMessage((message: unknown) => this.receive(message)));
    this._register(panel.onDidChangeViewState(() => this.onVisibility()));
    this._register(reports.addOnlooker({ document, groups: () => this.shownGroups() }));
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
    for (const each of [this.requests, this.flushes, this.telling]) this._register(each);
  }

  /** The group that is open in the view. */
  get shownGroup(): number | undefined {
    return this.openGroup;
  }

  /** Shows a group, and a rule of it, now or as soon as the view knows of them. */
  reveal(group: number, rule?: number): void {
    this.toReveal = { group, ...(rule !== undefined && { rule }) };
    this.sendReveal();
  }

  /** Resolves when everything that the view held back is in the document, or when it took too long. */
  async flush(withinMs: number): Promise<void> {
    if (!this.ready || !this.panel.visible) return;
    await this.flushes.flush(withinMs);
    await this.changes.idle();
  }

  private shownGroups(): number[] {
    return this.panel.visible && this.openGroup !== undefined ? [this.openGroup] : [];
  }

  private onVisibility(): void {
    if (!this.panel.visible) {
      this.ready = false;
      this.flushes.release();
    }
    this.context.reports.looksElsewhere(this.document);
  }

  private post(message: ToView): void {
    void this.panel.webview.postMessage(message);
  }

  /** A large file's list of groups takes long to send and to show: twice a second is often enough for 10,000. */
  private refresh(): void {
    const groups = this.context.reports.report(this.document)?.groups.length ?? 0;
    this.telling.run(Math.max(16, Math.min(500, groups / 20)));
  }

  private tell(): void {
    const { phase, report, failure } = this.context.reports.state(this.document);
    if (!this.ready || !this.panel.visible || (report && report === this.told)) return;
    this.told = report;
    if (report) this.sendDocument(documentMessage(this.document, report, nameOf(this.document.uri)));
    else if (phase === 'failed') this.sendNothing(failure ?? vscode.l10n.t('Counting failed'));
    else if (phase === 'untracked')
      this.sendNothing(vscode.l10n.t('This file is not open as a rule group file, so it is not counted'));
  }

  private sendNothing(why: string): void {
    this.sendDocument(unreadableDocument(this.document, nameOf(this.document.uri), why));
  }

  private sendDocument(message: DocumentMessage): void {
    this.post({ ...message, ...(this.readonly && { readonly: true }) });
    this.sendReveal();
  }

  private sendReveal(): void {
    if (!this.toReveal || !this.told || !this.ready) return;
    this.post({ type: 'reveal', ...this.toReveal });
    this.toReveal = undefined;
  }

  private receive(raw: unknown): void {
    const message = fromViewSchema.safeParse(raw);
    if (message.success) {
      this.handle(message.data);
      return;
    }
    const why = reasonOf(message.error);
    if (++this.warnings <= MAX_WARNINGS)
      this.context.log.warn(`The visual editor sent a message that is none: ${why}`);
    // What waits for a reply must not wait for ever.
    const id = (raw as { readonly id?: unknown } | null | undefined)?.id;
    if (Number.isSafeInteger(id))
      this.post({ type: 'failed', id: id as number, message: notUnderstood(why), cancelled: false });
  }

  private handle(message: FromView): void {
    switch (message.type) {
      case 'ready':
        return this.start(message.protocol);
      case 'ask':
        return void this.requests.run(message.id, (signal) => this.answer(message.question, signal));
      case 'change':
        return void this.requests.run(message.id, () => this.change(message.change));
      case 'applyFix':
        return void this.requests.run(message.id, () =>
          this.changes.apply(message.version, () =>
            fixEdits(this.context.reports.report(this.document), message),
          ),
        );
      case 'saveFile':
        return void this.requests.run(message.id, async () => ({
          saved: await saveFile(this.document, message.name, message.data),
        }));
      case 'runCommand':
        return void this.requests.run(message.id, () =>
          runViewCommand(this.document, message.command, message.group),
        );
      case 'cancel':
        return this.requests.cancel(message.id);
      case 'flushed':
        return this.flushes.done(message.id);
      default:
        return void this.perform(message).catch((error: unknown) => this.context.log.error(String(error)));
    }
  }

  /** What has no reply. */
  private async perform(
    message: Extract<FromView, { type: 'opened' | 'openText' | 'copy' | 'undo' | 'redo' }>,
  ): Promise<void> {
    switch (message.type) {
      case 'opened':
        this.openGroup = message.group;
        this.context.reports.looksElsewhere(this.document);
        return;
      case 'openText':
        return showInText(this.context.reports, this.document, this.panel.viewColumn, message);
      case 'copy':
        await vscode.env.clipboard.writeText(message.text);
        return;
      case 'undo':
      case 'redo':
        return undoOrRedo(this.panel, message.type);
    }
  }

  /** A view of another version, which an update has left behind, is loaded anew; once, lest it goes on for ever. */
  private start(protocol: number): void {
    if (protocol !== RULE_EDITOR_PROTOCOL) {
      this.context.log.warn(`The visual editor speaks version ${protocol} of its messages.`);
      if (this.outdated) this.sendOutdated();
      else this.reload();
      this.outdated = true;
      return;
    }
    this.ready = true;
    this.told = undefined;
    this.tell();
    void this.checkWritable();
  }

  private sendOutdated(): void {
    this.sendNothing(vscode.l10n.t('Falsify was updated; close this editor and open it again'));
  }

  private async checkWritable(): Promise<void> {
    const before = this.readonly;
    this.readonly = await isReadonly(this.document.uri);
    if (this.readonly === before) return;
    this.told = undefined;
    this.tell();
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

const notUnderstood = (why: string): string => vscode.l10n.t('The editor was not understood: {0}', why);
