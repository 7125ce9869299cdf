import * as vscode from 'vscode';
import type { Episodes } from '../episode-feature/feature';

const NAME = 'hasty-judge.episode.jsonl';

/**
 * The replay of an episode whose judge makes three mistakes, for whoever wants to find them. A copy: labels stand beside
 * a transcript, and the folder of an extension is not the place for them.
 */
export async function openExampleTranscript(extensionUri: vscode.Uri, episodes: Episodes): Promise<void> {
  const { fs } = vscode.workspace;
  const copy = vscode.Uri.joinPath(episodes.list.storage, '..', 'examples', NAME);
  const bytes = await fs.readFile(vscode.Uri.joinPath(extensionUri, 'examples', NAME));
  await fs.writeFile(copy, bytes);
  await episodes.replays.show(copy);
}
