import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';
import { ABSENT, stampOf } from '../common/stamp';
import { SerialQueue } from '../common/serial-queue';

/** A file that has grown within this time is looked at often: somebody is writing it. */
const WARM_MS = 60_000;
const OFTEN_MS = 60;
/** Else the watcher of VS Code tells, which may be half a second late; this is for file systems that it cannot watch. */
const SELDOM_MS = 2000;

/** Tells when a file has changed, soon enough to follow it while it is written, whoever writes it. */
export class FileWatch extends Disposable {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Undefined: not looked at yet. */
  private known: string | undefined;
  /** One after the other, as an older look must not hide what a newer one saw. */
  private readonly looks = new SerialQueue();
  private changedAt = 0;
  private closed = false;

  constructor(
    private readonly uri: vscode.Uri,
    /** Somebody is looking. */
    private readonly isShown: () => boolean,
    private readonly changed: () => void,
    /** It was deleted: for whoever goes by what stands in it. What was read of a transcript is still shown. */
    private readonly gone: () => void = () => undefined,
  ) {
    super();
    // Every name in the folder: this one may have characters that mean something in a pattern.
    const folder = new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), '*');
    const watcher = this._register(vscode.workspace.createFileSystemWatcher(folder));
    for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete])
      this._register(event((other) => other.toString() === uri.toString() && void this.look()));
    // On every file system, and also while nobody looks: what is there now is not a change.
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
