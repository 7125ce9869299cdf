/** The indexes of folders: what transcripts came to when the command line last reviewed them. */
import * as vscode from 'vscode';
import { readText } from '../common/read';
import { type FileState, INDEX_NAME, type IndexEntry, RowIndex, stampOf } from '../../results/row-index';
import { nameOf } from '../common/paths';

/** A transcript as it is now. */
export interface Stamped {
  /** See `stampOf`. */
  readonly stamp: string;
  /** Result row of the transcript; undefined if no index has it. */
  readonly entry: IndexEntry | undefined;
}

/** Reads the index of each folder once. It is only read: a view writes nothing. */
export class FolderIndexes {
  private readonly indexes = new Map<string, Promise<RowIndex>>();

  /** Undefined: there is no such file. */
  async at(uri: vscode.Uri): Promise<Stamped | undefined> {
    const name = nameOf(uri);
    const folder = uri.path.slice(0, -name.length - 1);
    const above = folder.split('/');
    const beside = (each: string) => uri.with({ path: `${folder}/${each}` });
    const counting: string[] = [];
    stampOf(name, above, (each) => void counting.push(each));
    const states = new Map<string, FileState | undefined>();
    await Promise.all(counting.map(async (each) => states.set(each, await stateOf(beside(each)))));
    if (!states.get(name)) return undefined;
    const stamp = stampOf(name, above, (each) => states.get(each));
    return { stamp, entry: (await this.indexAt(beside(INDEX_NAME))).get(name, stamp) };
  }

  private indexAt(uri: vscode.Uri): Promise<RowIndex> {
    const key = uri.toString();
    const known = this.indexes.get(key) ?? readIndex(uri);
    this.indexes.set(key, known);
    return known;
  }
}

/** Never rejects: an index that cannot be read is as good as none. */
async function readIndex(uri: vscode.Uri): Promise<RowIndex> {
  try {
    return RowIndex.of(await readText(uri));
  } catch {
    return RowIndex.of('');
  }
}

async function stateOf(uri: vscode.Uri): Promise<FileState | undefined> {
  try {
    const { size, mtime } = await vscode.workspace.fs.stat(uri);
    return { size, modified: mtime };
  } catch {
    return undefined;
  }
}
