import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { profileSchema } from '../../../../src/models/endpoint';
import { VERSION } from '../../../../src/models/endpoint/shared/messages';
import { UserLimits } from '../../../../src/node/shared-limits';
import { PATIENCE_MS } from '../../../harness/patience.mjs';

const { signal } = new AbortController();
const profile = profileSchema.parse({ name: 'lab', baseURL: 'http://127.0.0.1/v1', model: 'm' });
const other = { ...profile, name: 'other' };
const usual = process.env.FALSIFY_LIMITS_FOLDER;
let folder: string;
let made: UserLimits[];
let reasons: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'falsify-limits-'));
  process.env.FALSIFY_LIMITS_FOLDER = folder;
  [made, reasons] = [[], []];
});
afterEach(async () => {
  for (const each of made) each.dispose();
  process.env.FALSIFY_LIMITS_FOLDER = usual;
  // Another that lost its owner may just be making its socket there: `maxRetries` would not remove what came meanwhile.
  await vi.waitFor(() => rmSync(folder, { recursive: true, force: true }), PATIENCE_MS);
});

/** A process of its own, but for the process. */
function user() {
  const limits = new UserLimits((reason) => reasons.push(reason));
  made.push(limits);
  return {
    enter: (most = 1) => limits.limits(profile).enter(most, signal),
    /** Has got an answer about another endpoint: what was said before it has been heard. */
    heard: async () => (await limits.limits(other).enter(1, signal))(),
    dispose: () => limits.dispose(),
  };
}

/** Shows whether a promise is fulfilled by now. */
function watched<T>(promise: Promise<T>) {
  const state: { value?: T } = {};
  void promise.then((value) => (state.value = value));
  return state;
}

describe('limits over the processes of a user', () => {
  it('are one, whoever came first, and go on when the owner ends', async () => {
    const [one, two, three] = [user(), user(), user()];
    const leave = await one.enter();
    const second = watched(two.enter());
    for (const each of [two, three]) await each.heard();
    expect(second.value).toBeUndefined();
    leave();
    await expect.poll(() => second.value).toBeDefined();
    const third = watched(three.enter());
    one.dispose();
    // What is under way goes over to the next owner.
    for (const each of [two, three]) await each.heard();
    expect(third.value).toBeUndefined();
    second.value?.();
    await expect.poll(() => third.value).toBeDefined();
    expect(reasons).toEqual([]);
  });

  it('take the place of a socket that nobody listens at', async () => {
    writeFileSync(join(folder, 'limits.sock'), '');
    (await user().enter())();
    (await user().enter())();
    expect(reasons).toEqual([]);
  });

  it('are those of many that come at once', async () => {
    const users = Array.from({ length: 8 }, user);
    let [now, most] = [0, 0];
    await Promise.all(
      users.map(async (each) => {
        for (let n = 0; n < 20; n++) {
          const leave = await each.enter(2);
          most = Math.max(most, ++now);
          await each.heard();
          now--;
          leave();
        }
      }),
    );
    expect(most).toBeLessThanOrEqual(2);
    expect(reasons).toEqual([]);
  });

  it('go on in another process when the socket is removed', async () => {
    const [one, two] = [user(), user()];
    const leave = await one.enter();
    rmSync(join(folder, 'limits.sock'));
    const place = await two.enter();
    const third = watched(user().enter());
    // The first one sees that its place is not its own any more, and comes over.
    leave();
    const again = async () => {
      const found = watched(one.enter());
      await one.heard();
      found.value?.();
      return found.value === undefined;
    };
    await expect.poll(again).toBe(true);
    expect(third.value).toBeUndefined();
    place();
    await expect.poll(() => third.value).toBeDefined();
  });

  it('wait for the clients of an owner that owns them again', async () => {
    const [one, two] = [user(), user()];
    await one.heard();
    const place = await two.enter();
    const waiting = watched(one.enter());
    const socket = join(folder, 'limits.sock');
    rmSync(socket);
    await expect.poll(() => existsSync(socket), { timeout: PATIENCE_MS }).toBe(true);
    for (const each of [one, two]) await each.heard();
    expect(waiting.value).toBeUndefined();
    place();
    await expect.poll(() => waiting.value).toBeDefined();
    expect(reasons).toEqual([]);
  });

  it('hold for one process alone after some tries where the owner ends every connection', async () => {
    let connections = 0;
    const welcome = JSON.stringify({ type: 'welcome', version: VERSION, others: 0 });
    const server = createServer((socket) => {
      connections++;
      socket.on('error', () => undefined).once('data', () => socket.end(`${welcome}\n`));
    });
    await new Promise<void>((resolve) => server.listen(join(folder, 'limits.sock'), resolve));
    (await user().enter())();
    expect(reasons).toEqual(['another version of Falsify, or another program, keeps them']);
    expect(connections).toBeLessThanOrEqual(20);
    await new Promise((resolve) => server.close(resolve));
  });

  it('hold for one process alone where the folder is open to others, and say so', async () => {
    chmodSync(folder, 0o755);
    (await user().enter())();
    expect(reasons).toEqual([`${folder} is open to other users`]);
    const link = join(folder, 'link');
    mkdirSync(join(folder, 'own'), { mode: 0o700 });
    symlinkSync(join(folder, 'own'), link);
    process.env.FALSIFY_LIMITS_FOLDER = link;
    (await user().enter())();
    expect(reasons[1]).toBe(`${link} is not a folder`);
  });

  it('hold for one process alone where something else answers', async () => {
    const server = createServer((socket) => socket.resume().end('hello\n'));
    await new Promise<void>((resolve) => server.listen(join(folder, 'limits.sock'), resolve));
    (await user().enter())();
    expect(reasons).toEqual(['another version of Falsify, or another program, keeps them']);
    await new Promise((resolve) => server.close(resolve));
  });
});
