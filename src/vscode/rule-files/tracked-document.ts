import * as vscode from 'vscode';
import type { Span } from '../../predicate/span';
import type { FileReport } from '../../rules';
import type { Log } from '../common/log';

/** From here on a wait is worth telling the user about. */
export const PROGRESS_DELAY_MS = 100;
/** Texts longer than this are sent after a short rest in typing: copying them takes longer than a keystroke may. */
const LARGE_LENGTH = 256 * 1024;
const LARGE_REST_MS = 150;

export type Phase = 'untracked' | 'counting' | 'done' | 'cancelled' | 'failed';

export interface CountingState {
  readonly phase: Phase;
  /** Counting has taken longer than the progress delay. */
  readonly slow: boolean;
  /** Of the document's current version, perhaps still growing. */
  readonly report?: FileReport;
  /** Why there is no report, when the phase is `failed`. */
  readonly failure?: string;
}

export interface AnalysisRequest {
  readonly document: string;
  readonly version: number;
  readonly text: string;
  readonly disabled: readonly string[];
  /** What the user sees of the text: counted first. */
  readonly visible: readonly Span[];
}

export interface Analyses {
  /** Reports come as they grow; the last one is complete. Nothing comes after `cancel`. */
  analyse(
    request: AnalysisRequest,
    on: { report(report: FileReport): void; failed(message: string): void },
  ): { look(visible: readonly Span[]): void; cancel(): void };
  /** The document is gone: forget what was kept for it. */
  forget(document: string): void;
}

type Running = ReturnType<Analyses['analyse']>;

/** One open rule file: at most one analysis at a time, of the newest version. */
export class TrackedDocument implements vscode.Disposable {
  private version = -1;
  private phase: Phase = 'counting';
  private slow = false;
  private report: FileReport | undefined;
  private failure: string | undefined;
  private running: Running | undefined;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private readonly waiting = new Set<() => void>();

  constructor(
    readonly document: vscode.TextDocument,
    private readonly service: Analyses,
    private readonly log: Log,
    private readonly changed: () => void,
  ) {}

  state(): CountingState {
    // Between an edit and its event the document is already newer than what we know.
    if (this.document.version !== this.version) return { phase: 'counting', slow: false };
    const { phase, slow, report, failure } = this;
    return { phase, slow, ...(report && { report }), ...(failure && { failure }) };
  }

  /** Starts on the current version; whatever was under way for an older one is given up. */
  analyse(disabled: readonly string[]): void {
    this.stop();
    this.version = this.document.version;
    this.phase = 'counting';
    this.slow = false;
    this.report = undefined;
    this.failure = undefined;
    this.after(PROGRESS_DELAY_MS, () => {
      this.slow = true;
      this.tell();
    });
    if (lengthOf(this.document) > LARGE_LENGTH) this.after(LARGE_REST_MS, () => this.send(disabled));
    else this.send(disabled);
    this.tell();
  }

  cancel(): void {
    if (this.phase !== 'counting') return;
    this.stop();
    this.phase = 'cancelled';
    this.slow = false;
    this.log.info(`Counting was cancelled: ${this.document.uri.toString()}`);
    this.tell();
  }

  showsOtherLines(): void {
    this.running?.look(visibleSpans(this.document));
  }

  /** Resolves when nothing more will come for this version, when a newer one starts, or after `withinMs`. */
  settled(withinMs: number, token?: vscode.CancellationToken): Promise<void> {
    if (this.phase !== 'counting' && this.document.version === this.version) return Promise.resolve();
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
    this.service.forget(this.document.uri.toString());
  }

  private send(disabled: readonly string[]): void {
    const { document, version } = this;
    const mine = () => this.version === version && document.version === version;
    this.running = this.service.analyse(
      {
        document: document.uri.toString(),
        version,
        text: document.getText(),
        disabled,
        visible: visibleSpans(document),
      },
      {
        report: (report) => {
          if (mine()) this.accept(report);
        },
        failed: (message) => {
          if (mine()) this.fail(message);
        },
      },
    );
  }

  private accept(report: FileReport): void {
    this.report = report;
    if (report.complete) this.finish('done');
    this.tell();
  }

  private fail(message: string): void {
    this.log.error(`Counting failed: ${this.document.uri.toString()}: ${message}`);
    this.failure = message;
    this.finish('failed');
    this.tell();
  }

  private finish(phase: Phase): void {
    this.phase = phase;
    this.slow = false;
    this.running = undefined;
    this.clearTimers();
    this.release();
  }

  private stop(): void {
    this.running?.cancel();
    this.running = undefined;
    this.clearTimers();
    this.release();
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

  private tell(): void {
    this.changed();
  }
}

/** The length of the text without building it. */
const lengthOf = (document: vscode.TextDocument): number =>
  document.offsetAt(document.lineAt(document.lineCount - 1).range.end);

function visibleSpans(document: vscode.TextDocument): Span[] {
  return vscode.window.visibleTextEditors
    .filter((editor) => editor.document === document)
    .flatMap((editor) => editor.visibleRanges)
    .map((range) => ({ from: document.offsetAt(range.start), to: document.offsetAt(range.end) }));
}
