import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BITMAPS } from '../../src/cli/episodes/context';
import { modestHeap } from '../../src/node/heap';
import { createEpisodeFile } from '../../src/node/episode-file';
import { type EpisodeEvent, planEpisode, readLog, runEpisode } from '../../src/episode';
import { makeJudges } from '../../src/judges';
import { directAsk } from '../../src/judges/answer';
import { episodeMetrics } from '../../src/metrics';
import { endpointModel, EndpointPool, profileSchema } from '../../src/models/endpoint';
import { EnginePool, readRuleFile } from '../../src/rules';
import type { Json } from '../../src/base/json';
import { scenarioFromFile, wason } from '../../src/tasks/wason';
import type { Measure } from '../figures';
import type { EpisodePlaces } from '.';
import { noting, sendBare, type Sent } from './bare';
import { taken, type Taken } from './taken';

const AT_ONCE = 64;
const TURNS = 91;

/** The test server, in a process of its own: its time is not ours. */
export async function startServer(bench: string, latencyMs = 0): Promise<{ url: string; close: () => void }> {
  const main = join(bench, '../test/harness/llm/main.mjs');
  const child = spawn(
    process.execPath,
    [main, '--port', '0', '--latency', String(latencyMs), '--chunk-ms', '0'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().split(' ')[0]));
    child.once('error', reject);
  });
  return { url, close: () => void child.kill() };
}

async function scenario(bench: string): Promise<Json> {
  const { file } = readRuleFile(await readFile(join(bench, '../examples/published.rules.yaml'), 'utf8'));
  const group = file?.groups.find(({ id }) => id === '8');
  if (!file || !group) throw new Error('the published example has no group 8');
  return scenarioFromFile(file, group, 1, group.initial[0].triple);
}

/** Plays so many episodes at once; gives what was taken between two replies, of all per turn, and the largest memory. */
async function play(url: string, value: Json, episodes: number, folder: string, sent: Sent[] = []) {
  const profile = profileSchema.parse({
    name: 'bench',
    baseURL: url,
    model: 'simple',
    concurrency: episodes,
  });
  const pool = new EndpointPool(profile);
  const engines = new EnginePool({ maxBitmaps: BITMAPS });
  const ask = directAsk((domain) => engines.for(domain));
  const judges = makeJudges({ equivalence: 'offline', compatibility: 'offline' }, ask);
  const turns: Taken[] = [];
  let memory = 0;
  const one = async (i: number) => {
    const model = endpointModel(profile, { pool, fetch: noting(sent) });
    const plan = await planEpisode({
      task: wason,
      setting: 'baseline',
      scenario: value,
      model,
      judges,
      version: 'bench',
    });
    const log = await createEpisodeFile(join(folder, `${i}.episode.jsonl`));
    const turn = taken();
    const onEvent = ({ type }: EpisodeEvent) => {
      if (type !== 'reply') return;
      turns.push(turn());
      if (turns.length % 64 === 0) memory = Math.max(memory, process.memoryUsage.rss());
    };
    const end = await runEpisode(plan, {
      log,
      ask,
      onEvent,
      run: String(i),
      now: () => new Date(),
      ticks: () => performance.now(),
      signal: new AbortController().signal,
      metrics: (events) => episodeMetrics(events),
    });
    await log.close();
    if (end.state !== 'completed') throw new Error(`${end.state} ${end.why ?? ''} ${end.message ?? ''}`);
  };
  const whole = taken();
  await Promise.all(Array.from({ length: episodes }, (_, i) => one(i)));
  engines.dispose();
  const { ms, cpu } = whole();
  return { turns, memory: memory / 2 ** 20, ms: ms / turns.length, cpu: cpu / turns.length };
}

/** Order and content of the logs: every turn there, in its place, one conversation not mixed with another. */
async function demandLogs(folder: string, episodes: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl'));
  if (names.length !== episodes) throw new Error(`${names.length} transcripts`);
  for (const name of names) {
    const { events, problems } = readLog(await readFile(join(folder, name), 'utf8'));
    const replies = events.filter((event) => event.type === 'reply');
    const order = replies.every(
      ({ expect, round }, i) => expect === (i % 2 ? 'test' : 'announce') && round === (i >> 1) + 1,
    );
    // The server counts the replies in the conversation that it is sent.
    const own = replies.every(
      ({ expect, raw }, i) => expect !== 'test' || raw === `Check: [${i - 20}, ${i * 2}, ${40 - i}]`,
    );
    if (problems.length > 0 || replies.length !== TURNS || !order || !own)
      throw new Error(`${name} is wrong`);
  }
}

/** Episodes one after the other; after each the same requests from a client that does nothing else. */
async function alternate(url: string, value: Json, folder: string, rounds: number) {
  const ours: Taken[] = [];
  const bare: Taken[] = [];
  const means: number[] = [];
  await play(url, value, 1, join(folder, 'warm-up'));
  for (let round = 0; round < rounds; round++) {
    const sent: Sent[] = [];
    const { turns, cpu } = await play(url, value, 1, join(folder, `single-${round}`), sent);
    ours.push(...turns);
    means.push(cpu);
    bare.push(...(await sendBare(sent)));
  }
  return { ours, bare, means };
}

const ONE = 'A turn over HTTP, a model without latency in another process';
const MANY = `${AT_ONCE} episodes at once over HTTP`;

async function measureTurns(url: string, value: Json, folder: string, rounds: number): Promise<Measure[]> {
  const { ours, bare, means } = await alternate(url, value, folder, rounds);
  const row = (name: string, times: readonly number[]): Measure => ({
    section: ONE,
    name,
    unit: 'ms',
    ours: times,
  });
  const of = (all: readonly Taken[], key: keyof Taken) => all.map((each) => each[key]);
  return [
    {
      // Processor time suffers least on a busy machine, because it contains neither waiting nor other processes.
      ...row('request, stream, log, offline judges: processor time of ours', of(ours, 'cpu')),
      target: { of: 'median', atMost: 2, words: '≤ 2 ms' },
    },
    row('the same, mean of an episode: garbage and compiling too', means),
    row('the same requests from a bare node:http client: its processor time', of(bare, 'cpu')),
    row('a turn on the clock, the other process too', of(ours, 'ms')),
    row('the bare client on the clock, the other process too', of(bare, 'ms')),
  ];
}

async function measureMany(url: string, value: Json, folder: string): Promise<Measure[]> {
  const many = await play(url, value, AT_ONCE, folder);
  await demandLogs(folder, AT_ONCE);
  return [
    { section: MANY, name: 'time per turn of all', unit: 'ms', ours: [many.ms] },
    {
      section: MANY,
      name: 'memory of the process',
      unit: 'MB',
      ours: [many.memory],
      target: { of: 'median', atMost: 300, words: '≤ 300 MB' },
    },
  ];
}

export async function measureHttp({ bench }: EpisodePlaces, rounds: number): Promise<Measure[]> {
  // As the command line does.
  modestHeap();
  const server = await startServer(bench);
  const folder = await mkdtemp(join(tmpdir(), 'falsify-bench-'));
  try {
    const value = await scenario(bench);
    const turns = await measureTurns(server.url, value, folder, rounds);
    return [...turns, ...(await measureMany(server.url, value, join(folder, 'many')))];
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
