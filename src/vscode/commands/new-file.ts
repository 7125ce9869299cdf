import * as vscode from 'vscode';
import { FILE_TEMPLATE } from '../../rules/template';
import { LANGUAGE } from '../common/ids';
import type { Episodes } from '../episode-feature/feature';

const NAME = 'hasty-judge.episode.jsonl';

/**
 * Opens the replay of an example episode whose judge makes three mistakes. It is a copy, because labels stand beside a
 * transcript, and the folder of an extension is not the place for them.
 */
export async function openExampleTranscript(extensionUri: vscode.Uri, episodes: Episodes): Promise<void> {
  const { fs } = vscode.workspace;
  const copy = vscode.Uri.joinPath(episodes.list.storage, '..', 'examples', NAME);
  const bytes = await fs.readFile(vscode.Uri.joinPath(extensionUri, 'examples', NAME));
  await fs.writeFile(copy, bytes);
  await episodes.replays.show(copy);
}

/** Opens an unsaved file, which is counted at once and needs no name yet. */
export async function newRuleFile(): Promise<void> {
  await openUnsaved(FILE_TEMPLATE);
}

/** The published groups as an unsaved copy: whatever is tried out in it, the example itself stays as it was. */
export async function openExample(extensionUri: vscode.Uri): Promise<void> {
  const uri = vscode.Uri.joinPath(extensionUri, 'examples', 'published.rules.yaml');
  await openUnsaved(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)));
}

async function openUnsaved(content: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language: LANGUAGE, content });
  await vscode.window.showTextDocument(document);
}
