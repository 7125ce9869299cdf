/** Writes results to a file or to standard output. */
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CancelledError } from '../base/stepwise';
import { EPISODE_ENDING } from '../episode';
import { publishedKind } from '../episode/published';
import type { Arguments } from './arguments';
import { beginningOf } from './episodes/transcripts';
import { UsageError } from './exit';
import type { Terminal } from './terminal';
import { isErrno, unlessUnwritable, unwritable } from './unusable';
import { listen } from './work';

type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/**
 * Reads the path in `--NAME`. It refuses the place of a transcript: what is exported can be made again, a transcript cannot.
 * `ending`: of names that transcripts may have.
 */
export async function outOf(
  args: Arguments,
  name = 'out',
  ending: string = EPISODE_ENDING,
): Promise<string | undefined> {
  const out = args.text(name);
  if (out !== undefined && (out.toLowerCase().endsWith(ending) || (await isTranscript(out))))
    throw new UsageError(`${out} is the name of a transcript`, 'name another file');
  return out;
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
    if (replaced === undefined) await pipeline(Readable.from(pieces), createWriteStream(out), { signal });
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
 * reject with InputError.
 */
export class NewFile {
  private waiting: Uint8Array[] = [];
  private length = 0;

  private constructor(
    private readonly path: string,
    private readonly partial: string | undefined,
    private readonly handle: FileHandle,
  ) {}

  static async open(out: string): Promise<NewFile> {
    const path = await unlessUnwritable(replacedBy(out), out);
    if (path === undefined) return new NewFile(out, undefined, await unlessUnwritable(open(out, 'w'), out));
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
