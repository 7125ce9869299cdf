/** The study of a view: which transcripts it has, what is known of each, and the worker that computes with their rows. */
import * as vscode from 'vscode';
import { groupBy } from '../../base/group-by';
import type { PublishedCondition } from '../../results/published';
import type { ResultRow } from '../../results/row';
import {
  type LookedUp,
  type LookUp,
  NO_STUDY,
  type StudyAnswers,
  type StudyFilter,
  type StudyOperation,
} from '../../results/study/types';
import type { RuleService } from '../../rules/service/client';
import { nameOf } from '../common/paths';
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
  /** Its row comes from the index of the folder, and only the worker has it. */
  isIndexed?: boolean;
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
  async at(
    keys: readonly number[],
    { byFolder }: Pick<StudyFilter, 'byFolder'>,
    signal: AbortSignal,
  ): Promise<SavedEpisode[]> {
    const rows = await this.ask({ op: 'rows', keys, byFolder }, signal);
    const files = new Map(this.all.map(({ key, uri }) => [key, uri]));
    return rows.flatMap(({ key, row }) => {
      const uri = files.get(key);
      return uri ? [{ uri, row }] : [];
    });
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

  /**
   * Has the worker take what the indexes of folders on its disk have. `onKnown`: the result of a file is known. Rejects with
   * CancelledError or with the reason.
   */
  async lookUp(
    files: readonly StudyFile[],
    signal: AbortSignal,
    onKnown: (file: StudyFile) => void,
  ): Promise<void> {
    await this.lookUpBy((operation) => this.ask(operation, signal), files, onKnown);
  }

  private async lookUpBy(
    ask: (operation: LookUp) => Promise<readonly LookedUp[]>,
    files: readonly StudyFile[],
    onKnown: (file: StudyFile) => void,
  ): Promise<void> {
    const onDisk = files.flatMap((file) => {
      const path = this.reader.files.onDisk(file.uri);
      const name = nameOf(file.uri);
      return path?.endsWith(name) ? [{ file, name, folder: path.slice(0, -name.length) }] : [];
    });
    for (const [folder, own] of groupBy(onDisk, (each) => each.folder)) {
      const sought = own.map(({ file: { key, uri, stamp }, name }) => ({
        key,
        name,
        known: stamp,
        ...this.placeOf(uri),
      }));
      const found = await ask({ op: 'look-up', folder, files: sought });
      for (const [i, { file }] of own.entries()) if (takeLookedUp(file, found[i])) onKnown(file);
    }
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
      if (file.row ?? file.isIndexed) this.removed.add(file.key);
      delete file.row;
    }
    delete file.isIndexed;
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
        return await this.askWorker(operation, signal);
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
      if (!this.isPublished) await this.askWorker({ op: 'publish', conditions: this.published });
      this.isPublished = true;
      while (this.waiting.size > 0 || this.removed.size > 0) await this.putSome();
    } catch (error) {
      this.isOpen = false;
      throw error;
    }
  }

  private async open(): Promise<void> {
    await this.askWorker({ op: 'open' });
    this.isOpen = true;
    this.isPublished = this.published.length === 0;
    for (const file of this.files.values()) if (file.row) this.waiting.add(file);
    await this.lookUpAgain();
  }

  /** A new worker has no result of any index. */
  private async lookUpAgain(): Promise<void> {
    const lost = this.all.filter(({ isIndexed }) => isIndexed);
    for (const file of lost) {
      delete file.isIndexed;
      this.fail(file, vscode.l10n.t('It was changed just now. Read the results again.'));
    }
    await this.lookUpBy(
      (operation) => this.askWorker(operation),
      lost,
      () => undefined,
    );
  }

  private async putSome(): Promise<void> {
    const some = [...this.waiting].slice(0, ROWS_AT_ONCE);
    const removed = [...this.removed];
    for (const file of some) this.waiting.delete(file);
    this.removed.clear();
    const episodes = some.flatMap(({ key, row }) => (row ? [{ key, row }] : []));
    await this.askWorker({ op: 'put', episodes, removed });
  }

  dispose(): void {
    if (this.isOpen) void this.askWorker({ op: 'close' }).catch(() => undefined);
    this.isOpen = false;
  }

  private askWorker<O extends StudyOperation>(
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

/** True: the result of the file is known. */
function takeLookedUp(file: StudyFile, found: LookedUp | undefined): boolean {
  if (found === undefined || found === 'unknown') return false;
  if (found === 'unchanged') return true;
  file.stamp = found.stamp;
  file.isIndexed = true;
  delete file.row;
  setDamage(file, found.why);
  return true;
}

function setDamage(file: StudyFile, damage: string | undefined): void {
  if (damage === undefined) delete file.damage;
  else file.damage = damage;
}
