/** The lock of a suite's folder: two runs at once would both play the same cells. */
import { createHash } from 'node:crypto';
import { link, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isRecord, readJson } from '../base/json';
import { StopReason } from '../base/abort';
import { reasonOf } from '../base/reason';
import { codeOf } from './error-code';
import { isAbandoned, Renewals, SYSTEM } from './lock-renewal';
import { makeFolder } from './make-folder';
import { type QueueMark, queueMark } from './queue/marker';

const LOCK_NAME = '.falsify-suite.lock';
/** The holder renews its lock this often, and finds out as often whether it still has it. */
const RENEW_MS = 1000;
/** A lock that is not renewed for this long is abandoned. */
const STALE_MS = 12_000;
/** A lock that is there, and is not there when it is read, is tried again so often. */
const MOST_RELEASED = 1000;

export interface LockHolder {
  readonly pid: number;
  readonly host: string;
  /** ISO 8601. */
  readonly since: string;
  readonly token: string;
  /** The system whose process numbers `pid` is one of, where it is known. */
  readonly system?: string | undefined;
}

/** Another run has the folder. */
export class LockedError extends Error {
  constructor(readonly holder: LockHolder) {
    const { pid, host, since } = holder;
    super(`another run has been playing this suite since ${since}: process ${pid} on ${host}`);
    this.name = 'LockedError';
  }
}

/** Workers of a queue play into the folder. */
export class QueuedError extends Error {
  constructor({ server, since }: QueueMark) {
    super(`workers of the queue ${server} have been playing this suite since ${since}`);
    this.name = 'QueuedError';
  }
}

/** Thrown where there is a lock whose holder cannot be read. */
export class UnreadableLockError extends Error {
  constructor(file: string, reason: unknown) {
    super(`the lock ${file} cannot be read: ${reasonOf(reason)}`);
    this.name = 'UnreadableLockError';
  }
}

export interface Lock {
  /** Names this run, and no other. */
  readonly token: string;
  /** Aborts with a StopReason when another run has taken the lock, as while this machine was suspended. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

export interface LockOptions {
  readonly renewMs?: number;
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
  const { pid, host, since, token, system } = known;
  return {
    pid: typeof pid === 'number' ? pid : 0,
    host: typeof host === 'string' ? host : '?',
    since: typeof since === 'string' ? since : '?',
    token: typeof token === 'string' ? token : '',
    ...(typeof system === 'string' && { system }),
  };
}

const renewals = new Renewals();

/**
 * The process that is playing into this folder; undefined if none is known. A lock that nobody renews is told by looking
 * again for a while.
 */
export async function lockHolder(folder: string, staleMs = STALE_MS): Promise<LockHolder | undefined> {
  const file = join(folder, LOCK_NAME);
  const holder = await holderIn(file).catch(() => undefined);
  if (!holder || isGone(holder)) {
    renewals.forget(file);
    return undefined;
  }
  return (await renewals.isOver(file, holder.token, staleMs)) ? undefined : holder;
}

/** The process has certainly ended. Of one of another system, as in another container, the number here says nothing. */
const isGone = ({ pid, token, system }: LockHolder): boolean =>
  system !== undefined && system === SYSTEM && (pid === process.pid ? !own.has(token) : !isAlive(pid));

/** A process that lives may be another one with the number of the holder: renewals decide. */
const isStale = async (file: string, holder: LockHolder, staleMs: number): Promise<boolean> =>
  !own.has(holder.token) && (isGone(holder) || (await isAbandoned(file, staleMs)));

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
  const { renewMs = RENEW_MS, staleMs = STALE_MS } = options;
  const file = join(folder, LOCK_NAME);
  const token = crypto.randomUUID();
  makeFolder(folder);
  own.add(token);
  try {
    await make(file, token, staleMs);
  } catch (error) {
    own.delete(token);
    throw error;
  }
  const lost = new AbortController();
  const timer = setInterval(renewing(file, token, lost), renewMs);
  timer.unref();
  return {
    token,
    lost: lost.signal,
    async release() {
      clearInterval(timer);
      try {
        await removeOwn(file, token);
      } finally {
        own.delete(token);
      }
    },
  };
}

async function make(file: string, token: string, staleMs: number): Promise<void> {
  const since = new Date().toISOString();
  const mine = { pid: process.pid, host: hostname(), since, token, ...(SYSTEM && { system: SYSTEM }) };
  for (let released = 0; !(await made(file, mine));) {
    const holder = await holderIn(file);
    if (holder && (await isStale(file, holder, staleMs)))
      await removeStale(file, holder.token, token, staleMs);
    else if (holder && (await tokenIn(file)) === holder.token) throw new LockedError(holder);
    // It was released meanwhile, or it is a link to nothing.
    else if (++released > MOST_RELEASED)
      throw new UnreadableLockError(file, 'it is made and removed again and again');
  }
}

/**
 * Removes the lock with the token `stale`. Of several runs that found it stale, one at a time may look at it again and
 * remove it: another would remove the lock that the first has made in its place.
 */
async function removeStale(file: string, stale: string, token: string, staleMs: number): Promise<void> {
  const claim = `${file}.${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`;
  await make(claim, token, staleMs);
  try {
    if ((await tokenIn(file)) === stale) await rm(file, { force: true });
  } finally {
    await removeOwn(claim, token);
  }
}

async function removeOwn(file: string, token: string): Promise<void> {
  if ((await tokenIn(file)) === token) await rm(file, { force: true });
}

/** Gives a function that renews a lock, and aborts `lost` where another run has it, or where it was missing twice in a row. */
function renewing(file: string, token: string, lost: AbortController): () => void {
  let missing = 0;
  let isUnderWay = false;
  const lose = (reason: string) => {
    own.delete(token);
    lost.abort(new StopReason(reason));
  };
  const renew = async () => {
    const holder = await holderIn(file);
    if (lost.signal.aborted) return;
    // A shared file system may lose sight of it for a moment.
    missing = holder ? 0 : missing + 1;
    if (holder && holder.token !== token)
      lose(`process ${holder.pid} on ${holder.host} has taken over the folder`);
    else if (missing > 1) lose('the lock of the folder was removed');
    else if (holder) await touch(file);
  };
  return () => {
    // On a slow disk two reads at once would find the same gap.
    if (isUnderWay) return;
    isUnderWay = true;
    // A disk that cannot be read says nothing of who has the lock.
    void renew()
      .catch(() => undefined)
      .finally(() => (isUnderWay = false));
  };
}

const touch = (file: string): Promise<void> => {
  const now = new Date();
  return utimes(file, now, now).catch(() => undefined);
};

/** False where there is a lock. A link makes it in one step: nobody reads it before its holder is written. */
async function made(file: string, holder: LockHolder): Promise<boolean> {
  const text = `${JSON.stringify(holder)}\n`;
  const written = `${file}.${holder.token}`;
  try {
    await writeFile(written, text, { flag: 'wx' });
    await link(written, file).catch(async (error: unknown) => {
      if (codeOf(error) === 'EEXIST') throw error;
      // Some file systems have no links.
      await writeFile(file, text, { flag: 'wx' });
    });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(written, { force: true });
  }
}

const tokenIn = async (file: string): Promise<string | undefined> =>
  (await holderIn(file).catch(() => undefined))?.token;
