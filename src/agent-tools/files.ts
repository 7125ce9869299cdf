/** The files that tools may be asked about. Without the tools themselves, for hosts that only pass calls on. */
import { type PublishedRun } from '../episode/published';
import {
  isPublishedName,
  modelFolder,
  publishedKind,
  type Sibling,
  siblingsOf,
  transcriptOf,
} from '../episode/published/names';
import { labelsPath } from '../labels/file';

/** Texts that the host has read for a call, since tools themselves read no files. */
export interface ToolFiles {
  /** The text of the file that the input names. */
  readonly text?: string;
  /** The labels beside it, if it is a transcript and has some. */
  readonly labels?: string;
  /** The published run that the text is from, with the files beside it; absent where it is from none. */
  readonly run?: PublishedRun;
}

/** Names without folders. */
export type NameFilter = (name: string) => boolean;

/** Matches rule groups, transcripts and published runs. */
export const isToolFile: NameFilter = (name) =>
  /\.(rules\.ya?ml|episode\.jsonl)$/i.test(name) || isPublishedName(name);

/** Matches what is only read beside a transcript: labels, and the other files of a published run. */
const isBeside: NameFilter = (name) => name.endsWith('.labels.jsonl') || transcriptOf(name) !== undefined;

/**
 * Reads a file that the host may read and whose name is allowed. `path`: where it was found. Rejects with Error, whose
 * message does not say whether a file elsewhere is there.
 */
export type ReadToolFile = (
  named: string,
  allowed: NameFilter,
) => Promise<{ readonly path: string; readonly text: string }>;

/** Reads the file that the input of a call names, and what belongs to it. Rejects with Error if it cannot be read. */
export async function filesOfCall(input: unknown, read: ReadToolFile): Promise<ToolFiles> {
  const named = fileNamedIn(input);
  if (named === undefined) return {};
  const { path, text } = await read(named, isToolFile);
  if (!path.endsWith('.jsonl')) return { text };
  const beside = (name: string) =>
    read(name, isBeside).then(
      (file) => file.text,
      () => undefined,
    );
  const labels = await beside(labelsPath(named));
  const run = await runOf(path, text, (name) => beside(`${named.slice(0, -baseName(named).length)}${name}`));
  return { text, ...(labels !== undefined && { labels }), ...(run && { run }) };
}

async function runOf(
  path: string,
  text: string,
  beside: (name: string) => Promise<string | undefined>,
): Promise<PublishedRun | undefined> {
  const name = baseName(path);
  const kind = isPublishedName(name) ? publishedKind(name, text) : undefined;
  if (!kind) return undefined;
  const siblings: Partial<Record<Sibling, PublishedRun['transcript']>> = {};
  for (const [sibling, sought] of Object.entries(siblingsOf(name, kind))) {
    const found = sought === undefined ? undefined : await beside(sought);
    if (sought !== undefined && found !== undefined)
      siblings[sibling as Sibling] = { name: sought, text: found };
  }
  const model = modelFolder(path.split(/[\\/]/).slice(0, -1), kind);
  return { kind, transcript: { name, text }, siblings, ...(model !== undefined && { model }) };
}

/** The last part of a path with separators of any system. */
export const baseName = (path: string): string => path.slice(path.search(/[^\\/]*$/));

/** The file that the input of a call names, which the host reads; undefined if it names none. */
function fileNamedIn(input: unknown): string | undefined {
  const file: unknown =
    typeof input === 'object' && input !== null && 'file' in input ? input.file : undefined;
  return typeof file === 'string' && file !== '' ? file : undefined;
}

/** The message about a file that is none of these. It does not say whether it is there. */
export const notAvailable = (name: string, where: string): string =>
  `${name} is not available: only *.rules.yaml, *.episode.jsonl and published runs in ${where} are`;
