/** The place where the processes of one user meet: a socket in a folder that is nobody else's, on Windows a named pipe. */
import { createHash } from 'node:crypto';
import { link, lstat, mkdir, rename, rm, stat } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { homedir, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** A folder in the place of the usual one: for processes that are to keep limits of their own, or share a volume. */
const FOLDER = 'FALSIFY_LIMITS_FOLDER';
const SOCKET = 'limits.sock';

export interface Place {
  readonly path: string;
  /** A pipe ends with its process, and is no file. */
  readonly isPipe: boolean;
}

/** Makes the folder where it is not there. Rejects with the reason why it cannot be trusted. */
export async function meetingPlace(): Promise<Place> {
  const named = process.env[FOLDER];
  if (process.platform === 'win32') {
    const user = JSON.stringify([userInfo().username, homedir(), named]);
    const hash = createHash('sha256').update(user).digest('hex').slice(0, 32);
    return { path: `\\\\.\\pipe\\falsify-limits-${hash}`, isPipe: true };
  }
  const folder = named ?? (await usualFolder());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  if (!found.isDirectory()) throw new Error(`${folder} is not a folder`);
  if (found.uid !== userInfo().uid) throw new Error(`${folder} belongs to another user`);
  if ((found.mode & 0o077) !== 0) throw new Error(`${folder} is open to other users`);
  return { path: join(folder, SOCKET), isPipe: false };
}

/** The same for a terminal and a window, whose environments differ. */
async function usualFolder(): Promise<string> {
  const { uid } = userInfo();
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
  const away = `${place.path}.${crypto.randomUUID()}`;
  try {
    await rename(place.path, away);
  } catch {
    // Somebody else was first.
    return;
  }
  if ((await socketAt({ ...place, path: away })) !== socket)
    await link(away, place.path).catch(() => undefined);
  await rm(away, { force: true });
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
    const socket = (await socketAt({ path: own, isPipe })) ?? own;
    if (!isPipe) await link(own, path);
    return { server, socket };
  } catch (error) {
    server.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code === (isPipe ? 'EADDRINUSE' : 'EEXIST')) return undefined;
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
