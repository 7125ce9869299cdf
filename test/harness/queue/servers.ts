/** Real queue servers for tests: Redis and PostgreSQL from Debian's packages, on free ports of this machine. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestServer {
  readonly url: string;
  /** Ends it without notice. */
  end(): Promise<void>;
  /** Begins it again on what it has on its disk. */
  begin(): Promise<void>;
  stop(): Promise<void>;
}

const REDIS = '/usr/bin/redis-server';
const POSTGRES_VERSIONS = '/usr/lib/postgresql';
const POSTGRES = existsSync(POSTGRES_VERSIONS)
  ? readdirSync(POSTGRES_VERSIONS)
      .map((version) => join(POSTGRES_VERSIONS, version, 'bin'))
      .findLast((bin) => existsSync(join(bin, 'postgres')))
  : undefined;

/** By the name of a backend. Undefined where it is not installed. */
export const SERVERS: Readonly<Record<'redis' | 'postgres', (() => Promise<TestServer>) | undefined>> = {
  redis: existsSync(REDIS) ? () => startRedis() : undefined,
  postgres: POSTGRES === undefined ? undefined : () => startPostgres(POSTGRES),
};

const PASSWORD = 'pw-7Qx2-not-for-eyes';

async function startRedis(): Promise<TestServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'falsify-redis-'));
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--requirepass', PASSWORD];
  const start = () =>
    spawn(REDIS, [...args, '--appendonly', 'yes', '--appendfsync', 'always'], { stdio: 'ignore' });
  return await running({ port, folder, start, url: `redis://:${PASSWORD}@127.0.0.1:${port}` });
}

async function startPostgres(bin: string): Promise<TestServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'falsify-postgres-'));
  const data = join(folder, 'data');
  // It refuses to run as root.
  const id =
    process.getuid?.() === 0
      ? Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }))
      : undefined;
  const as =
    id === undefined
      ? {}
      : { uid: id, gid: Number(execFileSync('id', ['-g', 'postgres'], { encoding: 'utf8' })) };
  mkdirSync(data);
  chmodSync(folder, 0o755);
  for (const path of [folder, data]) if (as.uid !== undefined) chownSync(path, as.uid, as.gid);
  const cwd = folder;
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'falsify', '-A', 'trust', '--no-sync'], {
    stdio: 'ignore',
    cwd,
    ...as,
  });
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder];
  const start = () => spawn(join(bin, 'postgres'), args, { stdio: 'ignore', cwd, ...as });
  const url = `postgres://falsify:${PASSWORD}@127.0.0.1:${port}/postgres`;
  // The first answer of its port comes before it takes connections.
  const ready = () =>
    execFileSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  return await running({ port, folder, start, url, ready });
}

interface Program {
  readonly port: number;
  readonly folder: string;
  readonly url: string;
  readonly start: () => ChildProcess;
  readonly ready?: () => unknown;
}

async function running({ port, folder, start, url, ready }: Program): Promise<TestServer> {
  let child = start();
  await untilReady(port, ready);
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // PostgreSQL's children must end with it: a second server on their data would refuse.
    child.kill(ready ? 'SIGQUIT' : 'SIGKILL');
    await ended;
  };
  return {
    url,
    end,
    async begin() {
      child = start();
      await untilReady(port, ready);
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(port: number, ready?: () => unknown): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await connected(port);
      ready?.();
      return;
    } catch (error) {
      if (tries > 2000) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

const connected = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Texts that must not appear in any file or message. */
export const QUEUE_PASSWORD = PASSWORD;
