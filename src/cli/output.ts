/** Writes results to a file or to standard output. */
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { CancelledError } from '../base/stepwise';
import { EPISODE_ENDING, LogError } from '../episode';
import { isJudgeFileName, publishedKind } from '../episode/published';
import { makeFolder } from '../node/make-folder';
import type { Arguments } from './arguments';
import { beginningOf } from './episodes/transcripts';
import { InputError, UsageError } from './exit';
import { expand } from './input';
import { openPipe } from './pipe';
import type { Terminal } from './terminal';
import { isErrno, unlessUnwritable, unwritable } from './unusable';
import { listen } from './work';

type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

export interface OutKind {
  /** The ending of names that transcripts may have. */
  readonly ending?: string;
  /** Rules are what the command makes. */
  readonly rules?: boolean;
}

/** The path in `--NAME`. Rejects as `demandOut` does. */
export async function outOf(args: Arguments, name = 'out', kind?: OutKind): Promise<string | undefined> {
  const out = args.text(name);
  return out === undefined ? undefined : await demandOut(args, name, out, kind);
}

/**
 * Refuses to write to the place of a transcript, of what people wrote, and of any file that the command line names: what is
 * exported can be made again, those cannot. Rejects with UsageError.
 */
export async function demandOut(
  args: Arguments,
  name: string,
  out: string,
  { ending = EPISODE_ENDING, rules = false }: OutKind = {},
): Promise<string> {
  const refuse = (why: string) => new UsageError(why, 'name another file');
  if (out.toLowerCase().endsWith(ending) || (await isTranscript(out)))
    throw refuse(`${out} is the name of a transcript`);
  const behind = await realpath(out).catch(() => out);
  if ([out, behind].some((path) => READ.test(path) || isJudgeFileName(path) || (!rules && RULES.test(path))))
    throw refuse(`${out} is the name of a file that commands read`);
  const named = await sameFile(out, args.filesBeside(name));
  if (named === undefined) return out;
  const what = named === out ? 'a file' : `${named},`;
  throw refuse(`--${name} ${out} would replace ${what} which the command line names, too`);
}

/** Names of suites, labels and audits, and of tables that commands find beside transcripts. */
const READ = /\.((suite|beliefs)\.ya?ml|(labels|audit)\.jsonl)$|published-tables\.json$/i;
const RULES = /\.rules\.ya?ml$/i;

/** The first of the files, also of those that globs name, that is the file at `path` behind all links. */
async function sameFile(path: string, files: readonly string[]): Promise<string | undefined> {
  const it = await identityOf(path);
  if (!it) return undefined;
  for (const file of files)
    for (const each of await expand(file).catch(() => []))
      if (isDeepStrictEqual(await identityOf(each), it)) return each;
  return undefined;
}

/** The identity of a file; undefined without one, as writing to a pipe or a device destroys nothing. */
async function identityOf(path: string): Promise<{ readonly dev: bigint; readonly ino: bigint } | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found?.isFile() ? { dev: found.dev, ino: found.ino } : undefined;
}

/** Makes a folder to write into. Throws InputError. */
export function makeOutFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    if (error instanceof LogError) throw new InputError(folder, error.message, 'name another folder');
    throw isErrno(error) ? unwritable(folder, error) : error;
  }
}

async function isTranscript(path: string): Promise<boolean> {
  const beginning = await beginningOf(path);
  return /"type":\s*"episode"/.test(beginning) || publishedKind(basename(path), beginning) !== undefined;
}

/** Joins pieces until each has so many characters. */
export function* gathered(pieces: Iterable<string>, characters: number): Generator<string, undefined> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < characters) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Writes to a file, or without one to standard output. Rejects with InputError, and with CancelledError. */
export async function writePieces(
  pieces: Iterable<string> | AsyncIterable<string>,
  out: string | undefined,
  terminal: Terminal,
): Promise<void> {
  if (out === undefined) {
    for await (const piece of pieces) {
      terminal.out(piece);
      await listen(terminal.signal);
    }
    return;
  }
  await writeFile(pieces, out, terminal.signal);
}

/** Any bytes to a file. Rejects with InputError. */
export async function writeFile(pieces: Pieces, out: string, signal: AbortSignal): Promise<void> {
  try {
    const replaced = await replacedBy(out);
    if (replaced === undefined)
      await pipeline(Readable.from(pieces), (await openSpecial(out, signal)).createWriteStream(), { signal });
    else await replace(replaced, pieces, signal);
  } catch (error) {
    if (signal.aborted) throw new CancelledError();
    throw isErrno(error) ? unwritable(out, error) : error;
  }
}

/** The file that a new one takes the place of, behind links; undefined for a pipe or a device, which is written to. */
async function replacedBy(out: string): Promise<string | undefined> {
  const there = await stat(out).catch(() => undefined);
  if (there && !there.isFile()) return undefined;
  return there ? await realpath(out) : out;
}

/** A pipe waits for its reader. */
const openSpecial = async (out: string, signal: AbortSignal): Promise<FileHandle> =>
  (await stat(out)).isFIFO() ? await openPipe(out, signal) : await open(out, 'w');

/**
 * Replaces a file as a whole: the old content stays until the new one is complete, because half an export would be
 * worse.
 */
async function replace(path: string, pieces: Pieces, signal: AbortSignal): Promise<void> {
  const partial = `${path}.${crypto.randomUUID()}.part`;
  try {
    await pipeline(Readable.from(pieces), createWriteStream(partial, { flags: 'wx' }), { signal });
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Bytes that are written together. */
const AT_ONCE = 1 << 18;

/**
 * A file that takes its place as a whole, once all of it is written. A pipe or a device is written to at once. Its methods
 * reject with InputError, `open` also with CancelledError.
 */
export class NewFile {
  private waiting: Uint8Array[] = [];
  private length = 0;

  private constructor(
    private readonly path: string,
    private readonly partial: string | undefined,
    private readonly handle: FileHandle,
  ) {}

  static async open(out: string, signal: AbortSignal): Promise<NewFile> {
    const path = await unlessUnwritable(replacedBy(out), out);
    if (path === undefined)
      return new NewFile(out, undefined, await unlessUnwritable(openSpecial(out, signal), out));
    const partial = `${path}.${crypto.randomUUID()}.part`;
    return new NewFile(path, partial, await unlessUnwritable(open(partial, 'wx'), out));
  }

  async write(piece: string | Uint8Array): Promise<void> {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    this.waiting.push(bytes);
    this.length += bytes.length;
    if (this.length >= AT_ONCE) await this.flush();
  }

  async commit(): Promise<void> {
    await this.flush();
    await this.handle.close();
    if (this.partial !== undefined) await unlessUnwritable(rename(this.partial, this.path), this.path);
  }

  /** Leaves nothing behind; after `commit` nothing is left to do. */
  async discard(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    if (this.partial !== undefined) await rm(this.partial, { force: true }).catch(() => undefined);
  }

  private async flush(): Promise<void> {
    const bytes = Buffer.concat(this.waiting);
    this.waiting = [];
    this.length = 0;
    await unlessUnwritable(this.handle.writeFile(bytes), this.path);
  }
}
