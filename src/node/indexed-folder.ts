/** The index of a folder on a disk. */
import { statSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import {
  type FileState,
  INDEX_FROM,
  INDEX_NAME,
  type IndexEntry,
  RowIndex,
  stampOf,
} from '../results/row-index';
import { namesIn } from './entries-of';
import { replaceFile } from './replace-file';

/** Bytes; a hundred thousand transcripts take less. What is larger is none of ours. */
const MOST_BYTES = 500 * 1024 * 1024;

export class IndexedFolder {
  private readonly folders: readonly string[];
  private saving = Promise.resolve();

  private constructor(
    private readonly folder: string,
    private readonly names: ReadonlySet<string>,
    private readonly index: RowIndex,
  ) {
    this.folders = resolve(folder).split(sep);
  }

  /** Never rejects: an index that cannot be read is as good as none. */
  static async open(folder: string): Promise<IndexedFolder> {
    const names = new Set(namesIn(folder));
    const index = RowIndex.of(names.has(INDEX_NAME) ? await textOf(join(folder, INDEX_NAME)) : '');
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

async function textOf(path: string): Promise<string> {
  try {
    if (statSync(path).size > MOST_BYTES) return '';
    return await readFile(path, 'utf8');
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
