/** Reads transcripts of ours and published ones in the same way. */
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { EPISODE_ENDING, type EpisodeEvent } from '../../episode';
import { decoded, linesNotUtf8, NOT_UTF8 } from '../../base/json-lines';
import { isJudgeFileName, publishedId, publishedKind, type PublishedKind } from '../../episode/published';
import { wrongAnswers } from '../../episode/published/answers';
import { convertedName, isConversionOf } from '../../episode/published/convert';
import { plural } from '../../rules';
import { InputError, UsageError } from '../exit';
import { walkFiles, type OnSkipped } from '../glob';
import { folderBeside, isSuiteName } from '../../node/suite-place';
import { unlessUnreadable, unreadable } from '../unusable';
import { readSuite } from '../../suites/read';
import { inSlices } from '../work';
import { readRun } from './published-runs';
import {
  beginningOf,
  bytesOfRun,
  inputError,
  noTranscript,
  notOne,
  pathsNamed,
  readTranscript,
  type Transcript,
} from './transcripts';

export interface ReviewProblem {
  readonly file: string;
  /** 1-based; 0: of the file as a whole. */
  readonly line: number;
  readonly message: string;
}

export interface Reviewable {
  readonly path: string;
  readonly events: readonly EpisodeEvent[];
  /** The 1-based line of each event in its file. */
  readonly lines: readonly number[];
  /** The number of an event in the file's own count. */
  readonly stepOf: (seq: number) => number;
  /** A published run: its numbers are those of the import, its steps are the file's. */
  readonly published: boolean;
  readonly problems: readonly ReviewProblem[];
  /** Something of it cannot be read: see `EpisodeLog`. Published runs are read as far as they go. */
  readonly damaged: boolean;
}

async function publishedRun(
  path: string,
  text: string,
  kind: PublishedKind,
  signal: AbortSignal,
): Promise<Reviewable> {
  const { published } = await readRun(path, text, kind, signal);
  const { events, places, problems } = published;
  return {
    path,
    published: true,
    damaged: false,
    events,
    lines: events.map(({ seq }) => places.get(seq)?.line ?? 0),
    stepOf: (seq) => places.get(seq)?.step ?? seq,
    problems: [...problems, ...(await inSlices(wrongAnswers(published), signal))],
  };
}

/** Rejects with InputError, and with CancelledError. */
export async function readReviewable(path: string, signal: AbortSignal): Promise<Reviewable> {
  const file = basename(path);
  const transcript = await readTranscript(path, signal, (beginning) => publishedKind(file, beginning));
  if (typeof transcript !== 'string') return ofOurs(transcript);
  const bytes = await bytesOfRun(path);
  const text = decoded(bytes);
  const run = await publishedRun(path, text, transcript, signal);
  const notUtf8 = linesNotUtf8(bytes, text).map((line) => ({ file, line, message: NOT_UTF8 }));
  return { ...run, problems: [...run.problems, ...notUtf8] };
}

function ofOurs({ path, log }: Transcript): Reviewable {
  const { events, lines, problems, damaged } = log;
  if (events.length === 0) throw notOne(path, log);
  return {
    path,
    events,
    lines,
    damaged,
    published: false,
    stepOf: (seq) => seq,
    problems: problems.map((one) => ({ file: basename(path), ...one })),
  };
}

/** Recognises files that are named like transcripts but stand beside them: judges, labels, audits. */
const isBeside = (path: string): boolean => isJudgeFileName(path) || /\.(labels|audit)\.jsonl$/.test(path);

interface Below {
  readonly found: readonly string[];
  /** Published runs whose conversions stand beside them: both are the same episode, which counts once. */
  readonly leftOut: number;
  /** Folders that cannot be opened, and pipes and the like that are named like transcripts. */
  readonly skipped: readonly InputError[];
}

/** The transcripts in a folder and those below it, by their names and beginnings, sorted. */
async function transcriptsBelow(folder: string): Promise<Below> {
  const [found, skipped]: [string[], InputError[]] = [[], []];
  let leftOut = 0;
  const onSkipped: OnSkipped = (path, error) => {
    if (error) skipped.push(unreadable(path, error));
    else if (path.endsWith(EPISODE_ENDING))
      skipped.push(new InputError(path, 'is neither a file nor a folder'));
  };
  for await (const path of walkFiles(folder, onSkipped)) {
    if (!path.endsWith('.jsonl') || isBeside(path)) continue;
    const isOurs = path.endsWith(EPISODE_ENDING);
    const beginning = isOurs ? '' : await beginningOf(path);
    const kind = isOurs ? undefined : publishedKind(basename(path), beginning);
    if (kind && (await isConverted(path, kind, beginning))) leftOut++;
    else if (isOurs || kind) found.push(path);
  }
  return { found: found.sort(), leftOut, skipped };
}

async function isConverted(path: string, kind: PublishedKind, beginning: string): Promise<boolean> {
  const name = basename(path);
  const conversion = await beginningOf(join(dirname(path), convertedName(name)));
  return isConversionOf(await publishedId(kind, name, beginning), conversion);
}

export const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (it) => it.isDirectory(),
    () => false,
  );

/** The folder with the transcripts of a suite file; an error if it is unknown or missing. */
async function folderOfSuite(path: string): Promise<string | InputError> {
  const text = await unlessUnreadable(readFile(path, 'utf8'), path).catch(inputError);
  if (text instanceof InputError) return text;
  const { suite } = readSuite(text);
  if (!suite)
    return new InputError(path, 'is not a suite that can be read', `see falsify suite plan ${path}`);
  const folder = folderBeside(path, suite);
  const hint = `falsify suite run ${path} plays it`;
  return (await isFolder(folder))
    ? folder
    : new InputError(path, `has no transcripts in ${folder} yet`, hint);
}

/**
 * Finds transcripts by paths, globs, folders and suites, each once. Files that belong to a transcript are skipped if a glob matches them,
 * and in a folder only transcripts are read. `note` receives a message about files that were left out.
 */
export async function* transcriptPaths(
  args: readonly string[],
  note: (text: string) => void = () => undefined,
): AsyncGenerator<string | InputError> {
  if (args.length === 0) throw noTranscript();
  const seen = new Set<string>();
  for (const argument of args)
    for await (const path of pathsOf(argument, note)) {
      if (typeof path === 'string') {
        if (seen.has(resolve(path))) continue;
        seen.add(resolve(path));
      }
      yield path;
    }
}

/** The folder that holds the transcripts of a suite; any other operand itself. */
export const transcriptFolder = async (named: string): Promise<string | InputError> =>
  isSuiteName(named) ? await folderOfSuite(named) : named;

async function* pathsOf(named: string, note: (text: string) => void): AsyncGenerator<string | InputError> {
  const argument = await transcriptFolder(named);
  if (argument instanceof InputError) {
    yield argument;
    return;
  }
  if (!(await isFolder(argument))) {
    yield* pathsNamed([argument], (path, caught) => !caught || !isBeside(path));
    return;
  }
  const { found, leftOut, skipped } = await transcriptsBelow(argument);
  yield* skipped;
  if (found.length === 0 && skipped.length === 0) yield new InputError(argument, 'has no transcript in it');
  if (leftOut > 0)
    note(`${argument}: ${plural(leftOut, 'published run')} left out: the conversions stand beside them\n`);
  yield* found;
}

/** The transcripts themselves; `note` as above. */
export async function* reviewables(
  args: readonly string[],
  signal: AbortSignal,
  note?: (text: string) => void,
): AsyncGenerator<Reviewable | InputError> {
  for await (const path of transcriptPaths(args, note))
    yield path instanceof InputError ? path : await readReviewable(path, signal).catch(inputError);
}

/** The one transcript, of ours or published, that a command is about. Throws UsageError or InputError. */
export async function oneReviewable(args: readonly string[], signal: AbortSignal): Promise<Reviewable> {
  const all: (Reviewable | InputError)[] = [];
  for await (const one of reviewables(args, signal)) all.push(one);
  const [transcript, more] = all;
  if (transcript === undefined || more !== undefined) throw new UsageError('name one transcript');
  if (transcript instanceof InputError) throw transcript;
  return transcript;
}
