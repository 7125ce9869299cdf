// Files of the Node extension host only: on vscode.dev, they are written by the editor's file systems.
import { open, realpath } from 'node:fs/promises';
import * as vscode from 'vscode';
import { createEpisodeFile, openEpisodeFile } from '../../../node/episode-file';
import type { FilePart } from '../../../replay/questions';
import { endsOf, joined, pieceAt, type EpisodeFiles, type FileEnds } from './files';
import { virtualFiles } from './virtual-files';

const isOnDisk = ({ scheme }: vscode.Uri): boolean => scheme === 'file';

/** Files on disk are appended to; what other file systems hold is written as on the web. */
export const nodeFiles: EpisodeFiles = {
  create: (uri) => (isOnDisk(uri) ? createEpisodeFile(uri.fsPath) : virtualFiles.create(uri)),
  open: (uri, size) => (isOnDisk(uri) ? openEpisodeFile(uri.fsPath, size) : virtualFiles.open(uri, size)),
  ends: (uri, atMost) => (isOnDisk(uri) ? readEnds(uri.fsPath, atMost) : virtualFiles.ends(uri, atMost)),
  pieces: (uri, from) => (isOnDisk(uri) ? readPieces(uri.fsPath, from) : virtualFiles.pieces(uri, from)),
  onDisk: (uri) => (isOnDisk(uri) ? uri.fsPath : undefined),
  real: async (uri) =>
    isOnDisk(uri) ? vscode.Uri.file(await realpath(uri.fsPath)) : await virtualFiles.real(uri),
};

async function* readPieces(path: string, from: number): AsyncGenerator<FilePart, undefined> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (from >= size) yield { bytes: new Uint8Array(), size };
    for (let at = from; at < size;) {
      const bytes = new Uint8Array(Math.min(pieceAt(at), size - at));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, at);
      if (bytesRead === 0) return undefined;
      at += bytesRead;
      yield { bytes: bytesRead < bytes.length ? bytes.slice(0, bytesRead) : bytes, size };
    }
  } finally {
    await file.close();
  }
  return undefined;
}

async function readEnds(path: string, atMost: number): Promise<FileEnds> {
  const file = await open(path, 'r');
  try {
    const { size, mtimeMs } = await file.stat();
    const part = async (from: number, length: number): Promise<Uint8Array> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
      return buffer.subarray(0, bytesRead);
    };
    if (size <= 2 * atMost) return endsOf(await part(0, size), mtimeMs, atMost);
    return joined(size, mtimeMs, await part(0, atMost), await part(size - atMost, atMost));
  } finally {
    await file.close();
  }
}
