/** The published runs of the workspace, by name. Their content is read on demand. */
import * as vscode from 'vscode';
import { isPublishedName, PUBLISHED_GLOB } from '../../episode/published/names';
import { reasonOf } from '../../base/reason';
import { CancelledError } from '../../base/stepwise';
import type { ComparedSide } from '../../replay/side';
import { Disposable } from '../common/disposable';
import type { Log } from '../common/log';
import { watchFolders } from '../common/folder-changes';
import { nameOf } from '../common/paths';
import { stampOf } from '../common/stamp';
import { filesOfResult } from '../transcripts/sidecar';
import { NOT_SEARCHED } from '../transcripts/uris';
import { isInside } from '../rule-files/tracked';
import type { TranscriptReader } from '../transcripts/opened';
import { Throttle } from '../view/throttle';

/** More are not listed, only their number. */
const MOST_RUNS = 2000;
/** Copying a folder fires an event for each file. */
const THROTTLE_MS = 300;

export interface PublishedRuns {
  /** By their paths. */
  readonly uris: readonly vscode.Uri[];
  /** The number of further runs. */
  readonly leftOut: number;
}

/** The result of one run, without its many rounds. */
export type PublishedResult = Pick<ComparedSide, 'head' | 'metrics'>;

const NONE: PublishedRuns = { uris: [], leftOut: 0 };

export class PublishedList extends Disposable {
  private readonly changed = this._register(new vscode.EventEmitter<void>());
  /** Runs came or went, or those that there are were found. */
  readonly onDidChange = this.changed.event;
  private readonly again = this._register(new Throttle(() => this.refresh()));
  private readonly results = new Map<string, { readonly stamp: string; readonly result: PublishedResult }>();
  private found: Promise<PublishedRuns> | undefined;
  private last = NONE;
  private searches = 0;
  private watching = false;

  constructor(
    private readonly reader: TranscriptReader,
    private readonly log: Log,
  ) {
    super();
    this._register(vscode.workspace.onDidChangeWorkspaceFolders(() => this.refresh()));
  }

  /** The runs of the last search; none before the first has ended. */
  get known(): PublishedRuns {
    return this.last;
  }

  /** Searches again. */
  refresh(): void {
    this.found = undefined;
    this.changed.fire();
  }

  /** Names only, found once until some come or go. Where they cannot be looked for there are none, until asked again. */
  all(): Promise<PublishedRuns> {
    this.watch();
    this.found ??= this.search();
    return this.found;
  }

  /**
   * The result of a run, read as a whole in the worker and cached until its files change; the reason if it cannot be
   * read. Undefined: cancelled.
   */
  async result(uri: vscode.Uri, signal: AbortSignal): Promise<PublishedResult | string | undefined> {
    const key = uri.toString();
    // Before it is read: what is written meanwhile is read the next time.
    const stamp = await stampsOf(uri);
    const before = this.results.get(key);
    if (before?.stamp === stamp) return before.result;
    try {
      const { withOpened } = await import('../transcripts/opened');
      const side = await withOpened(uri, this.reader, signal, (run) => run.ask({ op: 'side' }, signal));
      const result = { head: side.head, metrics: side.metrics };
      this.results.set(key, { stamp, result });
      return result;
    } catch (error) {
      return signal.aborted || error instanceof CancelledError ? undefined : reasonOf(error);
    }
  }

  private async search(): Promise<PublishedRuns> {
    const number = ++this.searches;
    const isLast = () => number === this.searches;
    try {
      const runs = await find();
      if (isLast()) this.update(runs);
      return runs;
    } catch (error) {
      this.log.warn(`Published runs cannot be looked for: ${reasonOf(error)}`);
      if (!isLast()) return NONE;
      this.found = undefined;
      this.update(NONE);
      return NONE;
    }
  }

  /** Fires only after a real change: listeners ask at once, and would otherwise search again and again. */
  private update(runs: PublishedRuns): void {
    const before = this.last;
    this.last = runs;
    if (textOf(runs) !== textOf(before)) this.changed.fire();
  }

  /** Starts with the first look. Only names matter, because the list does not show what is in a run. */
  private watch(): void {
    if (this.watching) return;
    this.watching = true;
    const watcher = this._register(vscode.workspace.createFileSystemWatcher(PUBLISHED_GLOB, false, true));
    const onFiles = (uris?: readonly vscode.Uri[]) => {
      if (!uris || uris.some((uri) => this.concerns(uri))) this.again.run(THROTTLE_MS);
    };
    this._register(watcher.onDidCreate((uri) => onFiles([uri])));
    this._register(watcher.onDidDelete((uri) => onFiles([uri])));
    this._register(watchFolders(onFiles));
  }

  /** Checks whether runs come or go with a file or a folder. Of runs that are left out only the number is known. */
  private concerns(uri: vscode.Uri): boolean {
    const { uris, leftOut } = this.last;
    return isPublishedName(nameOf(uri)) || leftOut > 0 || uris.some((run) => isInside(run, uri));
  }
}

const textOf = ({ uris, leftOut }: PublishedRuns): string => [leftOut, ...uris].join('\n');

/** Stamps of a run and of all files that its result depends on, as one text. */
async function stampsOf(uri: vscode.Uri): Promise<string> {
  const stamps = await Promise.all(filesOfResult(uri).map(stampOf));
  return stamps.map(({ stamp }) => stamp).join('; ');
}

async function find(): Promise<PublishedRuns> {
  const found = await vscode.workspace.findFiles(PUBLISHED_GLOB, NOT_SEARCHED);
  const runs = found
    .filter((uri) => isPublishedName(nameOf(uri)))
    .sort((p, q) => (p.path < q.path ? -1 : p.path > q.path ? 1 : 0));
  return { uris: runs.slice(0, MOST_RUNS), leftOut: Math.max(0, runs.length - MOST_RUNS) };
}
