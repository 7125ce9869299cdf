/** Progress notifications of work that takes its time and can be cancelled. */
import * as vscode from 'vscode';
import { Stop } from '../../base/abort';
import { unlessCancelled } from './cancellable';
import { count } from './numbers';

/** Reports progress: the amount done, and the total. */
export type Report = (done: number, total: number) => void;

type Progress = vscode.Progress<{ message: string; increment: number }>;

const noticeOf = (title: string): vscode.ProgressOptions => ({
  location: vscode.ProgressLocation.Notification,
  title,
  cancellable: true,
});

/** Shows a notification over the work, which can cancel it. Undefined if the user cancels; rejects as `work` does. */
export const underNotification = <T>(
  title: string,
  work: (signal: AbortSignal, progress: Progress) => Promise<T>,
): Thenable<T | undefined> =>
  vscode.window.withProgress(noticeOf(title), (progress, token) =>
    unlessCancelled((signal) => work(signal, progress), token),
  );

/** Gives the work of a notification a way to report its progress there. */
export function reportTo(progress: Progress): Report {
  const reporter = new ProgressReporter();
  reporter.reportTo(progress);
  return reporter.report;
}

interface NoticeOptions {
  readonly title: string;
  /** Work that is over sooner needs no notification. */
  readonly afterMs: number;
  /** Cancels it, too. */
  readonly signal: AbortSignal;
}

/** Rejects as `work` does, with CancelledError where it was cancelled by the notification or by the signal. */
export async function withProgressNotification<T>(
  { title, afterMs, signal }: NoticeOptions,
  work: (signal: AbortSignal, report: Report) => Promise<T>,
): Promise<T> {
  const stop = new Stop(signal);
  const reporter = new ProgressReporter();
  const result = work(stop.signal, reporter.report);
  const timer = setTimeout(() => void notify(title, stop, reporter, result), afterMs);
  try {
    return await result;
  } finally {
    clearTimeout(timer);
    stop.release();
  }
}

async function notify(
  title: string,
  stop: Stop,
  reporter: ProgressReporter,
  work: Promise<unknown>,
): Promise<void> {
  await vscode.window.withProgress(noticeOf(title), async (progress, token) => {
    token.onCancellationRequested(() => stop.now());
    reporter.reportTo(progress);
    await work.catch(() => undefined);
  });
}

/** Reports progress to VS Code: a text with the amount done, and the increment of each step. */
class ProgressReporter {
  private progress: Progress | undefined;
  private last: Parameters<Report> | undefined;
  private shown = 0;

  /** May be called before `reportTo`. */
  readonly report: Report = (done, total) => {
    this.last = [done, total];
    this.tell();
  };

  reportTo(progress: Progress): void {
    this.progress = progress;
    this.tell();
  }

  private tell(): void {
    if (!this.last || !this.progress) return;
    const [done, total] = this.last;
    const percent = total > 0 ? (100 * done) / total : 0;
    const message = [done, total].map(count).join('/');
    this.progress.report({ message, increment: Math.max(0, percent - this.shown) });
    this.shown = Math.max(this.shown, percent);
  }
}
