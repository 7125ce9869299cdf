/** The place of the socket, and what is left there by processes that end as they should not. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type * as Files from 'node:fs/promises';
import type * as System from 'node:os';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LimitsClient } from '../../../../src/models/endpoint/shared/client';
import { ownLimits } from '../../../../src/node/shared-limits/own';
import { listenAt, meetingPlace, removeLeftBehind } from '../../../../src/node/shared-limits/place';

const removing = vi.hoisted(() => ({ fails: false, tried: 0 }));
vi.mock('node:fs/promises', async (actual) => {
  const files = await actual<typeof Files>();
  return {
    ...files,
    rm: async (...all: Parameters<typeof files.rm>) => {
      removing.tried++;
      if (removing.fails) throw new Error('EBUSY');
      await files.rm(...all);
    },
  };
});
// As for a user of a container, who has a number alone.
vi.mock('node:os', async (actual) => ({
  ...(await actual<typeof System>()),
  userInfo: () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  },
}));

const usual = process.env.FALSIFY_LIMITS_FOLDER;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'falsify-place-'));
  process.env.FALSIFY_LIMITS_FOLDER = folder;
});
afterEach(() => {
  vi.restoreAllMocks();
  process.env.FALSIFY_LIMITS_FOLDER = usual;
  removing.fails = false;
  rmSync(folder, { recursive: true, force: true });
});

it('is there for a user without a name', async () => {
  expect(await meetingPlace()).toEqual({ path: join(folder, 'limits.sock'), isPipe: false });
});

it('is the usual one where the environment names an empty folder', async () => {
  process.env.FALSIFY_LIMITS_FOLDER = '';
  const { path } = await meetingPlace();
  expect(path).toMatch(/[/]falsify(-\d+)?[/]limits\.sock$/);
});

it('loses no process to a connection that cannot be accepted', async () => {
  const listening = await listenAt(await meetingPlace(), () => undefined);
  expect(() => listening?.server.emit('error', new Error('accept EMFILE'))).not.toThrow();
  await new Promise((resolve) => listening?.server.close(resolve));
});

it('is cleared of old sockets on their way, and of nothing else', async () => {
  const place = await meetingPlace();
  const id = crypto.randomUUID();
  const kept = ['limits.sock', 'limits.sock.bak', `other.sock.${id}`];
  for (const name of [`limits.sock.${id}`, 'limits.sock.0a1b2c3d', ...kept])
    writeFileSync(join(folder, name), '');
  await removeLeftBehind(place);
  expect(readdirSync(folder)).toHaveLength(5);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
  await removeLeftBehind(place);
  expect(readdirSync(folder).sort()).toEqual(kept);
});

it('may keep a socket that cannot be removed, and the owner ends all the same', async () => {
  const ended = vi.fn();
  const client = new LimitsClient(() => undefined);
  const owned = await ownLimits({ place: await meetingPlace(), client, succession: undefined, ended });
  removing.fails = true;
  removing.tried = 0;
  owned?.end();
  expect(ended).toHaveBeenCalledExactlyOnceWith(0);
  // A rejection that nobody handles fails the test.
  await expect.poll(() => removing.tried).toBe(1);
  expect(existsSync(join(folder, 'limits.sock'))).toBe(false);
});
