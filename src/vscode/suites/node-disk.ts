// Of the node extension host only, as the command line has it: both may meet in one folder.
import { folderFiles, scanFolder } from '../../node/suite-folder';
import { LockedError, lockFolder, lockHolder } from '../../node/suite-lock';
import { folderBeside } from '../../node/suite-place';
import { earlierSpending } from '../../node/suite-spending';
import type { SuiteDisk } from './disk';

export const nodeDisk: SuiteDisk = {
  folder: folderBeside,
  scan: (folder) => scanFolder(folder, () => undefined),
  files: folderFiles,
  async lock(folder) {
    try {
      return await lockFolder(folder);
    } catch (error) {
      if (error instanceof LockedError) return { holder: error.holder };
      throw error;
    }
  },
  holder: lockHolder,
  spent: earlierSpending,
};
