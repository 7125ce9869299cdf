/** Reads the transcripts of a study, and reads again those that change. */
import * as vscode from 'vscode';
import { CancelledError } from '../../base/stepwise';
import { reasonOf } from '../../base/reason';
import { MOST_NAMED, type Reading } from '../../protocol/results';
import { isPublishedTables, PUBLISHED_TABLES } from '../../results/published';
import { Disposable } from '../common/disposable';
import { watchFolders } from '../common/folder-changes';
import { nameOf } from '../common/paths';
import { isSetAside, isTranscript } from '../transcripts/uris';
import { filesOfResult } from '../transcripts/sidecar';
import type { TranscriptReader } from '../transcripts/opened';
import { Throttle } from '../view/throttle';
import { type PublishedFound, publishedIn } from './published';
import { type Sources, transcriptsOf } from './sources';
import type { StudyFile, StudyRows } from './study';

/** Files read at once: while the worker computes with one, others come from the disk. */
const AT_ONCE = 4;
/** Least time between two reports of progress. */
const REPORT_MS = 100;
/** Least time between two reports of rows, after each of which tables are computed anew. */
const CHANGE_MS = 600;
/** A transcript that is being written changes all the time. */
const THROTTLE_MS = 1000;

export interface ReadingEvents {
  readonly onReading: (reading: Reading) => void;
  /** Rows came, changed or went. */
  readonly onRows: () => void;
  readonly onTrouble: (message: string) => void;
}

export class StudyReading extends Disposable {
  private readonly queue = new Set<StudyFile>();
  private readonly touched = new Map<string, vscode.Uri>();
  private readonly reportReading = this._register(new Throttle(() => this.events.onReading(this.now)));
  private readonly reportRows = this._register(new Throttle(() => this.events.onRows()));
  private readonly followed = this._register(new Throttle(() => void this.follow()));
  private stopping = new AbortController();
  private state: Reading['state'] = 'searching';
  /** The work on the queue, and the signal that stops it. */
  private working: { readonly signal: AbortSignal; readonly ended: Promise<void> } | undefined;
  private leftOut = 0;
  private published: PublishedFound['damaged'] = [];

  constructor(
    private readonly sources: Sources,
    private readonly rows: StudyRows,
    private readonly reader: TranscriptReader,
    private readonly events: ReadingEvents,
  ) {
    super();
    for (const source of sources) this.watch(source);
    this._register(watchFolders(() => this.touch(undefined)));
  }

  get now(): Reading {
    const { all } = this.rows;
    const unread = all.flatMap(({ key, uri, damage }) =>
      damage === undefined ? [] : [{ key, file: nameOf(uri), message: damage }],
    );
    const damaged = [...this.published, ...unread];
    return {
      done: all.length - this.queue.size,
      total: all.length,
      state: this.state,
      leftOut: this.leftOut,
      damaged: damaged.slice(0, MOST_NAMED),
      moreDamaged: Math.max(0, damaged.length - MOST_NAMED),
    };
  }

  /** Looks for transcripts, and reads those that have changed. */
  async look(): Promise<void> {
    this.state = 'searching';
    this.reportReading.run(REPORT_MS);
    const { signal } = this.stopping;
    try {
      const { uris, leftOut } = await transcriptsOf(this.sources, this.reader.files, signal);
      this.leftOut = leftOut;
      this.rows.keep(uris);
      const { conditions, damaged } = await publishedIn(this.sources);
      this.published = damaged;
      this.rows.publish(conditions);
      for (const file of this.rows.all) this.queue.add(file);
      await this.lookUp(signal);
      await this.work(signal);
    } catch (error) {
      if (signal === this.stopping.signal) this.rest('stopped');
      if (!(error instanceof CancelledError)) this.events.onTrouble(reasonOf(error));
    }
  }

  /** Takes what indexes have, and leaves the rest in the queue. */
  private async lookUp(signal: AbortSignal): Promise<void> {
    await this.working?.ended;
    if (signal === this.stopping.signal) this.state = 'reading';
    const began = performance.now();
    await this.rows.lookUp([...this.queue], signal, (file) => {
      this.queue.delete(file);
      this.reportReading.run(REPORT_MS);
      // Most studies are there sooner: then tables are computed once.
      if (performance.now() - began > CHANGE_MS) this.reportRows.run(CHANGE_MS);
    });
    this.reportRows.run(CHANGE_MS);
  }

  /** Keeps the rows that were read; the rest is read on demand. */
  stop(): void {
    this.stopping.abort();
  }

  /** Looks again for transcripts; what is being read for an earlier look is stopped. */
  again(): void {
    this.stop();
    this.stopping = new AbortController();
    void this.look();
  }

  override dispose(): void {
    this.stop();
    super.dispose();
  }

  /** Reads the files of the queue, after work that was stopped; work under the same signal takes them too. */
  private async work(signal: AbortSignal): Promise<void> {
    const before = this.working;
    if (signal !== this.stopping.signal || before?.signal === signal) return;
    this.working = { signal, ended: this.readQueue(signal, before?.ended) };
    await this.working.ended;
  }

  private async readQueue(signal: AbortSignal, before: Promise<void> | undefined): Promise<void> {
    await before;
    if (signal === this.stopping.signal) this.state = 'reading';
    do await Promise.all(Array.from({ length: AT_ONCE }, () => this.readAll(signal)));
    while (this.queue.size > 0 && !signal.aborted);
    if (this.working?.signal === signal) this.working = undefined;
    if (signal === this.stopping.signal) this.rest(signal.aborted ? 'stopped' : 'done');
    this.reportRows.run(CHANGE_MS);
  }

  private rest(state: 'stopped' | 'done'): void {
    this.state = state;
    this.reportReading.run(REPORT_MS);
  }

  private async readAll(signal: AbortSignal): Promise<void> {
    for (let [file] = this.queue; file && !signal.aborted; [file] = this.queue) {
      this.queue.delete(file);
      try {
        if (await this.rows.read(file, signal)) this.reportRows.run(CHANGE_MS);
      } catch (error) {
        if (signal.aborted) {
          // It was stopped: the file is still to be read.
          this.queue.add(file);
          return;
        }
        this.rows.fail(file, reasonOf(error));
        this.reportRows.run(CHANGE_MS);
      }
      this.reportReading.run(REPORT_MS);
    }
  }

  private watch(source: vscode.Uri): void {
    // For a file, watches every name in its folder: its own may contain characters with a meaning in patterns.
    const isFile = /\.jsonl$/.test(source.path) || isPublishedTables(source.path);
    const folder = isFile ? vscode.Uri.joinPath(source, '..') : source;
    this.watchFor(folder, isFile ? '*.jsonl' : '**/*.jsonl', (uri) => this.touch(uri));
    this.watchFor(folder, `*${PUBLISHED_TABLES}`, () => this.touch(undefined));
  }

  private watchFor(folder: vscode.Uri, pattern: string, onChange: (uri: vscode.Uri) => void): void {
    const relative = new vscode.RelativePattern(folder, pattern);
    const watcher = this._register(vscode.workspace.createFileSystemWatcher(relative));
    for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete])
      this._register(event(onChange));
  }

  /** Notes a change of a file; without one anything may have changed. */
  private touch(uri: vscode.Uri | undefined): void {
    if (uri && isSetAside(uri)) return;
    this.touched.set(uri?.toString() ?? '', uri ?? this.sources[0]);
    this.followed.run(THROTTLE_MS);
  }

  private async follow(): Promise<void> {
    if (this.state === 'stopped' || this.stopping.signal.aborted) return;
    const touched = [...this.touched];
    this.touched.clear();
    const owners = this.owners();
    const files = touched.map(([name, uri]) => owners.get(name) ?? this.newTranscript(uri));
    if (files.includes(undefined)) return this.look();
    for (const file of files) if (file) this.queue.add(file);
    await this.work(this.stopping.signal);
  }

  /** Transcripts by their own names and by those of the files beside them that they depend on. */
  private owners(): ReadonlyMap<string, StudyFile> {
    const owners = new Map<string, StudyFile>();
    for (const file of this.rows.all)
      for (const uri of filesOfResult(file.uri)) owners.set(uri.toString(), file);
    return owners;
  }

  /** Adds a new transcript. Returns undefined for a file of which only its beginning says what it is. */
  private newTranscript(uri: vscode.Uri): StudyFile | undefined {
    const isInFolder = this.sources.some(({ path }) => uri.path.startsWith(`${path}/`));
    return isTranscript(uri) && isInFolder ? this.rows.add(uri) : undefined;
  }
}
