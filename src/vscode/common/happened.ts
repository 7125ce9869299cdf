import * as vscode from 'vscode';
import type { ContextKey } from './ids';

/**
 * Sets the key that ends a step of the walkthrough. VS Code looks at a key when it changes, and not before the
 * walkthrough was opened: a key that is set already is unset first.
 */
export function happened(key: ContextKey): void {
  for (const value of [false, true]) void vscode.commands.executeCommand('setContext', key, value);
}
