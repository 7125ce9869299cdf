/** The index of a folder on a disk. */
import { readFileSync, statSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { finish, type Stepwise } from '../base/stepwise';
import {
  type FileState,
  INDEX_FROM,
  INDEX_NAME,
  type IndexedFiles,
  type IndexEntry,
  RowIndex,
  stampOf,
} from '../results/row-index';
import { namesIn } from './entries-of';
import { replaceFile } from './replace-file';

/** Bytes; a hundred thousand transcripts take less. What is larger is none of ours. */
const MOST_BYTES = 500 * 1024 * 1024;

export class IndexedFolder implements IndexedFiles {
  private readonly folders: readonly string[];
  private saving = Promise.resolve();

  private constructor(
    private readonly folder: string,
    private readonly names: ReadonlySet<string>,
    private readonly index: RowIndex,
  ) {
    this.folders = resolve(folder).split(sep);
  }

  /** Never throws: an index that cannot be read is as good as none. */
  static open(folder: string): IndexedFolder {
    return finish(IndexedFolder.opening(folder));
  }

  /** Opens it with pauses. */
  static *opening(folder: string): Stepwise<IndexedFolder> {
    const names = new Set(namesIn(folder));
    const index = yield* RowIndex.reading(names.has(INDEX_NAME) ? textOf(join(folder, INDEX_NAME)) : '');
    index.keepOnly(names);
    return new IndexedFolder(folder, names, index);
  }

  /** See `stampOf`; also of a file that came after the folder was opened. */
  stamp(name: string): string {
    return stampOf(name, this.folders, (each) =>
      each === name || this.names.has(each) ? stateOf(join(this.folder, each)) : undefined,
    );
  }

  has(name: string): boolean {
    return this.names.has(name);
  }

  get(name: string, stamp: string): IndexEntry | undefined {
    return this.index.get(name, stamp);
  }

  add(entry: IndexEntry): void {
    this.index.add(entry);
  }

  /** Writes what was added. Never rejects: a folder that cannot be written to has no index. */
  save(): Promise<void> {
    return (this.saving = this.saving.then(() => this.write()));
  }

  private async write(): Promise<void> {
    const transcripts = [...this.names].filter((name) => name.endsWith('.jsonl')).length;
    const changes = transcripts < INDEX_FROM ? undefined : this.index.changes();
    if (!changes) return;
    const path = join(this.folder, INDEX_NAME);
    if (changes.whole) await replaceFile(path, changes.text).catch(() => undefined);
    else await appendFile(path, changes.text).catch(() => undefined);
  }
}

function textOf(path: string): string {
  try {
    if (statSync(path).size > MOST_BYTES) return '';
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** The state of a file to the millisecond, as in the editor. It is read synchronously: ten thousand are asked for at once. */
function stateOf(path: string): FileState | undefined {
  try {
    const { size, mtime } = statSync(path);
    return { size, modified: mtime.getTime() };
  } catch {
    return undefined;
  }
}
