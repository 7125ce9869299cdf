import * as vscode from 'vscode';
import { siblingsOf, type PublishedKind } from '../../episode/published';
import type { HostFile } from '../../replay/questions';
import { nameOf } from '../common/paths';

/** Takes the next one from its source while one is worked on. */
export async function* ahead<T>(source: AsyncGenerator<T, undefined>): AsyncGenerator<T, undefined> {
  try {
    let coming = source.next();
    for (;;) {
      const { done, value } = await coming;
      if (done) return undefined;
      coming = source.next();
      // It may never be awaited; awaiting it reports the error.
      coming.catch(() => undefined);
      yield value;
    }
  } finally {
    void source.return(undefined);
  }
}

export async function wholeFile(uri: vscode.Uri): Promise<HostFile> {
  return { name: nameOf(uri), bytes: await vscode.workspace.fs.readFile(uri) };
}

/** The files beside a published transcript; those that are not there are left out. */
export async function siblingFiles(
  uri: vscode.Uri,
  kind: PublishedKind,
): Promise<Readonly<Record<string, HostFile>>> {
  const folder = vscode.Uri.joinPath(uri, '..');
  const found: Record<string, HostFile> = {};
  for (const [role, name] of Object.entries(siblingsOf(nameOf(uri), kind))) {
    if (name === undefined) continue;
    try {
      found[role] = await wholeFile(vscode.Uri.joinPath(folder, name));
    } catch {
      // The import reports a missing one.
    }
  }
  return found;
}
