/** The place where the processes of one user meet: a socket in a folder that only the user can access, on Windows a named pipe. */
import { createHash } from 'node:crypto';
import { link, lstat, readdir, rename, rm, stat } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { homedir, tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { codeOf } from '../error-code';
import { makeFolder } from '../make-folder';

/** A folder in the place of the usual one: for processes that are to keep limits of their own, or share a volume. */
const FOLDER = 'FALSIFY_LIMITS_FOLDER';
const SOCKET = 'limits.sock';
/** Names of sockets on their way to the place, or away from it. */
const ON_ITS_WAY = /^limits\.sock\.[0-9a-f-]{8,36}$/;
/** The way takes a moment: a process that was killed has left an older one behind. */
const LEFT_BEHIND_MS = 60_000;

export interface Place {
  readonly path: string;
  /** A pipe ends with its process, and is no file. */
  readonly isPipe: boolean;
}

/** Makes the folder where it is not there. Rejects with the reason why it cannot be trusted. */
export async function meetingPlace(): Promise<Place> {
  const named = process.env[FOLDER] || undefined;
  if (process.platform === 'win32') {
    // Another user can guess the name, and be there first. What crosses is no secret; see decision 330.
    const user = JSON.stringify([userInfo().username, homedir(), named]);
    const hash = createHash('sha256').update(user).digest('hex').slice(0, 32);
    return { path: `\\\\.\\pipe\\falsify-limits-${hash}`, isPipe: true };
  }
  const folder = named ?? (await defaultFolder());
  makeFolder(folder, 0o700);
  const found = await lstat(folder);
  if (!found.isDirectory()) throw new Error(`${folder} is not a folder`);
  if (found.uid !== process.getuid?.()) throw new Error(`${folder} belongs to another user`);
  if ((found.mode & 0o077) !== 0) throw new Error(`${folder} is open to other users`);
  return { path: join(folder, SOCKET), isPipe: false };
}

/** The same for a terminal and a window, whose environments differ. */
async function defaultFolder(): Promise<string> {
  // Not by `userInfo`, which throws for users without a name, as containers have them.
  const uid = process.getuid?.();
  const ofLogin = `/run/user/${uid}`;
  const found = await stat(ofLogin).catch(() => undefined);
  if (found?.uid === uid) return join(ofLogin, 'falsify');
  return join(process.platform === 'linux' ? '/tmp' : tmpdir(), `falsify-${uid}`);
}

/** Names the socket that is at the place now; undefined where there is none. Pipes have no names but their path. */
export async function socketAt({ path, isPipe }: Place): Promise<string | undefined> {
  if (isPipe) return path;
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  // The number alone may come again.
  return found && `${found.ino} ${found.mtimeNs}`;
}

/** Removes a socket that nobody answers at, and no other that has come in its place. */
export async function removeSocket(place: Place, socket: string): Promise<void> {
  if (place.isPipe) return;
  await removeFileIf(place.path, async (moved) => (await socketAt({ ...place, path: moved })) === socket);
}

/**
 * Removes the file at `path` if `isExpected` says so of it. It is moved away first, so that of several processes one alone
 * judges it. Another file that has come to the path since is put back, unless there is a third by then. Rejects with the
 * error of the file system where the moved file stays beside the path.
 */
async function removeFileIf(path: string, isExpected: (moved: string) => Promise<boolean>): Promise<void> {
  const moved = `${path}.${crypto.randomUUID()}`;
  try {
    await rename(path, moved);
  } catch {
    // Somebody else was first.
    return;
  }
  if (!(await isExpected(moved))) await link(moved, path).catch(() => undefined);
  await rm(moved, { force: true });
}

/** Removes the sockets that processes left beside the place when they were killed. */
export async function removeLeftBehind({ path, isPipe }: Place): Promise<void> {
  if (isPipe) return;
  const folder = dirname(path);
  for (const name of await readdir(folder)) {
    if (!ON_ITS_WAY.test(name)) continue;
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.ctimeMs > LEFT_BEHIND_MS) await rm(file, { force: true });
  }
}

export interface Listening {
  readonly server: Server;
  /** The name of its socket. */
  readonly socket: string;
}

/** Begins to listen; undefined where another process does. Rejects with the error of the file system. */
export async function listenAt(
  { path, isPipe }: Place,
  onConnection: (socket: Socket) => void,
): Promise<Listening | undefined> {
  const server = createServer(onConnection);
  server.unref();
  // A name of its own first: to listen at one that is there would fail, and to take it is one step.
  const own = isPipe ? path : `${path}.${crypto.randomUUID().slice(0, 8)}`;
  try {
    await listening(server, own);
    // Where a connection cannot be accepted, as with too many files open, its process tries again.
    server.on('error', () => undefined);
    const socket = (await socketAt({ path: own, isPipe })) ?? own;
    if (!isPipe) await link(own, path);
    return { server, socket };
  } catch (error) {
    server.close();
    if (codeOf(error) === (isPipe ? 'EADDRINUSE' : 'EEXIST')) return undefined;
    throw error;
  } finally {
    if (!isPipe) await rm(own, { force: true });
  }
}

const listening = (server: Server, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  });
