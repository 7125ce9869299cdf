import type { ExtensionContext } from 'vscode';
import { activateWith } from './vscode/activate';
import { nodeWorkers } from './vscode/worker/start-node';

export function activate(context: ExtensionContext): void {
  activateWith(context, nodeWorkers);
}
