import * as vscode from 'vscode';
import { nameOf } from './paths';

/** Time in which what a folder came with is written. */
const SETTLE_MS = 500;
/** A name that only files have. Names of models have dots and digits. */
const OF_FILES = /\.[a-z]{2,}$/i;

/**
 * Calls back when folders of the workspace came or went: at once after a deletion or a move in VS Code, a moment after one by
 * another program. Watchers of files are not told of theirs: VS Code watches a new folder only once it is there, when what was
 * copied into it is there, too, and reports only the folder when it is removed. `files`: what VS Code deleted or moved, files as
 * well; undefined: any folder.
 */
export function watchFolders(onChange: (files?: readonly vscode.Uri[]) => void): vscode.Disposable {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = (uri: vscode.Uri) => {
    if (OF_FILES.test(nameOf(uri))) return;
    clearTimeout(timer);
    timer = setTimeout(() => onChange(), SETTLE_MS);
  };
  const watcher = vscode.workspace.createFileSystemWatcher('**', false, true, false);
  const parts = [
    watcher,
    watcher.onDidCreate(change),
    watcher.onDidDelete(change),
    vscode.workspace.onDidDeleteFiles(({ files }) => onChange(files)),
    vscode.workspace.onDidRenameFiles(({ files }) =>
      onChange(files.flatMap(({ oldUri, newUri }) => [oldUri, newUri])),
    ),
  ];
  return {
    dispose() {
      clearTimeout(timer);
      for (const part of parts) part.dispose();
    },
  };
}
