import * as vscode from 'vscode';
import { ChoiceError } from '../../base/choice-error';

/** Shows a ChoiceError as a message; other errors are shown by the caller of the command. */
export async function showingRefusals<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ChoiceError)) throw error;
    void vscode.window.showErrorMessage(error.message);
    return undefined;
  }
}
