/**
 * Suites on several workers, which are killed, stopped and cut off while their server is restarted. FALSIFY_NIGHTLY=1: a
 * thousand episodes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLog } from '../../src/episode';
import { type LlmServer, type LlmServerOptions, startLlmServer } from '../harness/llm';
import { type Cable, cableTo } from '../harness/queue/cable';
import { QUEUE_PASSWORD, SERVERS, type TestServer } from '../harness/queue/servers';
import { buildCli, type BuiltCli, EXAMPLE } from '../unit/cli/built-cli';
import { allText, playedIn, transcriptsIn } from '../unit/cli/episodes/support';
import { atNight } from '../setup/nightly';

const REPEATS = atNight(31, 1);
/** 16 scenarios with each of three models. */
const CELLS = 16 + 32 * REPEATS;
const KILL_EVERY_MS = atNight(5000, 1000);
const MOST_KILLS = atNight(Infinity, 4);
/** Cells between two kills. */
const LEAST_PLAYED = 4;
/** Longer than the lock of a cell. */
const STOPPED_MS = 4500;

const scenarios = `task: wason
    rules: r.rules.yaml
    split: test
    hidden: all
    initial: { sample: 1 }
    settings: [baseline]`;
const SUITE = `version: 1
episodes:
  - ${scenarios}
    tests: 12
    models: [slow]
  - ${scenarios}
    tests: 12
    repeats: ${REPEATS}
    models: [offline:random, offline:falsifying]
`;

let cli: BuiltCli;
let model: LlmServer;
let endpoints: readonly string[];
beforeAll(async () => {
  cli = await buildCli();
  model = await startLlmServer({ latencyMs: 150, answer: ofTurn });
  const profile = { name: 'slow', baseURL: model.url, model: 'm', concurrency: 6 };
  endpoints = ['--endpoints', cli.file('endpoints.json', JSON.stringify([profile]))];
  copyFileSync(EXAMPLE, join(cli.folder, 'r.rules.yaml'));
  cli.file('study.suite.yaml', SUITE);
  const run = ['suite', 'run', 'study.suite.yaml', ...endpoints, '--out', 'undisturbed'];
  expect(await cli.run(run)).toMatchObject({ code: 0 });
}, 1_200_000);
afterAll(async () => {
  cli.remove();
  await model.close();
});

/** Answers by the messages alone, so the same in every run. */
const ofTurn: LlmServerOptions['answer'] = (messages) =>
  messages.at(-1)?.content.endsWith('Turn - Test')
    ? `Check: [${messages.length}, 4, 6]`
    : 'Announce: all even';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Worker {
  readonly child: ChildProcess;
  readonly said: { text: string };
}

function startWorker(url: string): Worker {
  const args = ['--disallow-code-generation-from-strings', cli.path, 'worker', '--queue', url, ...endpoints];
  const child = spawn(process.execPath, args, { cwd: cli.folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said.text += text));
  return { child, said };
}

/** Files of attempts at cells that have no transcript yet. */
function attemptsIn(out: string): readonly (readonly string[])[] {
  const folder = join(out, '.attempts');
  if (!existsSync(folder)) return [];
  const cells = readdirSync(folder).map((cell) => {
    const place = join(folder, cell);
    const paths = existsSync(place) ? readdirSync(place).map((name) => join(place, name)) : [];
    return { cell: cell.slice(0, 12), paths };
  });
  // Looked at last: what a worker that lost its cell has left behind is not a beginning.
  const played = transcriptsIn(out);
  return cells.flatMap(({ cell, paths }) => (played.some((path) => path.includes(cell)) ? [] : [paths]));
}

/** The complete lines of cells that nobody but the first worker has had. */
function beginningsIn(out: string): readonly string[] {
  return attemptsIn(out).flatMap((paths) => {
    const text = paths.length === 1 && existsSync(paths[0]) ? readFileSync(paths[0], 'utf8') : '';
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    return whole === '' ? [] : [whole];
  });
}

const idIn = (text: string) => (JSON.parse(text.slice(0, text.indexOf('\n'))) as { id: string }).id;

async function rowsOf(out: string): Promise<readonly unknown[]> {
  const { code, stdout } = await cli.run(['results', out, '--rows', '--format', 'json']);
  expect(code).toBe(0);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { path: string })
    .map((row) => ({
      ...row,
      id: '',
      started: '',
      latencyMs: 0,
      retries: 0,
      versions: '',
      path: basename(row.path),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function statusOf(out: string, url: string) {
  const status = [
    'suite',
    'status',
    'study.suite.yaml',
    ...endpoints,
    '--out',
    out,
    '--queue',
    url,
    '--json',
  ];
  return JSON.parse((await cli.run(status)).stdout) as { kept: number; queue: { active: number } | null };
}

/** Kills, stops and cuts off workers, and restarts the server, until all is played. */
class Trouble {
  readonly workers: Worker[] = [];
  readonly beginnings: string[] = [];
  #killed = 0;

  constructor(
    private readonly server: TestServer,
    private readonly cable: Cable,
    private readonly out: string,
  ) {
    for (const url of [cable.url, server.url, server.url, server.url]) this.workers.push(startWorker(url));
  }

  async untilPlayed(): Promise<void> {
    const others = this.#others();
    for (let before = 0; transcriptsIn(this.out).length < CELLS; await pause(50)) {
      const played = transcriptsIn(this.out).length;
      if (this.workers.every(({ child }) => child.exitCode !== null))
        throw new Error(`every worker has ended: ${this.workers.map(({ said }) => said.text).join(' / ')}`);
      // On a machine that is busy with other things workers must get to play at all before they are killed.
      if (played < before + LEAST_PLAYED || this.#killed >= MOST_KILLS) continue;
      before = played;
      this.#kill();
      await pause(KILL_EVERY_MS);
    }
    await others;
    // One that came when all was over waits for another suite.
    while (this.workers.some(({ child }) => child.exitCode === null && child.signalCode === null)) {
      await pause(100);
      for (const { child, said } of this.workers)
        if (said.text.includes('waiting for a suite')) child.kill('SIGTERM');
    }
  }

  /** Workers that were killed, all of them while there was something to play. */
  get killed(): number {
    return this.#killed;
  }

  #kill(): void {
    const at = 1 + (this.#killed % (this.workers.length - 1));
    const worker = this.workers[at];
    if (worker.child.exitCode !== null) return;
    worker.child.kill('SIGKILL');
    this.#killed++;
    // The lines written so far must not be lost, whoever plays it on.
    this.beginnings.push(...beginningsIn(this.out));
    this.workers[at] = startWorker(this.server.url);
  }

  async #stop(): Promise<void> {
    const { child } = this.workers.at(-1)!;
    child.kill('SIGSTOP');
    await pause(STOPPED_MS);
    child.kill('SIGCONT');
  }

  async #cut(): Promise<void> {
    this.cable.cut();
    await pause(STOPPED_MS);
    this.cable.mend();
  }

  async #others(): Promise<void> {
    while (attemptsIn(this.out).length === 0) await pause(50);
    await this.#stop();
    await this.server.end();
    await this.server.begin();
    await this.#cut();
  }
}

describe.each(['redis', 'postgres'] as const)('workers of a queue on %s', (backend) => {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await SERVERS[backend]?.();
  });
  afterAll(() => server?.stop());

  it(`play each of ${CELLS} cells once, whatever happens to them`, async (context) => {
    if (!server) return context.skip(`${backend} is not installed`);
    const out = join(cli.folder, backend);
    mkdirSync(out);
    const filled = await cli.run([
      'suite',
      'run',
      'study.suite.yaml',
      ...endpoints,
      '--out',
      out,
      '--queue',
      server.url,
    ]);
    expect(filled).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`${CELLS.toLocaleString('en')} in the queue`) as string,
    });
    const cable = await cableTo(server.url);
    const trouble = new Trouble(server, cable, out);
    await trouble.untilPlayed();
    await cable.close();

    expect(await statusOf(out, server.url)).toMatchObject({
      kept: CELLS,
      missing: 0,
      orphaned: 0,
      unreadable: 0,
      queue: null,
    });
    const paths = transcriptsIn(out);
    expect(paths).toHaveLength(CELLS);
    const texts = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
    for (const [path, text] of texts) {
      const { events, problems, damaged } = readLog(text);
      expect([problems, damaged]).toEqual([[], false]);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1));
      expect(playedIn(path)).toEqual(playedIn(join(cli.folder, 'undisturbed', basename(path))));
    }
    expect(trouble.killed).toBeGreaterThan(1);
    const byId = new Map([...texts.values()].map((text) => [idIn(text), text]));
    for (const beginning of trouble.beginnings)
      expect(byId.get(idIn(beginning))?.startsWith(beginning)).toBe(true);
    expect(trouble.beginnings.length).toBeGreaterThan(0);
    expect(await rowsOf(out)).toEqual(await rowsOf('undisturbed'));
    const said = trouble.workers.map((worker) => worker.said.text).join('');
    expect(`${said}${filled.stdout}${filled.stderr}${allText(out)}`).not.toContain(QUEUE_PASSWORD);
    expect(said).not.toContain('internal error');
  }, 3_600_000);
});
