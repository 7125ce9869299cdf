import type { ExtensionContext } from 'vscode';
import { UserLimits } from './node/shared-limits';
import { activateWith } from './vscode/activate';
import { nodeDisk } from './vscode/suites/node-disk';
import { nodeFiles } from './vscode/transcripts/files/node-files';
import { nodeWorkers } from './vscode/worker/start-node';

export function activate(context: ExtensionContext): void {
  activateWith(context, {
    workers: nodeWorkers,
    files: nodeFiles,
    disk: nodeDisk,
    limits: (onAlone) => new UserLimits(onAlone),
  });
}

// For the process that plays suites, which has no editor: see suite-program.ts.
export { suiteMain } from './node/suite-program';
