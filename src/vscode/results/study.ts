/** The study of a view: which transcripts it has, what is known of each, and the worker that computes with their rows. */
import type * as vscode from 'vscode';
import type { PublishedCondition } from '../../results/published';
import type { ResultRow } from '../../results/row';
import {
  NO_STUDY,
  type StudyAnswers,
  type StudyFilter,
  type StudyOperation,
} from '../../results/study/types';
import type { RuleService } from '../../rules/service/client';
import { SerialQueue } from '../common/serial-queue';
import { FolderIndexes } from '../transcripts/indexes';
import type { TranscriptReader } from '../transcripts/opened';
import { reviewed } from '../transcripts/result-row';
import type { SavedEpisode } from './inspect';

let opened = 0;

/** Copying this many rows to a worker takes a few milliseconds. */
const ROWS_AT_ONCE = 200;

/** State of a transcript so far. */
export interface StudyFile {
  readonly key: number;
  readonly uri: vscode.Uri;
  /** Stamp of the files that the row was made from; empty: the row is to be read. */
  stamp: string;
  row?: ResultRow;
  /** The reason why it cannot be read, or not all of it. */
  damage?: string;
}

/** The rows of a study in the worker; after the worker was lost, they are put into a new one. */
export class StudyRows {
  private readonly study = `${++opened}`;
  private readonly files = new Map<string, StudyFile>();
  private lastKey = 0;
  /** Files that are not in the worker yet. */
  private readonly waiting = new Set<StudyFile>();
  private readonly removed = new Set<number>();
  private isOpen = false;
  private published: readonly PublishedCondition[] = [];
  private isPublished = true;
  private readonly puts = new SerialQueue();
  private readonly indexes = new FolderIndexes();

  constructor(
    private readonly reader: TranscriptReader,
    private readonly placeOf: (uri: vscode.Uri) => Pick<ResultRow, 'path' | 'folder'>,
  ) {}

  get all(): readonly StudyFile[] {
    return [...this.files.values()];
  }

  byKey(key: number): StudyFile | undefined {
    return this.all.find((file) => file.key === key);
  }

  /** The episodes of these keys, of one folder where folders are not kept apart. */
  at(keys: readonly number[], { byFolder }: Pick<StudyFilter, 'byFolder'>): SavedEpisode[] {
    const wanted = new Set(keys);
    const found = this.all.flatMap(({ key, uri, row }) =>
      row && wanted.has(key) ? [{ uri, row: byFolder ? row : { ...row, folder: undefined } }] : [],
    );
    return found.sort((p, q) => (p.row.path < q.row.path ? -1 : 1));
  }

  /** Knows these transcripts from now on, and no others. */
  keep(uris: readonly vscode.Uri[]): void {
    const names = new Set(uris.map((uri) => uri.toString()));
    for (const [name, file] of this.files) if (!names.has(name)) this.forget(name, file);
    for (const uri of uris) this.add(uri);
  }

  /** Takes the place of the published conditions there were. */
  publish(conditions: readonly PublishedCondition[]): void {
    this.isPublished = this.published.length + conditions.length === 0;
    this.published = conditions;
  }

  add(uri: vscode.Uri): StudyFile {
    const name = uri.toString();
    const known = this.files.get(name);
    if (known) return known;
    const file = { key: ++this.lastKey, uri, stamp: '' };
    this.files.set(name, file);
    return file;
  }

  /** Reads a transcript, unless nothing has changed since it was read. False: nothing has. Rejects with CancelledError or with the reason. */
  async read(file: StudyFile, signal: AbortSignal): Promise<boolean> {
    // Before it is read: what is written meanwhile is read the next time.
    const now = await this.indexes.at(file.uri);
    if (!now) {
      this.forget(file.uri.toString(), file);
      return true;
    }
    if (now.stamp === file.stamp) return false;
    const { row, damage } = await reviewed(file.uri, now, this.reader, signal);
    if (row) {
      file.row = { ...row, ...this.placeOf(file.uri) };
      this.waiting.add(file);
    } else {
      if (file.row) this.removed.add(file.key);
      delete file.row;
    }
    setDamage(file, damage);
    file.stamp = now.stamp;
    return true;
  }

  /** Names why a transcript could not be read this time. The next look reads it again. */
  fail(file: StudyFile, reason: string): void {
    file.stamp = '';
    setDamage(file, reason);
  }

  /** Asks the worker, with all rows that are known. Rejects with CancelledError or with the reason. */
  async ask<O extends StudyOperation>(operation: O, signal: AbortSignal): Promise<StudyAnswers[O['op']]> {
    for (let tries = 2; ; tries--) {
      try {
        // Whoever asks may give up, which must not keep rows from the worker.
        await this.puts.run(() => this.put());
        return await this.asked(operation, signal);
      } catch (error) {
        const lost = error instanceof Error && error.message === NO_STUDY;
        if (!lost || tries === 0) throw error;
        this.isOpen = false;
      }
    }
  }

  /** Brings the worker up to date. */
  private async put(): Promise<void> {
    try {
      if (!this.isOpen) await this.open();
      if (!this.isPublished) await this.asked({ op: 'publish', conditions: this.published });
      this.isPublished = true;
      while (this.waiting.size > 0 || this.removed.size > 0) await this.putSome();
    } catch (error) {
      this.isOpen = false;
      throw error;
    }
  }

  private async open(): Promise<void> {
    await this.asked({ op: 'open' });
    this.isOpen = true;
    this.isPublished = this.published.length === 0;
    for (const file of this.files.values()) if (file.row) this.waiting.add(file);
  }

  private async putSome(): Promise<void> {
    const some = [...this.waiting].slice(0, ROWS_AT_ONCE);
    const removed = [...this.removed];
    for (const file of some) this.waiting.delete(file);
    this.removed.clear();
    const episodes = some.flatMap(({ key, row }) => (row ? [{ key, row }] : []));
    await this.asked({ op: 'put', episodes, removed });
  }

  dispose(): void {
    if (this.isOpen) void this.asked({ op: 'close' }).catch(() => undefined);
    this.isOpen = false;
  }

  private asked<O extends StudyOperation>(
    operation: O,
    signal?: AbortSignal,
  ): Promise<StudyAnswers[O['op']]> {
    const worker: RuleService = this.reader.worker;
    const question = { kind: 'results', study: this.study, ...operation };
    return worker.askOther(question, signal) as Promise<StudyAnswers[O['op']]>;
  }

  private forget(name: string, file: StudyFile): void {
    this.files.delete(name);
    this.waiting.delete(file);
    this.removed.add(file.key);
  }
}

function setDamage(file: StudyFile, damage: string | undefined): void {
  if (damage === undefined) delete file.damage;
  else file.damage = damage;
}
