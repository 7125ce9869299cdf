import * as vscode from 'vscode';
import { LogError, type LogFile } from '../../../episode/log';
import { reasonOf } from '../../../base/reason';
import { isNotFound } from '../../common/paths';
import { endsOf, pieceAt, type EpisodeFiles } from './files';

/**
 * Transcripts on the editor's file systems, which can neither append nor create exclusively: each event writes the
 * whole file, from this run's copy of its content. Another writer is noticed by the size. A file that another program
 * creates between the check and the first event is not noticed.
 */
export const virtualFiles: EpisodeFiles = {
  async create(uri) {
    if (await isThere(uri)) throw new LogError('exists', vscode.l10n.t('{0} is there already.', uri.path));
    await written(uri, new Uint8Array());
    return new VirtualLog(uri, new Uint8Array());
  },
  async open(uri, size) {
    const bytes = await Promise.resolve(vscode.workspace.fs.readFile(uri)).catch((error: unknown) =>
      fail(uri, error),
    );
    if (bytes.length !== size) throw taken(uri);
    return new VirtualLog(uri, bytes);
  },
  async ends(uri, atMost) {
    const [{ mtime }, bytes] = await Promise.all([
      vscode.workspace.fs.stat(uri),
      vscode.workspace.fs.readFile(uri),
    ]);
    return endsOf(bytes, mtime, atMost);
  },
  async *pieces(uri, from) {
    const all = await vscode.workspace.fs.readFile(uri);
    const size = all.length;
    if (from >= size) yield { bytes: new Uint8Array(), size };
    for (let at = from; at < size; at += pieceAt(at)) yield { bytes: all.slice(at, at + pieceAt(at)), size };
    return undefined;
  },
  onDisk: () => undefined,
  async real(uri) {
    const { type } = await vscode.workspace.fs.stat(uri);
    if ((type & vscode.FileType.SymbolicLink) === 0) return uri;
    throw new Error(vscode.l10n.t('{0} is a link, and it is not known where it leads.', uri.path));
  },
};

class VirtualLog implements LogFile {
  private fault: LogError | undefined;

  constructor(
    private readonly uri: vscode.Uri,
    private bytes: Uint8Array,
  ) {}

  async append(text: string): Promise<void> {
    if (this.fault) throw this.fault;
    try {
      if ((await sizeOf(this.uri)) !== this.bytes.length) throw taken(this.uri);
      const more = new TextEncoder().encode(text);
      const all = new Uint8Array(this.bytes.length + more.length);
      all.set(this.bytes);
      all.set(more, this.bytes.length);
      await written(this.uri, all);
      this.bytes = all;
    } catch (error) {
      this.fault = error instanceof LogError ? error : errorOf(this.uri, error);
      throw this.fault;
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

const sizeOf = async (uri: vscode.Uri): Promise<number> => (await vscode.workspace.fs.stat(uri)).size;

/** Any other fault than that there is no file may hide one, which must not be emptied. Rejects with LogError then. */
async function isThere(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw errorOf(uri, error);
  }
}

async function written(uri: vscode.Uri, bytes: Uint8Array): Promise<void> {
  try {
    await vscode.workspace.fs.writeFile(uri, bytes);
  } catch (error) {
    fail(uri, error);
  }
}

const taken = (uri: vscode.Uri): LogError =>
  new LogError(
    'taken',
    vscode.l10n.t('{0} was changed by another program, so this run no longer writes to it.', uri.path),
  );

function fail(uri: vscode.Uri, error: unknown): never {
  throw errorOf(uri, error);
}

function errorOf({ path }: vscode.Uri, error: unknown): LogError {
  const code = error instanceof vscode.FileSystemError ? error.code : '';
  if (code === 'NoPermissions')
    return new LogError('read-only', vscode.l10n.t('{0} cannot be written: it is read-only.', path), {
      cause: error,
    });
  return new LogError('io', vscode.l10n.t('{0} cannot be written: {1}', path, reasonOf(error)), {
    cause: error,
  });
}
