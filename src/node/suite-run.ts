/**
 * A run of a suite as other processes see it: beside the lock of its folder stands how far it is, and whoever wants it to
 * end leaves a request there. Files do for both, since a run may be of another machine with the same folder.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord, readJson } from '../base/json';
import { readRunProgress, type RunProgress } from '../suites/run-progress';
import { replaceFile } from './replace-file';
import { type LockHolder, type LockOptions, lockFolder, lockHolder } from './suite-lock';

const PROGRESS = '.falsify-suite.progress.json';
const CANCEL = '.falsify-suite.cancel.json';
/** Interval at which the progress is written and requests are read. */
const EVERY_MS = 250;

/** The folder of a suite while this process plays into it. */
export interface LockedFolder {
  /** Aborted when another process asks this run to end, and with a StopReason where another run has taken the folder. */
  readonly cancelled: AbortSignal;
  /** Tells other processes how far the run is. */
  at(progress: RunProgress): void;
  release(): Promise<void>;
}

/** Takes the lock of a folder. Rejects as `lockFolder` does. */
export async function lockForRun(folder: string, options?: LockOptions): Promise<LockedFolder> {
  const lock = await lockFolder(folder, options);
  const { token, lost } = lock;
  const controller = new AbortController();
  let latest: RunProgress | undefined;
  /** Undefined while nothing is written. */
  let working: Promise<void> | undefined;
  const step = async () => {
    const progress = latest;
    latest = undefined;
    // A disk that takes nothing more ends the run elsewhere.
    if (progress && !lost.aborted)
      await replaceFile(join(folder, PROGRESS), JSON.stringify({ token, progress })).catch(ignore);
    if (await isCancelRequested(folder, token)) controller.abort();
    working = undefined;
  };
  // While episodes keep the process busy, a write takes longer than the interval: others would wait behind it, and be old.
  const timer = setInterval(() => {
    working ??= step();
  }, EVERY_MS);
  timer.unref();
  return {
    cancelled: AbortSignal.any([controller.signal, lost]),
    at(progress) {
      latest = progress;
    },
    async release() {
      clearInterval(timer);
      await working;
      // What is there now is of the run that has taken the folder.
      const mine = lost.aborted ? [] : [PROGRESS, CANCEL];
      await Promise.all(mine.map((name) => rm(join(folder, name), { force: true }).catch(ignore)));
      await lock.release();
    },
  };
}

/** A run that plays into a folder. */
export interface FolderRun {
  readonly holder: LockHolder;
  /** Absent before its first episode. */
  readonly progress?: RunProgress;
}

/** The run that plays into a folder; undefined where there is none. */
export async function folderRun(folder: string): Promise<FolderRun | undefined> {
  const holder = await lockHolder(folder);
  if (!holder) return undefined;
  const value = await recordIn(join(folder, PROGRESS));
  const progress = value?.['token'] === holder.token ? readRunProgress(value['progress']) : undefined;
  return { holder, ...(progress && { progress }) };
}

/** Asks the run of a folder to end as with Ctrl+C. Rejects with the error of the file system. */
export async function askToCancel(folder: string): Promise<void> {
  const holder = await lockHolder(folder);
  if (holder) await writeFile(join(folder, CANCEL), JSON.stringify({ token: holder.token }));
}

/** A request that was meant for another run has another token. */
const isCancelRequested = async (folder: string, token: string): Promise<boolean> =>
  (await recordIn(join(folder, CANCEL)))?.['token'] === token;

async function recordIn(file: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const value = readJson(await readFile(file, 'utf8').catch(() => ''));
  return isRecord(value) ? value : undefined;
}

const ignore = (): undefined => undefined;
