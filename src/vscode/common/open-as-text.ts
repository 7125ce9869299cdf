import * as vscode from 'vscode';

/** Opens a file in the text editor, whatever shows it by default. */
export const openAsText = (uri: vscode.Uri): Thenable<unknown> =>
  vscode.commands.executeCommand('vscode.openWith', uri, 'default');

/** `say` shows a message with this button, and resolves with it where it was taken. */
export async function offerAsText(
  uri: vscode.Uri,
  say: (button: string) => Thenable<string | undefined>,
): Promise<void> {
  const open = vscode.l10n.t('Open as Text');
  if ((await say(open)) === open) await openAsText(uri);
}
