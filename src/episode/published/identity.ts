/** By which a published run is known: labels and audits name it, and its conversion keeps it. */
import { sha256 } from '../sha256';
import type { PublishedKind } from './names';

/** Characters that are hashed: the first row begins with the microsecond of its first turn. */
const BEGINNING = 500;

/**
 * `text`: the transcript, or its first 2,000 bytes. Names of Wason transcripts say when they were played; Blicket logs of all
 * models and folders have the same few names, and are told apart by how they begin.
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
