import { readFileSync, statSync } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { EPISODE_ENDING, type EpisodeLog, LogFileReader } from '../../episode';
import { decoded } from '../../base/json-lines';
import { isJudgeFileName, publishedKind } from '../../episode/published';
import { modestHeap } from '../../node/heap';
import { InputError, UsageError } from '../exit';
import { expand, STDIN } from '../input';
import { pipePieces } from '../pipe';
import { inSlices } from '../work';
import { unlessUnreadable } from '../unusable';

export interface Transcript {
  readonly path: string;
  /** Bytes; continuing it demands that it is still as long. */
  readonly size: number;
  readonly log: EpisodeLog;
}

export interface Transcripts {
  readonly transcripts: readonly Transcript[];
  /** Files that could not be read or are not transcripts; they stop none of the others. */
  readonly failures: readonly InputError[];
}

/** Bytes. A small file is read without waiting: handing it to another thread and back takes longer than reading it. */
const SMALL = 4 * 2 ** 20;
/** Bytes of a large file that are read together. */
const PIECE = 2 ** 20;
/** Bytes. Larger published runs are not read: they are imported as a whole. */
const LARGEST_RUN = 32 * 2 ** 20;

/** Yields a file in pieces, whose memory is used again. Throws errors of the file system, and InputError. */
async function* piecesOf(path: string, signal: AbortSignal): AsyncGenerator<Uint8Array, undefined> {
  const about = statSync(path);
  if (about.isCharacterDevice()) throw new InputError(path, 'is a device, not a file');
  if (about.isFIFO()) return yield* pipePieces(path, signal);
  if (about.size <= SMALL) {
    yield readFileSync(path);
    return;
  }
  // What large lines leave behind is soon as large as what is kept.
  modestHeap();
  const file = await open(path);
  try {
    const buffer = new Uint8Array(PIECE);
    for (;;) {
      const { bytesRead } = await file.read(buffer);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** The bytes of a published run. Rejects with InputError. */
export async function bytesOfRun(path: string): Promise<Uint8Array> {
  const files = '**/*.jsonl';
  const { size } = await unlessUnreadable(stat(path), path, files);
  if (size > LARGEST_RUN) throw new InputError(path, 'is larger than 32 MB: a published run is not');
  return unlessUnreadable(readFile(path), path, files);
}

/** Bytes; more than `publishedKind` reads, in any encoding of its characters. */
const BEGINNING = 2000;

/** The first characters of a file; empty for what is none, or cannot be read. A pipe is not opened: that would wait for its writer. */
export async function beginningOf(path: string): Promise<string> {
  const isFile = await stat(path).then(
    (it) => it.isFile(),
    () => false,
  );
  const file = isFile ? await open(path).catch(() => undefined) : undefined;
  if (!file) return '';
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Reads a transcript, or gives the kind that `kindOf` finds in the beginning of a file that is none. A transcript that was
 * cut in the middle of a letter is torn, not unreadable. Rejects with InputError, and with CancelledError.
 */
export const readTranscript = <K extends string = never>(
  path: string,
  signal: AbortSignal,
  kindOf: (beginning: string) => K | undefined = () => undefined,
): Promise<Transcript | K> => unlessUnreadable(read(path, signal, kindOf), path, `**/*${EPISODE_ENDING}`);

async function read<K extends string>(
  path: string,
  signal: AbortSignal,
  kindOf: (beginning: string) => K | undefined,
): Promise<Transcript | K> {
  const reader = new LogFileReader();
  let size = 0;
  for await (const piece of piecesOf(path, signal)) {
    const kind = size === 0 ? kindOf(decoded(piece.subarray(0, BEGINNING))) : undefined;
    if (kind !== undefined) return kind;
    size += piece.length;
    await inSlices(reader.add(piece), signal);
  }
  return { path, size, log: reader.end() };
}

/** Reads a transcript of ours. Rejects with InputError, and with CancelledError. */
export async function readOurs(path: string, signal: AbortSignal): Promise<Transcript> {
  const transcript = await readTranscript(path, signal);
  if (transcript.log.events.length > 0) return transcript;
  if (publishedKind(basename(path), await beginningOf(path)))
    throw new InputError(
      path,
      'is a published run, not a transcript of ours',
      'falsify convert makes one of it; review, summary and export take it as it is',
    );
  throw notOne(path, transcript.log, `a transcript, *${EPISODE_ENDING}, is expected`);
}

/** The error for a text without a single event. `expected`: what the message says of a file that is not named like a transcript. */
export function notOne(
  path: string,
  { problems: [problem] }: Pick<EpisodeLog, 'problems'>,
  expected = `a transcript, *${EPISODE_ENDING}, a folder of transcripts or a suite is expected`,
): InputError {
  const why = problem ? `line ${problem.line}: ${problem.message}` : 'it is empty';
  const other = path.endsWith(EPISODE_ENDING) ? undefined : expected;
  const hint = isJudgeFileName(path) ? 'name the transcript that it belongs to' : other;
  return new InputError(path, `is not a transcript: ${why}`, hint);
}

export const noTranscript = (): UsageError =>
  new UsageError('no transcript given', "name one, or several as 'episodes/*.episode.jsonl'");

/**
 * Yields the files that paths and globs name, each once, in the given order. `wanted` selects files;
 * `caught`: by a glob. Throws UsageError.
 */
export async function* pathsNamed(
  args: readonly string[],
  wanted: (path: string, caught: boolean) => boolean = () => true,
): AsyncGenerator<string | InputError> {
  if (args.length === 0) throw noTranscript();
  const seen = new Set<string>();
  for (const argument of args) {
    if (argument === '-') {
      yield new InputError(STDIN, 'a transcript must be a file', 'judge files and labels stand beside it');
      continue;
    }
    const paths = await expand(argument).catch(inputError);
    if (paths instanceof InputError) {
      yield paths;
      continue;
    }
    for (const path of paths) {
      if (seen.has(resolve(path)) || !wanted(path, path !== argument)) continue;
      seen.add(resolve(path));
      yield path;
    }
  }
}

/** Applies `read` to each of them, one at a time, so that thousands need not be in memory; yields its result or its error. */
export async function* eachTranscript<T>(
  args: readonly string[],
  read: (path: string) => Promise<T>,
  wanted?: (path: string, caught: boolean) => boolean,
): AsyncGenerator<T | InputError> {
  for await (const path of pathsNamed(args, wanted))
    yield path instanceof InputError ? path : await read(path).catch(inputError);
}

/** Gives the error of an input; throws any other. */
export function inputError(error: unknown): InputError {
  if (error instanceof InputError) return error;
  throw error;
}

/** Collects what was found, apart from the errors of what could not be read. */
export async function withoutFailures<T extends string | object>(
  all: AsyncIterable<T | InputError>,
): Promise<{ readonly found: T[]; readonly failures: InputError[] }> {
  const found: T[] = [];
  const failures: InputError[] = [];
  for await (const one of all)
    if (one instanceof InputError) failures.push(one);
    else found.push(one);
  return { found, failures };
}

/** Reads transcripts and globs, each once, in the order given. Rejects with CancelledError. */
export async function readTranscripts(args: readonly string[], signal: AbortSignal): Promise<Transcripts> {
  const read = eachTranscript(args, (path) => readOurs(path, signal));
  const { found: transcripts, failures } = await withoutFailures(read);
  return { transcripts, failures };
}
