import * as vscode from 'vscode';

/**
 * Checks that the workspace is trusted, and explains where it is not. A rule file or a transcript of an untrusted
 * workspace would decide what is sent to models, and its settings where to, so no episode runs there.
 */
export function mayRun(): boolean {
  if (vscode.workspace.isTrusted) return true;
  void explain();
  return false;
}

async function explain(): Promise<void> {
  const manage = vscode.l10n.t('Manage Workspace Trust');
  const text = vscode.l10n.t(
    'Episodes run in trusted workspaces only. Rule files and transcripts can be read here.',
  );
  if ((await vscode.window.showWarningMessage(text, manage)) === manage)
    await vscode.commands.executeCommand('workbench.trust.manage');
}
