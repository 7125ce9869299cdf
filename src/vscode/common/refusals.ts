import * as vscode from 'vscode';
import { ChoiceError } from '../../base/choice-error';
import { visible } from '../../base/visible-text';

/** Shows a ChoiceError as a message; other errors are shown by the caller of the command. */
export async function showingRefusals<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    showRefusal(error);
    return undefined;
  }
}

/** Throws what is no ChoiceError. */
export function showRefusal(error: unknown): void {
  if (!(error instanceof ChoiceError)) throw error;
  void vscode.window.showErrorMessage(visible(error.message));
}
