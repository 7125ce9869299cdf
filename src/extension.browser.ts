import type { ExtensionContext } from 'vscode';
import { activateWith } from './vscode/activate';
import { virtualFiles } from './vscode/transcripts/files/virtual-files';
import { browserWorkers } from './vscode/worker/start-browser';

export function activate(context: ExtensionContext): void {
  activateWith(context, { workers: browserWorkers, files: virtualFiles });
}
