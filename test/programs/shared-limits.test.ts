/** Limits of one endpoint over processes: two that play suites, as the editor starts them, and this one, as a window. */
import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endpointModel, EndpointPools, profileSchema } from '../../src/models/endpoint';
import { UserLimits } from '../../src/node/shared-limits';
import { startLlmServer } from '../harness/llm';
import { PATIENCE_MS } from '../harness/patience.mjs';
import { buildSuiteProgram } from '../harness/suite-program';
import { EXAMPLE } from '../unit/cli/built-cli';

/** For states that processes reach in seconds, on a machine that has nothing else to do. */
const WAIT = { timeout: PATIENCE_MS };
const folder = mkdtempSync(join(tmpdir(), 'falsify-shared-limits-'));
let program: Awaited<ReturnType<typeof buildSuiteProgram>>;
const running: ChildProcess[] = [];
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  program = await buildSuiteProgram();
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  for (const close of closing.splice(0)) await close();
});
afterAll(() => {
  program.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** A server that notes the time of each request in ms since the start, its sender, and the most that were under way at once. */
async function serverOf(latencyMs: number) {
  const came: { readonly at: number; readonly of: string }[] = [];
  const began = performance.now();
  const server = await startLlmServer({
    answer: async (messages, { user }) => {
      came.push({ at: performance.now() - began, of: String(user) });
      atOnce.most = Math.max(atOnce.most, ++atOnce.now);
      if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
      // Nobody has an answer yet.
      atOnce.now--;
      return messages.at(-1)?.content.endsWith('Turn - Test') ? 'Check: [2,4,6]' : 'Announce: all even';
    },
  });
  const atOnce = { now: 0, most: 0 };
  closing.push(() => server.close());
  return { server, came, atOnce, of: (name: string) => came.filter((each) => each.of === name).length };
}

type Limits = Readonly<Record<string, number>>;

/** A suite of many more turns than a test waits for. It marks its requests with its name. */
function play(name: string, url: string, limits: Limits): ChildProcess {
  const own = join(folder, `${name}-${performance.now()}`);
  mkdirSync(own);
  copyFileSync(EXAMPLE, join(own, 'r.rules.yaml'));
  const suite = join(own, 's.suite.yaml');
  writeFileSync(
    suite,
    'version: 1\nepisodes:\n  - { task: wason, rules: r.rules.yaml, groups: ["8"], hidden: [1], initial: { sample: 1 }, ' +
      'tests: 45, repeats: 8, settings: [baseline], models: [lab] }\n',
  );
  const profile = { name: 'lab', baseURL: url, model: 'tiny', ...limits, extraBody: { user: name } };
  const child = spawn(process.execPath, [program.path], { stdio: ['pipe', 'ignore', 'inherit'] });
  running.push(child);
  child.stdin?.end(JSON.stringify({ suite, version: '0.0.0', keys: {}, profiles: [profile] }));
  return child;
}

/** Calls one after the other, `atOnce` times beside each other, until the test is over. */
function callAsWindow(url: string, limits: Limits, atOnce = 1): void {
  const user = new UserLimits(() => undefined);
  const profile = profileSchema.parse({
    ...{ name: 'lab', baseURL: url, model: 'tiny', ...limits },
    extraBody: { user: 'window' },
  });
  const model = endpointModel(profile, { pool: new EndpointPools({ limits: user.limits }).of(profile) });
  const stop = new AbortController();
  const calls = Array.from({ length: atOnce }, async () => {
    while (!stop.signal.aborted) {
      const chat = model.chat([{ role: 'user', content: 'Turn - Test' }], {}, stop.signal);
      while (!(await chat.next()).done);
    }
  });
  const ended = Promise.allSettled(calls);
  closing.push(async () => {
    stop.abort();
    await ended;
    user.dispose();
  });
}

const PER_MINUTE = 480;
/** By the time of the last request: the first ones may come at once, a second's worth. */
const allowed = (came: readonly { readonly at: number }[]): number =>
  (PER_MINUTE / 60) * (1 + (came.at(-1)?.at ?? 0) / 1000);

describe('a window and two suites with one endpoint', () => {
  it('make no more requests than it allows, also after the process that keeps the limits was killed', async () => {
    const { server, came, of } = await serverOf(0);
    const limits = { requestsPerMinute: PER_MINUTE, concurrency: 4 };
    const owner = play('first', server.url, limits);
    await expect.poll(() => of('first'), WAIT).toBeGreaterThan(0);
    play('second', server.url, limits);
    callAsWindow(server.url, limits);
    await expect.poll(() => Math.min(of('first'), of('second'), of('window')), WAIT).toBeGreaterThan(6);
    expect(came.length).toBeLessThanOrEqual(allowed(came));
    const before = { second: of('second'), window: of('window') };
    owner.kill('SIGKILL');
    const more = () => Math.min(of('second') - before.second, of('window') - before.window);
    await expect.poll(more, WAIT).toBeGreaterThan(8);
    expect(came.length).toBeLessThanOrEqual(allowed(came));
  });

  it('have no more requests under way than it allows', async () => {
    const { server, atOnce, of } = await serverOf(30);
    const limits = { concurrency: 2 };
    callAsWindow(server.url, limits, 4);
    await expect.poll(() => of('window'), WAIT).toBeGreaterThan(0);
    const suite = play('first', server.url, limits);
    play('second', server.url, limits);
    await expect.poll(() => Math.min(of('first'), of('second'), of('window')), WAIT).toBeGreaterThan(5);
    expect(atOnce.most).toBeLessThanOrEqual(2);
    suite.kill('SIGKILL');
    const secondAfter = async (more: number) => {
      const before = of('second');
      await expect.poll(() => of('second'), WAIT).toBeGreaterThanOrEqual(before + more);
    };
    // The requests of a process that was killed have their places no more, and are answered all the same.
    await secondAfter(3);
    atOnce.most = 0;
    await secondAfter(5);
    expect(atOnce.most).toBeLessThanOrEqual(2);
  });
});
