/** By which a published run is known: labels and audits name it, and its conversion keeps it. */
import { sha256 } from '../sha256';
import type { PublishedKind } from './names';

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
