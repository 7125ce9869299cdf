/**
 * A transcript on disk, as every host with a file system writes it.
 *
 * The calls are the synchronous ones: an append is a `stat` and a `write` of a few hundred bytes, 3 µs here, against 70 µs
 * through the thread pool, and between the two calls nothing else of this process can run. The bytes are with the
 * operating system when `append` returns, so that they survive the end of the process however it comes.
 */
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { underFreeName } from '../episode/file-name';
import { type LogFile, LogError } from '../episode/log';
import { namesIn } from './entries-of';
import { codeOf } from './error-code';
import { type FolderSystem, makeFolder } from './make-folder';

/** The part of the file system that is used here; tests inject faults. */
export interface FileSystem extends FolderSystem {
  openSync(path: string, flags: number): number;
  fstatSync(fd: number): { readonly size: number; readonly nlink: number; isFile(): boolean };
  writeSync(fd: number, bytes: Uint8Array, offset: number): number;
  closeSync(fd: number): void;
}

const DISK: FileSystem = {
  existsSync,
  mkdirSync,
  statSync,
  openSync,
  fstatSync,
  writeSync,
  closeSync,
};

/** A transcript that is being written. */
export interface EpisodeLogFile extends LogFile {
  /**
   * The present path of the file, which may have been renamed in its folder; undefined if it was moved elsewhere or
   * deleted.
   */
  pathNow(): string | undefined;
}

const APPEND = constants.O_WRONLY | constants.O_APPEND;
const CREATE = APPEND | constants.O_CREAT | constants.O_EXCL;

type Fault = readonly [code: LogError['code'], words: string];

const READ_ONLY: Fault = ['read-only', 'may not be written: the file or its folder is read-only'];
const NOT_A_FILE: Fault = ['io', 'is not a file that can be written'];
const FULL: Fault = ['full', 'cannot grow: the disk is full'];
const FAULTS: Readonly<Record<string, Fault>> = {
  EEXIST: ['exists', 'is there already; a transcript is never overwritten'],
  ENOSPC: FULL,
  EDQUOT: ['full', 'cannot grow: the disk quota is used up'],
  EFBIG: ['full', 'cannot grow: files of this size are not allowed here'],
  EROFS: ['read-only', 'may not be written: the file system is read-only'],
  EACCES: READ_ONLY,
  EPERM: READ_ONLY,
  ENOENT: ['io', 'is not there'],
  ENOTDIR: ['io', 'cannot be made: a part of its folder is a file'],
  EISDIR: NOT_A_FILE,
  ENXIO: NOT_A_FILE,
  ENAMETOOLONG: ['io', 'cannot be made: the name is too long'],
};

function logError(path: string, error: unknown): LogError {
  if (error instanceof LogError) return error;
  const code = codeOf(error) ?? '';
  const [kind, words] = Object.hasOwn(FAULTS, code)
    ? FAULTS[code]
    : (['io', `cannot be written (${code || String(error)})`] as const);
  return new LogError(kind, `${path} ${words}`, { cause: error });
}

class EpisodeFile implements EpisodeLogFile {
  private fault: LogError | undefined;
  private open = true;

  constructor(
    private readonly path: string,
    private readonly fd: number,
    /** Length of the file in bytes, as long as no other program writes to it. */
    private size: number,
    private readonly fs: FileSystem,
  ) {}

  append(text: string): Promise<void> {
    try {
      if (!this.open) throw new LogError('io', `${this.path} is closed`);
      if (this.fault) throw this.fault;
      this.write(Buffer.from(text));
      return Promise.resolve();
    } catch (error) {
      // After any error this run no longer knows how the file ends.
      this.fault = logError(this.path, error);
      return Promise.reject(this.fault);
    }
  }

  pathNow(): string | undefined {
    const { ino, dev } = fstatSync(this.fd);
    const isIt = (path: string): boolean => {
      const there = statSync(path, { throwIfNoEntry: false });
      return there?.ino === ino && there.dev === dev;
    };
    if (isIt(this.path)) return this.path;
    const folder = dirname(this.path);
    const name = namesIn(folder).find((each) => isIt(join(folder, each)));
    return name === undefined ? undefined : join(folder, name);
  }

  close(): Promise<void> {
    if (this.open) {
      this.open = false;
      this.fs.closeSync(this.fd);
    }
    return Promise.resolve();
  }

  private write(bytes: Uint8Array): void {
    this.demandOwn();
    // A disk that is nearly full accepts a part; the next call then reports the error.
    for (let done = 0; done < bytes.length;) {
      const written = this.fs.writeSync(this.fd, bytes, done);
      if (written === 0) throw new LogError(FULL[0], `${this.path} ${FULL[1]}`);
      done += written;
    }
    this.size += bytes.length;
  }

  private demandOwn(): void {
    const { size, nlink } = this.fs.fstatSync(this.fd);
    if (nlink === 0) throw new LogError('taken', `${this.path} was deleted or replaced during the run`);
    if (size === this.size) return;
    const what = size > this.size ? 'was added to it' : 'was cut from it';
    throw new LogError(
      'taken',
      `${this.path} belongs to another run: something ${what} that is not of this run`,
    );
  }
}

function opened(path: string, flags: number, size: number, fs: FileSystem): EpisodeFile {
  const fd = fs.openSync(path, flags);
  // A pipe or a device would swallow the transcript.
  if (fs.fstatSync(fd).isFile()) return new EpisodeFile(path, fd, size, fs);
  fs.closeSync(fd);
  throw new LogError(NOT_A_FILE[0], `${path} ${NOT_A_FILE[1]}`);
}

const attempt = async <T>(path: string, work: () => T): Promise<T> => {
  await Promise.resolve();
  try {
    return work();
  } catch (error) {
    throw logError(path, error);
  }
};

/** Makes a new transcript, and the folders it stands in. Rejects with LogError, `exists` if there is a file already. */
export const createEpisodeFile = (path: string, fs: FileSystem = DISK): Promise<EpisodeLogFile> =>
  attempt(path, () => {
    makeFolder(dirname(path), undefined, fs);
    return opened(path, CREATE, 0, fs);
  });

export interface NewFile<L extends LogFile = EpisodeLogFile> {
  readonly path: string;
  readonly log: L;
}

/** Makes a transcript in a folder; where the name is taken, with a number behind it. Rejects with LogError. */
export const newTranscript = (folder: string, name: string): Promise<NewFile> =>
  underFreeName(name, async (free) => {
    const path = join(folder, free);
    return { path, log: await createEpisodeFile(path) };
  });

/**
 * Opens a transcript to continue it. `size`: its length in bytes when it was read; from then on every append demands
 * that no other program has written (`taken`). Rejects with LogError.
 */
export const openEpisodeFile = (path: string, size: number, fs: FileSystem = DISK): Promise<EpisodeLogFile> =>
  attempt(path, () => opened(path, APPEND, size, fs));
