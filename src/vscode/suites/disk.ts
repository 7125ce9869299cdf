import type { Cell } from '../../suites/cells';
import type { CellFiles } from '../../suites/play';
import type { Spent } from '../../suites/runner';
import type { Suite } from '../../suites/schema';
import type { Found } from '../../suites/states';

/** The run that writes into a folder. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** ISO 8601. */
  readonly since: string;
}

/** The files of suites, where the extension host has a disk. */
export interface SuiteDisk {
  /** The folder of the transcripts of the suite at this path. */
  folder(path: string, suite: Pick<Suite, 'out'>): string;
  /** Reads the states of the transcripts in a folder; none where there is no folder. */
  scan(folder: string): Promise<readonly Found[]>;
  files(folder: string): CellFiles;
  /** Makes the folder, and takes its lock. Gives the function that releases it, or who has it. */
  lock(folder: string): Promise<{ readonly release: () => Promise<void> } | { readonly holder: Holder }>;
  holder(folder: string): Promise<Holder | undefined>;
  /** The spending of earlier runs, by model, where the suite limits it. */
  spent(
    suite: Suite,
    cells: readonly Cell[],
    transcripts: readonly Found[],
  ): Promise<ReadonlyMap<string, Spent>>;
}
