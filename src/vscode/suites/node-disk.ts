// The disk of the Node extension host, by the functions of the command line: both may play into one folder.
import { folderFiles, scanFolder } from '../../node/suite-folder';
import { LockedError } from '../../node/suite-lock';
import { folderBeside } from '../../node/suite-place';
import { startSuite } from '../../node/suite-process';
import { askToCancel, folderRun, lockForRun } from '../../node/suite-run';
import { earlierSpending } from '../../node/suite-spending';
import type { SuiteDisk } from './disk';

export const nodeDisk: SuiteDisk = {
  folder: folderBeside,
  scan: (folder) => scanFolder(folder, () => undefined),
  files: folderFiles,
  async lock(folder) {
    try {
      return await lockForRun(folder);
    } catch (error) {
      if (error instanceof LockedError) return { holder: error.holder };
      throw error;
    }
  },
  running: folderRun,
  cancel: askToCancel,
  start: startSuite,
  spent: earlierSpending,
};
