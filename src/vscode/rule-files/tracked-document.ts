import * as vscode from 'vscode';
import { CancelledError } from '../../base/stepwise';
import type { FileReport } from '../../rules';
import type { RuleService } from '../../rules/service/client';
import { reasonOf } from '../../base/reason';
import type { Log } from '../common/log';
import { groupsBetween } from './problems';

/** Milliseconds after which a wait is shown to the user. */
export const PROGRESS_DELAY_MS = 100;
/** Texts longer than this are sent after a short rest in typing: copying them takes longer than a keystroke may. */
const LARGE_LENGTH = 256 * 1024;
const LARGE_REST_MS = 150;

export type Phase = 'untracked' | 'counting' | 'done' | 'cancelled' | 'failed';

export interface CountingState {
  readonly phase: Phase;
  /** Counting has taken longer than the progress delay. */
  readonly slow: boolean;
  /** Report on the document's current version, perhaps still growing. */
  readonly report?: FileReport;
  /** The reason why there is no report, if the phase is `failed`. */
  readonly failure?: string;
}

/** One open rule file: at most one analysis at a time, of the newest version. */
export class TrackedDocument implements vscode.Disposable {
  private analysed = -1;
  private phase: Phase = 'counting';
  private slow = false;
  private report: FileReport | undefined;
  private failure: string | undefined;
  /** The groups of the version before: where they stood is the best guess of what is on screen now. */
  private before: FileReport | undefined;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private readonly waiting = new Set<() => void>();

  private readonly key: string;

  constructor(
    readonly document: vscode.TextDocument,
    private readonly service: RuleService,
    private readonly log: Log,
    private readonly owner: {
      changed(): void;
      /** Groups that are on screen outside text editors. */
      viewedGroups(): readonly number[];
    },
  ) {
    this.key = document.uri.toString();
  }

  /** The version that is counted, or was. */
  get version(): number {
    return this.analysed;
  }

  state(): CountingState {
    // Between an edit and its event the document is already newer than what we know.
    if (this.document.version !== this.analysed) return { phase: 'counting', slow: false };
    const { phase, slow, report, failure } = this;
    return { phase, slow, ...(report && { report }), ...(failure && { failure }) };
  }

  /** Starts on the current version; whatever was under way for an older one is given up. */
  analyse(disabled: readonly string[]): void {
    this.stop();
    this.analysed = this.document.version;
    this.phase = 'counting';
    this.slow = false;
    this.report = undefined;
    this.failure = undefined;
    this.after(PROGRESS_DELAY_MS, () => {
      this.slow = true;
      this.notify();
    });
    if (lengthOf(this.document) > LARGE_LENGTH) this.after(LARGE_REST_MS, () => this.send(disabled));
    else this.send(disabled);
    this.notify();
  }

  cancel(): void {
    if (this.phase !== 'counting') return;
    this.stop();
    this.phase = 'cancelled';
    this.slow = false;
    this.log.info(`Counting was cancelled: ${this.document.uri.toString()}`);
    this.notify();
  }

  updateVisible(): void {
    if (this.phase === 'counting') this.service.setVisible(this.key, this.visibleGroups());
  }

  /** Resolves when nothing more will come for this version, when a newer one starts, or after `withinMs`. */
  whenCounted(withinMs: number, token?: vscode.CancellationToken): Promise<void> {
    if (this.phase !== 'counting' && this.document.version === this.analysed) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        cancelled?.dispose();
        this.waiting.delete(end);
        resolve();
      };
      const timer = setTimeout(end, withinMs);
      const cancelled = token?.onCancellationRequested(end);
      this.waiting.add(end);
    });
  }

  dispose(): void {
    this.stop();
    this.service.close(this.key);
  }

  private send(disabled: readonly string[]): void {
    const { document, analysed: version } = this;
    const mine = () => this.analysed === version && document.version === version && this.phase === 'counting';
    const accept = (report: FileReport) => {
      if (mine()) this.accept(report);
    };
    this.service
      .analyse(
        { document: this.key, version, text: document.getText(), disabled, visible: this.visibleGroups() },
        accept,
      )
      .then(accept)
      .catch((error: unknown) => {
        if (!(error instanceof CancelledError) && mine()) this.fail(reasonOf(error));
      });
  }

  private accept(report: FileReport): void {
    const first = this.report === undefined;
    this.report = report;
    this.before = report;
    if (first && !report.complete) this.updateVisible();
    if (report.complete) this.finish('done');
    this.notify();
  }

  private fail(message: string): void {
    this.log.error(`Counting failed: ${this.document.uri.toString()}: ${message}`);
    this.failure = message;
    this.finish('failed');
    this.notify();
  }

  private finish(phase: Phase): void {
    this.phase = phase;
    this.slow = false;
    this.clearTimers();
    this.release();
  }

  private stop(): void {
    this.service.cancelAnalysis(this.key);
    this.clearTimers();
    this.release();
  }

  /** Indexes of the groups on screen, by the newest report there is. */
  private visibleGroups(): number[] {
    const groups = this.before?.groups ?? [];
    const lookedAt = this.owner.viewedGroups();
    if (groups.length === 0) return [...lookedAt];
    const ranges = vscode.window.visibleTextEditors
      .filter((editor) => editor.document === this.document)
      .flatMap((editor) => editor.visibleRanges);
    const inText = ranges.flatMap((range) =>
      groupsBetween(groups, this.document.offsetAt(range.start), this.document.offsetAt(range.end)),
    );
    return [...lookedAt, ...inText];
  }

  private after(ms: number, action: () => void): void {
    this.timers.push(setTimeout(action, ms));
  }

  private clearTimers(): void {
    this.timers.forEach(clearTimeout);
    this.timers = [];
  }

  private release(): void {
    for (const end of [...this.waiting]) end();
  }

  private notify(): void {
    this.owner.changed();
  }
}

/** The length of the text without building it. */
const lengthOf = (document: vscode.TextDocument): number =>
  document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
