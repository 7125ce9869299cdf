import * as vscode from 'vscode';
import { count } from './numbers';

/** Asks for a whole number. Undefined if the user cancels. */
export async function askNumber(
  least: number,
  most: number,
  options: vscode.InputBoxOptions,
): Promise<number | undefined> {
  const answer = await vscode.window.showInputBox({
    ...options,
    ignoreFocusOut: true,
    validateInput: (text) => {
      const valid = /^\d{1,10}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
      return valid
        ? undefined
        : vscode.l10n.t('Enter a whole number from {0} to {1}.', count(least), count(most));
    },
  });
  return answer === undefined ? undefined : Number(answer);
}
