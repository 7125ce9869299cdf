import type { FolderRun, LockedFolder } from '../../node/suite-run';
import type { SuiteProcess } from '../../node/suite-process';
import type { SuiteTask } from '../../node/suite-program';
import type { LockHolder } from '../../node/suite-lock';
import type { Cell } from '../../suites/cells';
import type { CellFiles } from '../../suites/play';
import type { KnownJudges } from '../../players/players';
import type { Spent } from '../../suites/spending';
import type { Suite } from '../../suites/schema';
import type { Found } from '../../suites/states';

/** The process that plays into a folder. */
export type Holder = Omit<LockHolder, 'token'>;

/** The files of suites, where the extension host has a disk. */
export interface SuiteDisk {
  /** The folder of the transcripts of the suite at this path. */
  folder(path: string, suite: Pick<Suite, 'out'>): string;
  /** Reads the states of the transcripts in a folder; none where there is no folder. */
  scan(folder: string): Promise<readonly Found[]>;
  files(folder: string): CellFiles;
  /** Makes the folder, and takes its lock; gives who has it, if another run does. */
  lock(folder: string): Promise<LockedFolder | { readonly holder: Holder }>;
  /** The run that plays into a folder, in this process or in another one. */
  running(folder: string): Promise<FolderRun | undefined>;
  /** Asks the run of a folder to end. */
  cancel(folder: string): Promise<void>;
  /** Plays a suite in a process of its own. `program`: its bundle. */
  start(program: string, task: SuiteTask): SuiteProcess;
  /** The spending of earlier runs, by model, where the suite limits it. */
  spent(
    suite: Suite,
    cells: readonly Cell[],
    folder: string,
    transcripts: readonly Found[],
    judges: Pick<KnownJudges, 'judges'>,
  ): Promise<ReadonlyMap<string, Spent>>;
}
