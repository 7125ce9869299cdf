import type { ExtensionContext } from 'vscode';
import { activateWith } from './vscode/activate';
import { browserWorkers } from './vscode/worker/start-browser';

export function activate(context: ExtensionContext): void {
  activateWith(context, browserWorkers);
}
