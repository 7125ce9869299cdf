/** Runs in published formats as events of ours. */
import { drive, eventLoopTurn, type Stepwise } from '../../base/stepwise';
import { sha256 } from '../../base/sha256';
import { importBlicket } from './blicket';
import type { Unsealed } from './draft';
import { type PublishedKind, type Sibling, siblingsOf } from './names';
import type { ImportProblem, Published, PublishedFile } from './types';
import { importWason } from './wason';

/** Characters that are hashed: the first row begins with the microsecond of its first turn. */
const BEGINNING = 500;

/**
 * `text`: the transcript, or its first 2,000 bytes. Names of Wason transcripts contain the time of play. Blicket logs
 * of all models and folders have the same few names, so their beginnings distinguish them.
 */
export async function publishedId(kind: PublishedKind, name: string, text: string): Promise<string> {
  const id = `published/${name}`;
  if (kind === 'wason') return id;
  const [line] = text
    .replace(/^\uFEFF/, '')
    .slice(0, BEGINNING)
    .trimStart()
    .split('\n');
  return `${id}/${(await sha256(line.trimEnd())).slice(0, 16)}`;
}

export { ImportError, type Unsealed } from './draft';
export { isPublished } from './header';
export {
  isJudgeFileName,
  modelFolder,
  publishedKind,
  type PublishedKind,
  type Sibling,
  siblingsOf,
  transcriptOf,
} from './names';
export type * from './types';

/** A file as it was read, as text. */
export const decodedFile = ({
  name,
  bytes,
}: {
  readonly name: string;
  readonly bytes: Uint8Array;
}): PublishedFile => ({
  name,
  text: new TextDecoder().decode(bytes),
});

export interface PublishedRun {
  readonly kind: PublishedKind;
  readonly transcript: PublishedFile;
  readonly siblings: Partial<Readonly<Record<Sibling, PublishedFile>>>;
  readonly model?: string;
}

/** Reports a missing judge file, which is not an error. Throws ImportError if the transcript is none, and nothing else. */
export function* importSteps(run: PublishedRun): Stepwise<Unsealed> {
  const { compatibility, guesses, conversation } = run.siblings;
  const files = {
    ...(compatibility && { compatibility }),
    ...(guesses && { guesses }),
    ...(run.model !== undefined && { model: run.model }),
  };
  const { opening, seal } =
    run.kind === 'wason'
      ? yield* importWason({ transcript: run.transcript, ...files })
      : yield* importBlicket({ actions: run.transcript, ...files, ...(conversation && { conversation }) });
  const missing = missingOf(run);
  const withMissing = (published: Published) => ({
    ...published,
    problems: [...published.problems, ...missing],
  });
  return { opening, seal: (by) => withMissing(seal(by)) };
}

/**
 * Imports a published run in this thread, in slices of a few milliseconds. Rejects with ImportError if the
 * transcript is none, and with CancelledError.
 */
export async function importPublished(
  run: PublishedRun,
  signal: AbortSignal = new AbortController().signal,
): Promise<Published> {
  return sealed(run, await drive(importSteps(run), signal, eventLoopTurn));
}

export async function sealed(run: PublishedRun, { opening, seal }: Unsealed): Promise<Published> {
  const { name, text } = run.transcript;
  return seal({ id: await publishedId(run.kind, name, text), sha256: await sha256(opening) });
}

function missingOf({ kind, transcript: { name }, siblings }: PublishedRun): readonly ImportProblem[] {
  return Object.entries(siblingsOf(name, kind)).flatMap(([sibling, beside]) =>
    beside === undefined || siblings[sibling as Sibling]
      ? []
      : [
          {
            file: name,
            line: 0,
            severity: 'info',
            message: `There is no ${beside} beside it: ${WITHOUT[sibling as Sibling]}.`,
          } as const,
        ],
  );
}

const WITHOUT: Readonly<Record<Sibling, string>> = {
  compatibility: 'tests have no stored verdicts',
  guesses: 'announcements have no stored verdicts',
  conversation: 'answers are computed, and compared with nothing',
};
