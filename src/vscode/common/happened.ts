import * as vscode from 'vscode';
import type { ContextKey } from './ids';

/**
 * Sets the key that ends a step of the walkthrough. VS Code notices changes alone, and only those after the walkthrough
 * was opened, so a key that is set already is unset first.
 */
export function happened(key: ContextKey): void {
  for (const value of [false, true]) void vscode.commands.executeCommand('setContext', key, value);
}
