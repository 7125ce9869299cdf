import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';
import { ABSENT, stampOf } from '../common/stamp';
import { SerialQueue } from '../common/serial-queue';

/** A file that has grown within this time is being written, so it is polled often. */
const WARM_MS = 60_000;
const OFTEN_MS = 60;
/**
 * Otherwise VS Code's watcher reports changes, up to half a second late; polling is for file systems that it cannot
 * watch.
 */
const SELDOM_MS = 2000;

/** Reports changes of a file, soon enough to follow it while any program writes it. */
export class FileWatch extends Disposable {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Undefined: not yet read. */
  private known: string | undefined;
  /** One after the other, as an older look must not hide what a newer one saw. */
  private readonly looks = new SerialQueue();
  private changedAt = 0;
  private closed = false;

  constructor(
    private readonly uri: vscode.Uri,
    /** The file is visible in a view. */
    private readonly isShown: () => boolean,
    private readonly changed: () => void,
    /**
     * Called when the file is deleted, for users of its present content. The transcript that was read stays visible.
     */
    private readonly gone: () => void = () => undefined,
  ) {
    super();
    // Every name in the folder: this one may have characters that mean something in a pattern.
    const folder = new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), '*');
    const watcher = this._register(vscode.workspace.createFileSystemWatcher(folder));
    for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete])
      this._register(event((other) => other.toString() === uri.toString() && void this.look()));
    // Works on every file system, and while nothing is visible: the present state is not a change.
    void this.look();
    if (uri.scheme === 'file') void this.poll();
  }

  override dispose(): void {
    this.closed = true;
    clearTimeout(this.timer);
    super.dispose();
  }

  private async poll(): Promise<void> {
    if (this.isShown()) await this.look();
    if (this.closed) return;
    const warm = this.isShown() && Date.now() - this.changedAt < WARM_MS;
    this.timer = setTimeout(() => void this.poll(), warm ? OFTEN_MS : SELDOM_MS);
  }

  private look(): Promise<void> {
    return this.looks.run(() => this.compare());
  }

  private async compare(): Promise<void> {
    const { known } = this;
    const now = await stampOf(this.uri);
    if (this.closed || now.stamp === known) return;
    this.known = now.stamp;
    this.changedAt = known === undefined ? now.modified : Date.now();
    // It is being read when this begins to look.
    if (known === undefined) return;
    if (now.stamp === ABSENT) this.gone();
    else this.changed();
  }
}
