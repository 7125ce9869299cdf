import type { ExtensionContext } from 'vscode';
import { activateWith } from './vscode/activate';
import { startBrowserWorker } from './vscode/worker/start-browser';

export function activate(context: ExtensionContext): void {
  activateWith(context, startBrowserWorker);
}
