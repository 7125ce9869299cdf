import * as vscode from 'vscode';
import { EPISODE_ENDING } from '../../episode/file-name';
import { reasonOf } from '../../base/reason';
import { Disposable } from '../common/disposable';
import { watchFolders } from '../common/folder-changes';
import { nameOf } from '../common/paths';
import { entriesOf } from '../common/read';
import type { Log } from '../common/log';
import { isInside } from '../rule-files/tracked';
import { Throttle } from '../view/throttle';
import type { EpisodeFiles } from '../transcripts/files/files';
import { isSetAside, NOT_SEARCHED } from '../transcripts/uris';
import { summarise, type EpisodeSummary } from './summary';

const PATTERN = `**/*${EPISODE_ENDING}`;
/** More are not read: the newest by their names are, with the number of the others. */
const MOST_TRANSCRIPTS = 2000;
/** Files read at once. */
const AT_ONCE = 8;
/** Every event that is appended fires a change. */
const THROTTLE_MS = 300;
/** Rests last this many times as long as the work on the list, which takes a tenth of the time at most. */
const THROTTLE_FACTOR = 9;
/** Milliseconds that the window takes to draw one row. */
const DRAW_MS = 0.3;

/** The transcripts of the workspace, and those that the extension keeps: of examples, and where there is no workspace. */
export class EpisodeList extends Disposable {
  private readonly changed = this._register(new vscode.EventEmitter<vscode.Uri | undefined>());
  private readonly touched = this._register(new vscode.EventEmitter<vscode.Uri>());
  private readonly known = new Map<string, Promise<EpisodeSummary>>();
  private readonly throttle = this._register(new Throttle(() => this.fireWritten()));
  private readonly setThrottle = this._register(new Throttle(() => this.fireSet()));
  private watching = false;
  private left = 0;
  /** Looked for once until some come or go: of many, that takes longer than all the rest. The newest first. */
  private found: Promise<readonly vscode.Uri[]> | undefined;
  private names: ReadonlySet<string> = new Set();
  /** The transcripts written to since the last event, by name. */
  private readonly written = new Map<string, vscode.Uri>();
  /** Milliseconds that the last look at all of them took. */
  private took = 0;

  /** This transcript changed; undefined: files came or went, or all must be read again. */
  readonly onDidChange = this.changed.event;
  /** This transcript changed on disk. */
  readonly onDidTouch = this.touched.event;

  constructor(
    private readonly files: EpisodeFiles,
    /** The folder for examples, and for all transcripts of windows without a folder. */
    readonly storage: vscode.Uri,
    private readonly log: Log,
    /** Checks whether this window writes to it, in which case it fires its own events. */
    private readonly isOurs: (uri: vscode.Uri) => boolean,
  ) {
    super();
    this._register(vscode.workspace.onDidChangeWorkspaceFolders(() => this.refresh()));
  }

  /** The number of transcripts that the last `all` left out. */
  get leftOut(): number {
    return this.left;
  }

  /** Reads everything again. */
  refresh(): void {
    this.known.clear();
    this.found = undefined;
    this.changed.fire(undefined);
  }

  /** Summaries of the transcripts, the newest first; `leftOut` counts those beyond the limit. */
  async all(): Promise<readonly EpisodeSummary[]> {
    this.watch();
    const began = performance.now();
    const found = await (this.found ?? this.find());
    const uris = found.slice(0, MOST_TRANSCRIPTS);
    this.left = found.length - uris.length;
    const summaries: EpisodeSummary[] = [];
    for (let from = 0; from < uris.length; from += AT_ONCE)
      summaries.push(...(await Promise.all(uris.slice(from, from + AT_ONCE).map((uri) => this.of(uri)))));
    this.took = performance.now() - began;
    return summaries.sort((a, b) => timeOf(b) - timeOf(a));
  }

  /** The summary of one transcript. */
  of(uri: vscode.Uri): Promise<EpisodeSummary> {
    const key = uri.toString();
    const known = this.known.get(key);
    if (known) return known;
    const isExample = isInside(uri, this.storage) && (vscode.workspace.workspaceFolders ?? []).length > 0;
    const read = summarise(this.files, uri);
    const summary = (isExample ? read.then((each) => ({ ...each, isExample })) : read).catch(
      (error: unknown) => {
        this.log.warn(`${uri.toString()}: ${reasonOf(error)}`);
        return { uri, state: 'unreadable' as const, round: 0, modified: 0, message: reasonOf(error) };
      },
    );
    this.known.set(key, summary);
    return summary;
  }

  /** Something was written to it: perhaps its first line. */
  touch(uri: vscode.Uri): void {
    const name = uri.toString();
    this.known.delete(name);
    if (!this.names.has(name)) return this.changeSet();
    this.written.set(name, uri);
    this.throttle.run(Math.max(THROTTLE_MS, THROTTLE_FACTOR * this.took));
  }

  /** Called when a transcript was added or removed. */
  private addOrRemove(uri: vscode.Uri): void {
    this.known.delete(uri.toString());
    this.changeSet();
  }

  private changeSet(): void {
    this.found = undefined;
    const rows = Math.min(this.names.size, MOST_TRANSCRIPTS);
    this.setThrottle.run(Math.max(THROTTLE_MS, THROTTLE_FACTOR * (this.took + DRAW_MS * rows)));
  }

  /** A transcript that was only written to is the only one drawn again. */
  private fireWritten(): void {
    const uris = [...this.written.values()];
    this.written.clear();
    for (const uri of uris) this.changed.fire(uri);
  }

  private fireSet(): void {
    this.written.clear();
    this.changed.fire(undefined);
  }

  /** The result counts only if no file came or went meanwhile. */
  private async find(): Promise<readonly vscode.Uri[]> {
    const search = this.search();
    this.found = search;
    try {
      const found = await search;
      if (this.found === search) this.setNames(found);
      return found;
    } catch (error) {
      if (this.found === search) this.found = undefined;
      throw error;
    }
  }

  /** Forgets those that are gone: others may come under their names. */
  private setNames(found: readonly vscode.Uri[]): void {
    this.names = new Set(found.map((uri) => uri.toString()));
    for (const name of this.known.keys()) if (!this.names.has(name)) this.known.delete(name);
  }

  private async search(): Promise<readonly vscode.Uri[]> {
    const [inWorkspace, stored] = await Promise.all([
      vscode.workspace.findFiles(PATTERN, NOT_SEARCHED),
      this.stored(),
    ]);
    return newestFirst([...inWorkspace, ...stored]);
  }

  private async stored(): Promise<readonly vscode.Uri[]> {
    const entries = await entriesOf(this.storage);
    return entries
      .filter(({ name }) => name.endsWith(EPISODE_ENDING))
      .map(({ name }) => vscode.Uri.joinPath(this.storage, name));
  }

  /** Watches from the first look at the list on. */
  private watch(): void {
    if (this.watching) return;
    this.watching = true;
    const watcher = this._register(vscode.workspace.createFileSystemWatcher(PATTERN));
    const whenOurs = (learn: (uri: vscode.Uri) => void) => (uri: vscode.Uri) => {
      if (this.isOurs(uri) || isSetAside(uri)) return;
      learn(uri);
      this.touched.fire(uri);
    };
    this._register(watcher.onDidCreate(whenOurs((uri) => this.addOrRemove(uri))));
    this._register(watcher.onDidChange(whenOurs((uri) => this.touch(uri))));
    this._register(watcher.onDidDelete(whenOurs((uri) => this.addOrRemove(uri))));
    this._register(watchFolders(() => this.changeSet()));
  }
}

/** Names begin with the time; others say nothing of theirs, and come last. */
export function newestFirst(uris: readonly vscode.Uri[]): readonly vscode.Uri[] {
  const named = uris.map((uri) => ({ uri, time: /^\d{4}-\d\d-\d\dT.*/.exec(nameOf(uri))?.[0] ?? '' }));
  return named.sort((p, q) => (p.time < q.time ? 1 : p.time > q.time ? -1 : 0)).map(({ uri }) => uri);
}

/** The begin of the episode; of an unreadable transcript the time of its last change. */
const timeOf = ({ header, modified }: EpisodeSummary): number =>
  (header && Date.parse(header.time)) || modified;
