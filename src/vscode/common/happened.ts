import * as vscode from 'vscode';
import type { ContextKey } from './ids';

/** Everything that was done in this window. */
const done = new Set<ContextKey>();

/**
 * Ends a step of the walkthrough. VS Code loads walkthroughs when the first is opened, and a key that is set by then
 * never ends its step, so the key is unset at once.
 */
export function happened(key: ContextKey): void {
  done.add(key);
  for (const value of [true, false]) void vscode.commands.executeCommand('setContext', key, value);
}

/** Ends the steps of what was done before the walkthrough was opened. */
export function endEarlierSteps(): void {
  for (const key of done) happened(key);
}
