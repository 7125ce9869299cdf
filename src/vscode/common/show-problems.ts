import * as vscode from 'vscode';
import { showUnsaved } from './unsaved';

const SAY = {
  done: vscode.window.showInformationMessage,
  warning: vscode.window.showWarningMessage,
  error: vscode.window.showErrorMessage,
};

/**
 * Shows a message with the first problem, and a page with all of them on request. Does not wait for that. `actions`: further
 * buttons, by their labels.
 */
export function showProblems(
  message: string,
  problems: readonly string[],
  kind: keyof typeof SAY,
  actions: Readonly<Record<string, () => unknown>> = {},
): void {
  const [first] = problems;
  const text = first === undefined ? message : `${message} ${first}`;
  const show = vscode.l10n.t('Show All');
  const items = [...Object.keys(actions), ...(problems.length > 1 ? [show] : [])];
  void SAY[kind](text, ...items).then(async (answer) => {
    if (answer === show) await showUnsaved(`${message}\n\n${problems.join('\n')}\n`, 'plaintext');
    else if (answer !== undefined) await actions[answer]?.();
  });
}
