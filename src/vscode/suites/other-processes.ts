import type * as vscode from 'vscode';
import { Disposable } from '../common/disposable';
import type { RunningSuites } from '../episodes/running-suites';
import type { SuiteDisk } from './disk';
import { holderText, progressText } from './run-text';

/** The end of a run of a suite. */
export interface EndedSuite {
  readonly uri: vscode.Uri;
  /** The number of its episodes that are complete; absent where the run did not say it. */
  readonly complete?: number | undefined;
}

/** Interval at which the folders are read. */
const LOOK_MS = 1000;

interface Watched {
  readonly uri: vscode.Uri;
  readonly folder: string;
  /** A run was seen, and has not ended. */
  running: boolean;
  /** Nobody has the suite open: it is watched as long as it runs. */
  closed: boolean;
  /** Its episodes that were complete when it was seen last. */
  complete?: number;
}

/**
 * Runs of suites in processes that this window has not started: of a terminal, of another window, and of this one before
 * it was reloaded.
 */
export class SuitesOfOtherProcesses extends Disposable {
  private readonly watched = new Map<string, Watched>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly disk: SuiteDisk,
    private readonly suites: RunningSuites,
    private readonly needs: {
      /** This window shows that run itself. */
      readonly isOurs: (uri: vscode.Uri) => boolean;
      readonly onEnd: (end: EndedSuite) => void;
    },
  ) {
    super();
  }

  override dispose(): void {
    this.watched.clear();
    clearTimeout(this.timer);
    super.dispose();
  }

  /** Starts to read whether a run plays the suite, as long as it is open. */
  watch(uri: vscode.Uri, folder: string): void {
    const known = this.watched.get(String(uri));
    if (known) known.closed = false;
    if (known?.folder !== folder) this.begin({ uri, folder, running: false, closed: false });
  }

  /** Watches a run that was seen to its end. */
  watchRun(uri: vscode.Uri, folder: string): void {
    if (!this.watched.has(String(uri))) this.begin({ uri, folder, running: true, closed: true });
  }

  /** The suite was closed. A run that was seen is watched to its end. */
  unwatch(uri: vscode.Uri): void {
    const watched = this.watched.get(String(uri));
    if (watched) watched.closed = true;
    if (watched?.running === false) this.watched.delete(String(uri));
  }

  /** Reads if a run plays the suite now. Rejects with the error of the file system. */
  async isRunning(uri: vscode.Uri): Promise<boolean> {
    const watched = this.watched.get(String(uri));
    if (watched) await this.lookAt(watched);
    return watched?.running === true;
  }

  /** Asks the run of a suite to end; without one, all that are shown. Rejects with the error of the file system. */
  async cancel(uri: vscode.Uri | undefined): Promise<void> {
    for (const [key, { running, folder }] of this.watched)
      if (running && (uri === undefined || key === String(uri))) await this.disk.cancel(folder);
  }

  private begin(watched: Watched): void {
    this.watched.set(String(watched.uri), watched);
    clearTimeout(this.timer);
    void this.look();
  }

  private async look(): Promise<void> {
    for (const [key, watched] of this.watched) {
      await this.lookAt(watched).catch(() => undefined);
      if (watched.closed && !watched.running) this.watched.delete(key);
      if (!this.watched.has(key)) this.suites.end(watched.uri);
    }
    clearTimeout(this.timer);
    if (this.watched.size > 0) this.timer = setTimeout(() => void this.look(), LOOK_MS);
  }

  private async lookAt(watched: Watched): Promise<void> {
    const { uri, folder } = watched;
    if (this.needs.isOurs(uri)) {
      watched.running = false;
      return;
    }
    const run = await this.disk.running(folder);
    if (this.needs.isOurs(uri)) return;
    // After the wait: somebody else may have looked meanwhile.
    const before = watched.running;
    watched.running = run !== undefined;
    if (run?.progress) watched.complete = run.progress.kept + run.progress.done - run.progress.failed;
    if (run) this.suites.set(uri, run.progress ? progressText(run.progress) : holderText(run.holder), folder);
    else if (before) {
      this.suites.end(uri);
      this.needs.onEnd({ uri, complete: watched.complete });
    }
  }
}
