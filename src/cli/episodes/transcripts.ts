import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { EPISODE_ENDING, type EpisodeLog, readingLogFile } from '../../episode';
import { decoded } from '../../episode/json-lines';
import { isJudgeFileName, publishedKind } from '../../episode/published';
import { InputError, UsageError } from '../exit';
import { expand, STDIN } from '../input';
import { inSlices } from '../work';
import { isErrno, unreadable } from '../unusable';

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

/**
 * A transcript that was cut in the middle of a letter is torn, not unreadable. `files`: what to name in place of a folder.
 * Rejects with InputError.
 */
export async function transcriptText(
  path: string,
  files = `**/*${EPISODE_ENDING}`,
): Promise<{ readonly text: string; readonly bytes: Uint8Array }> {
  const bytes = await bytesOf(path).catch((error: unknown) => {
    throw isErrno(error) ? unreadable(path, error, files) : error;
  });
  return { text: decoded(bytes), bytes };
}

/** Bytes. */
const SMALL = 4 * 1024 * 1024;

/** A small file is read without waiting: handing it to another thread and back takes longer than reading it. */
async function bytesOf(path: string): Promise<Uint8Array> {
  return statSync(path).size <= SMALL ? readFileSync(path) : await readFile(path);
}

async function readOne(path: string, signal: AbortSignal): Promise<Transcript> {
  const { text, bytes } = await transcriptText(path);
  const log = await inSlices(readingLogFile(bytes, text), signal);
  if (log.events.length > 0) return { path, size: bytes.length, log };
  if (publishedKind(basename(path), text))
    throw new InputError(
      path,
      'is a published run, not a transcript of ours',
      'falsify convert makes one of it; review, summary and export take it as it is',
    );
  throw notOne(path, log);
}

/** The error for a text without a single event. */
export function notOne(path: string, { problems: [problem] }: Pick<EpisodeLog, 'problems'>): InputError {
  const why = problem ? `line ${problem.line}: ${problem.message}` : 'it is empty';
  const hint = isJudgeFileName(path) ? 'name the transcript that it belongs to' : undefined;
  return new InputError(path, `is not a transcript: ${why}`, hint);
}

export const noTranscript = (): UsageError =>
  new UsageError('no transcript given', "name one, or several as 'episodes/*.episode.jsonl'");

/**
 * Yields the files that paths and globs name, each once, in the given order. `wanted` decides whether a file is meant;
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
      if (seen.has(path) || !wanted(path, path !== argument)) continue;
      seen.add(path);
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

/** Reads transcripts and globs, each once, in the order given. Rejects with CancelledError. */
export async function readTranscripts(args: readonly string[], signal: AbortSignal): Promise<Transcripts> {
  const transcripts: Transcript[] = [];
  const failures: InputError[] = [];
  for await (const one of eachTranscript(args, (path) => readOne(path, signal)))
    if (one instanceof InputError) failures.push(one);
    else transcripts.push(one);
  return { transcripts, failures };
}
