import type * as vscode from 'vscode';
import type { LogFile } from '../../../episode/log';
import type { FilePart } from '../../../replay/questions';

/** The two ends of a transcript: its header stands in one, how it ended in the other. */
export interface FileEnds {
  readonly size: number;
  readonly modified: number;
  /** The text from the start, to the end of a line unless `whole`. */
  readonly head: string;
  /** The last lines, without a line that was cut; empty where the head is all there is. */
  readonly tail: string;
}

/** Access to transcripts in one kind of extension host. */
export interface EpisodeFiles {
  /** Makes a new transcript and its folder. Rejects with LogError, `exists` if there is a file already. */
  create(uri: vscode.Uri): Promise<LogFile>;
  /** Goes on with one that had `size` bytes when it was read. Rejects with LogError. */
  open(uri: vscode.Uri, size: number): Promise<LogFile>;
  /** Reads no more than `atMost` bytes of each end, where the file system can. */
  ends(uri: vscode.Uri, atMost: number): Promise<FileEnds>;
  /** The content from a place on; one empty piece at the end of the file, or behind it. */
  pieces(uri: vscode.Uri, from: number): AsyncGenerator<FilePart, undefined>;
  /** The path of a file on the disk of this machine, which a worker can read by itself; undefined for any other. */
  onDisk(uri: vscode.Uri): string | undefined;
  /** The file or folder that links lead to; itself where there are none. Rejects where it is not known. */
  real(uri: vscode.Uri): Promise<vscode.Uri>;
}

/** Copying so much to a worker takes a millisecond, and reading it there some ten. */
const PIECE = 1024 * 1024;
/** The first one is there at once, with what is on the first screen. */
export const FIRST_PIECE = 64 * 1024;

/** The size of the next piece to read. */
export const pieceAt = (from: number): number => (from < FIRST_PIECE ? FIRST_PIECE : PIECE);

const lines = new TextDecoder();

/** The ends of a file of which everything is at hand. */
export function endsOf(bytes: Uint8Array, modified: number, atMost: number): FileEnds {
  const size = bytes.length;
  if (size <= 2 * atMost) return { size, modified, head: lines.decode(bytes), tail: '' };
  return joined(size, modified, bytes.subarray(0, atMost), bytes.subarray(size - atMost));
}

/** Cuts what is read of either end at line ends: what is left is whole lines. */
export function joined(size: number, modified: number, head: Uint8Array, tail: Uint8Array): FileEnds {
  const first = lines.decode(head);
  const last = lines.decode(tail);
  return {
    size,
    modified,
    head: first.slice(0, first.lastIndexOf('\n') + 1),
    tail: last.slice(last.indexOf('\n') + 1),
  };
}
