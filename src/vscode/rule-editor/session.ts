import * as vscode from 'vscode';
import { CancelledError } from '../../predicate/stepwise';
import { fromViewSchema, RULE_EDITOR_PROTOCOL, type FromView, type ToView } from '../../protocol/rule-editor';
import type { Question } from '../../rules/service';
import type { RuleService } from '../../rules/service/client';
import { Disposable } from '../common/disposable';
import type { Log } from '../common/log';
import type { LiveReports } from '../rule-files/live-reports';
import { changeDocument } from './changes';
import { documentMessage, groupProblems } from './summary';

export interface RuleEditorContext {
  readonly reports: LiveReports;
  readonly service: RuleService;
  readonly log: Log;
}

/** One visual editor of one document. It tells its view of every state of the document and answers its questions. */
export class RuleEditorSession extends Disposable {
  private readonly running = new Map<number, AbortController>();

  constructor(
    private readonly document: vscode.TextDocument,
    private readonly panel: vscode.WebviewPanel,
    private readonly context: RuleEditorContext,
  ) {
    super();
    this._register(panel.webview.onDidReceiveMessage((message: unknown) => this.receive(message)));
    this._register(
      context.reports.onDidChange((changed) => {
        if (changed === document) this.tell();
      }),
    );
  }

  reveal(group: number, rule?: number): void {
    this.post({ type: 'reveal', group, ...(rule !== undefined && { rule }) });
  }

  override dispose(): void {
    for (const controller of this.running.values()) controller.abort();
    super.dispose();
  }

  private post(message: ToView): void {
    void this.panel.webview.postMessage(message);
  }

  private tell(): void {
    const report = this.context.reports.report(this.document);
    if (!report) return;
    const name = this.document.uri.path.split('/').pop() ?? '';
    this.post(documentMessage(this.document, report, name));
  }

  private receive(raw: unknown): void {
    const parsed = fromViewSchema.safeParse(raw);
    if (!parsed.success) {
      this.context.log.warn(`The visual editor sent a message that is none: ${parsed.error.message}`);
      return;
    }
    this.handle(parsed.data);
  }

  private handle(message: FromView): void {
    switch (message.type) {
      case 'ready':
        if (message.protocol === RULE_EDITOR_PROTOCOL) this.tell();
        return;
      case 'ask':
        return void this.reply(message.id, (signal) => this.answer(message.question as Question, signal));
      case 'cancel':
        return this.running.get(message.id)?.abort();
      case 'change':
        return void this.reply(message.id, () =>
          changeDocument(this.document, this.context, message.change as never),
        );
      case 'copy':
        return void vscode.env.clipboard.writeText(message.text);
      case 'undo':
      case 'redo':
        return void vscode.commands.executeCommand(message.type);
      default:
        return;
    }
  }

  private async answer(question: Question, signal: AbortSignal): Promise<unknown> {
    if (question.kind !== 'content') return this.context.service.ask(question, signal);
    const { version } = this.document;
    const located = { ...question, document: this.document.uri.toString(), version };
    const content = await this.context.service.ask(located, signal);
    const group = this.context.reports.report(this.document)?.groups[question.group];
    if (this.document.version !== version || !group) throw new CancelledError();
    return { ...content, version, problems: groupProblems(this.document, group) };
  }

  /** Every request gets exactly one reply, whatever becomes of it. */
  private async reply(id: number, work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    const controller = new AbortController();
    this.running.set(id, controller);
    try {
      this.post({ type: 'answer', id, value: await work(controller.signal) });
    } catch (error) {
      const cancelled = error instanceof CancelledError;
      const message = error instanceof Error ? error.message : String(error);
      this.post({ type: 'failed', id, message, cancelled });
    } finally {
      this.running.delete(id);
    }
  }
}
