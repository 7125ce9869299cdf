/** Suites on disks that are full or cannot be written, and under clocks that jump: on this machine, and in a queue. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LlmServer, startLlmServer } from '../harness/llm';
import { SERVERS, type TestServer } from '../harness/queue/servers';
import { buildCli, type BuiltCli, type Ended, EXAMPLE, type RunOptions } from '../unit/cli/built-cli';
import { logOf, playedIn, transcriptsIn } from '../unit/cli/episodes/support';

const OFFLINE = 'agents.suite.yaml';
const PACED = 'paced.suite.yaml';
const CELLS = 6;
const PER_MINUTE = 1200;

/** Hours, forward and back, three times a second. */
const BACK_AND_FORTH = 'Math.floor(performance.now() / 333) % 3 * 7_200_000 - 7_200_000';

const suiteOf = (models: string, more = '') => `version: 1
${more}episodes:
  - { task: wason, rules: r.rules.yaml, groups: ['8'], hidden: [1, 2, 3], initial: { sample: 1 }, tests: 10, repeats: 2,
      settings: [baseline], models: [${models}] }
`;

/** A program whose clock jumps. `by`: milliseconds, as an expression. */
const clock = (by: string) => `const Real = Date;
const now = Real.now;
Real.now = () => now() + (${by});
globalThis.Date = class extends Real {
  constructor(...given) { super(...(given.length === 0 ? [Real.now()] : given)); }
};
`;

/** The options of a process whose clock jumps. */
const jumping = (by: string): RunOptions => ({
  node: ['--require', join(cli.folder, cli.file('jumping.cjs', clock(by)))],
});

let cli: BuiltCli;
let model: LlmServer;
/** The times of its calls, in ms. */
const calls: number[] = [];
let endpoints: readonly string[];
beforeAll(async () => {
  cli = await buildCli();
  model = await startLlmServer({
    latencyMs: 20,
    answer(messages) {
      calls.push(performance.now());
      return messages.at(-1)?.content.endsWith('Turn - Test') ? 'Check: [2, 4, 6]' : 'Announce: all even';
    },
  });
  const profile = { name: 'paced', baseURL: model.url, model: 'm', concurrency: 6 };
  endpoints = ['--endpoints', cli.file('endpoints.json', JSON.stringify([profile]))];
  copyFileSync(EXAMPLE, join(cli.folder, 'r.rules.yaml'));
  cli.file(OFFLINE, suiteOf('offline:random'));
  cli.file(PACED, suiteOf('paced', `limits: { perMinute: ${PER_MINUTE} }\n`));
  expect(await cli.run(['suite', 'run', OFFLINE, '--out', 'whole'])).toMatchObject({ code: 0 });
}, 120_000);
afterAll(async () => {
  cli.remove();
  await model.close();
});

/** A small disk, if this process may mount one. */
function smallDisk(size: string) {
  const path = mkdtempSync(join(cli.folder, 'disk-'));
  const mount = (options: string) =>
    void execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'none', path], { stdio: 'ignore' });
  try {
    mount(`size=${size}`);
  } catch {
    return undefined;
  }
  return {
    path,
    again: (options: string) => mount(`remount,${options}`),
    unmount: () => void execFileSync('umount', [path]),
  };
}

const beginnings = (out: string) =>
  transcriptsIn(out).map((path) => {
    const text = readFileSync(path, 'utf8');
    return { path, whole: text.slice(0, text.lastIndexOf('\n') + 1) };
  });

/** Every cell is played to its end, as without any fault. */
function expectWhole(out: string): void {
  const paths = transcriptsIn(out);
  expect(paths.map((path) => basename(path))).toEqual(
    transcriptsIn(join(cli.folder, 'whole')).map((path) => basename(path)),
  );
  for (const path of paths)
    expect(playedIn(path)).toEqual(playedIn(join(cli.folder, 'whole', basename(path))));
}

/** The calls keep the rate: no more in any second than one window and the next allow. */
function expectPaced(): void {
  const times = calls.splice(0);
  expect(times.length).toBeGreaterThan(CELLS);
  for (const [i, time] of times.entries())
    expect(times.slice(i).filter((other) => other < time + 1000).length).toBeLessThanOrEqual(
      (2 * PER_MINUTE) / 60 + 1,
    );
}

describe('a suite on this machine', () => {
  const play = (suite: string, out: string, options?: RunOptions): Promise<Ended> =>
    cli.run(['suite', 'run', suite, '--yes', ...endpoints, '--out', out], options);

  it('ends where the disk is full, loses nothing that was written, and plays on when there is room', async (context) => {
    const disk = smallDisk('40k');
    if (!disk) return context.skip('this process may not mount');
    try {
      const { code, stderr } = await play(OFFLINE, disk.path);
      expect([code, stderr]).toEqual([1, expect.stringContaining('the disk is full')]);
      const written = beginnings(disk.path);
      expect(written.length).toBeLessThanOrEqual(CELLS);
      disk.again('size=4m');
      expect(await play(OFFLINE, disk.path)).toMatchObject({ code: 0 });
      for (const { path, whole } of written) expect(readFileSync(path, 'utf8').startsWith(whole)).toBe(true);
      expectWhole(disk.path);
    } finally {
      disk.unmount();
    }
  });

  it('is not begun in a folder that cannot be written', async (context) => {
    const disk = smallDisk('1m,ro');
    if (!disk) return context.skip('this process may not mount');
    try {
      const { code, stderr } = await play(OFFLINE, disk.path);
      expect([code, stderr]).toEqual([2, expect.stringContaining('read-only')]);
    } finally {
      disk.unmount();
    }
  });

  it('keeps its rate and plays all under a clock that jumps', async () => {
    expect(await play(PACED, 'jumped', jumping(BACK_AND_FORTH))).toMatchObject({ code: 0 });
    const ends = transcriptsIn(join(cli.folder, 'jumped')).map((path) => logOf(path).events.at(-1));
    expect(ends).toMatchObject(Array.from({ length: CELLS }, () => ({ type: 'end', state: 'completed' })));
    expectPaced();
  });
});

describe.each(['redis', 'postgres'] as const)('a suite in a queue on %s', (backend) => {
  const start = SERVERS[backend];
  describe.skipIf(start === undefined)('whose worker has a fault', () => {
    let server: TestServer;
    let queue: readonly string[];
    beforeAll(async () => {
      server = (await start?.())!;
      queue = ['--queue', server.url];
    });
    afterAll(() => server.stop());

    const fill = async (suite: string, out: string) =>
      expect(
        await cli.run(['suite', 'run', suite, '--yes', ...endpoints, '--out', out, ...queue]),
      ).toMatchObject({ code: 0 });
    const work = (out: string, options?: RunOptions) =>
      cli.run(['worker', ...queue, ...endpoints, '--out', out], options);

    it('ends where the disk is full, and another plays on when there is room', async (context) => {
      const disk = smallDisk('48k');
      if (!disk) return context.skip('this process may not mount');
      try {
        await fill(OFFLINE, disk.path);
        const { code, stderr } = await work(disk.path);
        expect([code, stderr]).toEqual([1, expect.stringContaining('the disk is full')]);
        disk.again('size=4m');
        expect(await work(disk.path)).toMatchObject({ code: 0 });
        expectWhole(disk.path);
      } finally {
        disk.unmount();
      }
    });

    it('gives its cells back where the folder cannot be written', async (context) => {
      const disk = smallDisk('4m');
      if (!disk) return context.skip('this process may not mount');
      try {
        await fill(OFFLINE, disk.path);
        disk.again('ro');
        const { code, stderr } = await work(disk.path);
        expect([code, stderr]).toEqual([1, expect.stringContaining('read-only')]);
        disk.again('rw');
        expect(await work(disk.path)).toMatchObject({ code: 0 });
        expectWhole(disk.path);
      } finally {
        disk.unmount();
      }
    });

    it('plays all once under a clock that jumps', async () => {
      const out = `jumped-${backend}`;
      await fill(PACED, out);
      expect(await work(out, jumping(BACK_AND_FORTH))).toMatchObject({
        code: 0,
      });
      const ends = transcriptsIn(join(cli.folder, out)).map((path) => logOf(path).events.at(-1));
      expect(ends).toMatchObject(Array.from({ length: CELLS }, () => ({ type: 'end', state: 'completed' })));
      expectPaced();
    });
  });
});
