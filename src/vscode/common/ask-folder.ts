import * as vscode from 'vscode';

/** Asks for a folder. Undefined if the user cancels. */
export async function askFolder(openLabel: string, title?: string): Promise<vscode.Uri | undefined> {
  const [folder] =
    (await vscode.window.showOpenDialog({
      openLabel,
      canSelectFiles: false,
      canSelectFolders: true,
      ...(title !== undefined && { title }),
    })) ?? [];
  return folder;
}
