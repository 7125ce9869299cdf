/** The lock of a suite's folder: two runs at once would both play the same cells. */
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isRecord, readJson } from '../base/json';
import { reasonOf } from '../base/reason';
import { type QueueMark, queueMark } from './queue/marker';

const LOCK_NAME = '.falsify-suite.lock';
/** The holder touches its lock this often. */
const TOUCH_MS = 4000;
/** A lock that is not renewed for this long is abandoned. Clocks are not compared: the lock is read twice. */
const STALE_MS = 12_000;
/** A lock that is there, and is not there when it is read, is tried again so often. */
const MOST_RELEASED = 1000;

export interface LockHolder {
  readonly pid: number;
  readonly host: string;
  /** ISO 8601. */
  readonly since: string;
  readonly token: string;
}

/** Another run has the folder. */
export class LockedError extends Error {
  constructor(
    readonly holder: LockHolder,
    readonly file: string,
  ) {
    const { pid, host, since } = holder;
    super(`another run plays this suite: process ${pid} on ${host}, since ${since}`);
    this.name = 'LockedError';
  }
}

/** Workers of a queue play into the folder. */
export class QueuedError extends Error {
  constructor({ server, since }: QueueMark) {
    super(`workers of the queue ${server} play this suite, since ${since}`);
    this.name = 'QueuedError';
  }
}

/** Thrown where there is a lock whose holder cannot be read. */
export class UnreadableLockError extends Error {
  constructor(
    readonly file: string,
    reason: unknown,
  ) {
    super(`the lock ${file} cannot be read: ${reasonOf(reason)}`);
    this.name = 'UnreadableLockError';
  }
}

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

export interface Lock {
  /** Names this run, and no other. */
  readonly token: string;
  release(): Promise<void>;
}

export interface LockOptions {
  readonly pid?: number;
  readonly touchMs?: number;
  readonly staleMs?: number;
  /** The lock is for filling a queue, or for emptying it. */
  readonly forQueue?: boolean;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
};

/** Locks of this process: another with its number may have left one behind. */
const own = new Set<string>();

/** Returns undefined where there is no lock. Rejects where there is one that cannot be read. */
async function holderIn(file: string): Promise<LockHolder | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new UnreadableLockError(file, error);
  });
  if (text === undefined) return undefined;
  const value = readJson(text);
  const known = isRecord(value) ? value : {};
  const { pid, host, since, token } = known;
  return {
    pid: typeof pid === 'number' ? pid : 0,
    host: typeof host === 'string' ? host : '?',
    since: typeof since === 'string' ? since : '?',
    token: typeof token === 'string' ? token : '',
  };
}

/** The process that is playing into this folder; undefined if none is known. */
export async function lockHolder(folder: string): Promise<LockHolder | undefined> {
  const holder = await holderIn(join(folder, LOCK_NAME)).catch(() => undefined);
  return holder && !isGone(holder) ? holder : undefined;
}

const isGone = ({ pid, host, token }: LockHolder): boolean =>
  host === hostname() && (pid === process.pid ? !own.has(token) : !isAlive(pid));

async function isStale(file: string, holder: LockHolder, staleMs: number): Promise<boolean> {
  if (isGone(holder)) return true;
  if (holder.host === hostname()) return false;
  const touched = await stat(file).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, staleMs));
  const later = await stat(file).catch(() => undefined);
  return touched?.mtimeMs === later?.mtimeMs;
}

/**
 * Takes the lock, also one that a killed run left behind. Rejects with LockedError, with QueuedError, or with the error of
 * the file system.
 */
export async function lockFolder(folder: string, options: LockOptions = {}): Promise<Lock> {
  const lock = await takeLock(folder, options);
  const mark = options.forQueue ? undefined : await queueMark(folder);
  if (!mark) return lock;
  await lock.release();
  throw new QueuedError(mark);
}

async function takeLock(folder: string, options: LockOptions): Promise<Lock> {
  const { touchMs = TOUCH_MS, staleMs = STALE_MS } = options;
  const file = join(folder, LOCK_NAME);
  const token = crypto.randomUUID();
  const mine = { pid: process.pid, host: hostname(), since: new Date().toISOString(), token };
  await mkdir(folder, { recursive: true });
  own.add(token);
  let released = 0;
  try {
    while (!(await made(file, mine))) {
      const holder = await holderIn(file);
      if (!holder) {
        // It was released meanwhile, or it is a link to nothing.
        if (++released > MOST_RELEASED)
          throw new UnreadableLockError(file, 'it is made and removed again and again');
        continue;
      }
      if (!(await isStale(file, holder, staleMs))) throw new LockedError(holder, file);
      await removeStale(file, holder, token);
    }
  } catch (error) {
    own.delete(token);
    throw error;
  }
  const timer = setInterval(() => void touch(file), touchMs);
  timer.unref();
  return {
    token,
    async release() {
      clearInterval(timer);
      own.delete(token);
      const holder = await holderIn(file).catch(() => undefined);
      if (holder?.token === token) await rm(file, { force: true });
    },
  };
}

const touch = (file: string): Promise<void> => {
  const now = new Date();
  return utimes(file, now, now).catch(() => undefined);
};

async function made(file: string, holder: LockHolder): Promise<boolean> {
  try {
    await writeFile(file, `${JSON.stringify(holder)}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes a stale lock. If several runs find the same one, only one of them moves it away. A lock that another run has made
 * since is put back, unless a third has made one meanwhile.
 */
async function removeStale(file: string, stale: LockHolder, token: string): Promise<void> {
  const away = `${file}.${token}`;
  try {
    await rename(file, away);
  } catch {
    return;
  }
  const moved = await holderIn(away).catch(() => undefined);
  if (moved?.token !== stale.token) await link(away, file).catch(() => undefined);
  await rm(away, { force: true });
}
