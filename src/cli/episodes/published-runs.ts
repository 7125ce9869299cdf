/** Reads published runs of paths and globs, with the files beside them. */
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import {
  importPublished,
  ImportError,
  modelFolder,
  type Published,
  type PublishedFile,
  publishedKind,
  type PublishedKind,
  type PublishedRun,
  siblingsOf,
  transcriptOf,
} from '../../episode/published';
import { decoded } from '../../base/json-lines';
import { InputError } from '../exit';
import { isErrno, unreadable } from '../unusable';
import { bytesOfRun, eachTranscript } from './transcripts';

export interface ReadRun {
  readonly path: string;
  readonly run: PublishedRun;
  readonly published: Published;
}

interface Beside {
  readonly siblings: Readonly<Record<string, PublishedFile>>;
  readonly problems: Published['problems'];
}

/** The files that belong to a published transcript and are there; one that is there and cannot be read is named. */
async function besides(path: string, kind: PublishedKind): Promise<Beside> {
  const siblings: Record<string, PublishedFile> = {};
  const problems: Published['problems'][number][] = [];
  for (const [sibling, name] of Object.entries(siblingsOf(basename(path), kind))) {
    if (name === undefined) continue;
    try {
      siblings[sibling] = { name, text: (await readFile(join(dirname(path), name))).toString('utf8') };
    } catch (error) {
      if (!isErrno(error)) throw error;
      const { message } = unreadable(name, error);
      if (error.code !== 'ENOENT') problems.push({ file: name, line: 0, severity: 'error', message });
    }
  }
  return { siblings, problems };
}

/** Rejects with InputError, and with CancelledError. `text`: of the transcript. */
export async function readRun(
  path: string,
  text: string,
  kind: PublishedKind,
  signal?: AbortSignal,
): Promise<ReadRun> {
  const model = modelFolder(dirname(resolve(path)).split(sep), kind);
  const { siblings, problems } = await besides(path, kind);
  const run = {
    kind,
    transcript: { name: basename(path), text },
    siblings,
    ...(model !== undefined && { model }),
  };
  try {
    const published = await importPublished(run, signal);
    return { path, run, published: { ...published, problems: [...problems, ...published.problems] } };
  } catch (error) {
    if (error instanceof ImportError) throw new InputError(path, `line ${error.line}: ${error.message}`);
    throw error;
  }
}

async function readOne(path: string, signal: AbortSignal): Promise<ReadRun> {
  const text = decoded(await bytesOfRun(path));
  const kind = publishedKind(basename(path), text);
  if (kind) return readRun(path, text, kind, signal);
  const owner = transcriptOf(basename(path));
  throw new InputError(
    path,
    'is not a transcript of a published run',
    owner === undefined ? undefined : `it belongs to ${owner}`,
  );
}

/** Files that a glob catches and that belong to a transcript are not input. */
export const publishedRuns = (
  args: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<ReadRun | InputError> =>
  eachTranscript(
    args,
    (path) => readOne(path, signal),
    (path, caught) => !caught || (path.endsWith('.jsonl') && transcriptOf(basename(path)) === undefined),
  );
