import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BITMAPS } from '../../src/cli/episodes/workshop';
import { modestHeap } from '../../src/cli/heap';
import { createEpisodeFile } from '../../src/cli/files/episode-file';
import { type EpisodeEvent, planEpisode, readLog, runEpisode } from '../../src/episode';
import { makeJudges } from '../../src/judges';
import { directAsk } from '../../src/judges/answer';
import { episodeMetrics } from '../../src/metrics';
import { endpointModel, EndpointPool, profileSchema } from '../../src/models/endpoint';
import { EnginePool, readRuleFile } from '../../src/rules';
import type { Json } from '../../src/tasks/json';
import { scenarioFromFile, wason } from '../../src/tasks/wason';
import type { Measure } from '../figures';
import type { EpisodePlaces } from '.';

const AT_ONCE = 64;
const TURNS = 91;

/** The test server, in a process of its own: its time is not ours. */
async function startServer(bench: string): Promise<{ url: string; close: () => void }> {
  const main = join(bench, '../test/harness/llm/main.mjs');
  const child = spawn(process.execPath, [main, '--port', '0', '--latency', '0', '--chunk-ms', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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

/** Plays so many episodes at once; gives the time between two replies of the same episode, and the largest memory. */
async function play(url: string, value: Json, episodes: number, folder: string) {
  const profile = profileSchema.parse({
    name: 'bench',
    baseURL: url,
    model: 'simple',
    concurrency: episodes,
  });
  const pool = new EndpointPool(episodes);
  const engines = new EnginePool({ maxBitmaps: BITMAPS });
  const ask = directAsk((domain) => engines.for(domain));
  const judges = makeJudges({ equivalence: 'offline', compatibility: 'offline' }, ask);
  const turns: number[] = [];
  let memory = 0;
  const one = async (i: number) => {
    const model = endpointModel(profile, { pool });
    const plan = await planEpisode({
      ...{ task: wason, setting: 'baseline', scenario: value, model, judges, version: 'bench' },
    });
    const log = await createEpisodeFile(join(folder, `${i}.episode.jsonl`));
    let last = performance.now();
    const onEvent = ({ type }: EpisodeEvent) => {
      if (type !== 'reply') return;
      const now = performance.now();
      turns.push(now - last);
      last = now;
      if (turns.length % 64 === 0) memory = Math.max(memory, process.memoryUsage.rss());
    };
    const end = await runEpisode(plan, {
      ...{ log, ask, onEvent, run: String(i), now: () => new Date(), ticks: () => performance.now() },
      signal: new AbortController().signal,
      metrics: (events) => episodeMetrics(events) as unknown as Json,
    });
    await log.close();
    if (end.state !== 'completed') throw new Error(`${end.state} ${end.why ?? ''} ${end.message ?? ''}`);
  };
  const begun = performance.now();
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: episodes }, (_, i) => one(i)));
  engines.dispose();
  const { user, system } = process.cpuUsage(before);
  return {
    cpu: (user + system) / 1000 / turns.length,
    turns,
    memory: memory / 2 ** 20,
    ms: performance.now() - begun,
  };
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

export async function measureHttp({ bench }: EpisodePlaces, rounds: number): Promise<Measure[]> {
  // As the command line does.
  modestHeap();
  const server = await startServer(bench);
  const folder = await mkdtemp(join(tmpdir(), 'falsify-bench-'));
  try {
    const value = await scenario(bench);
    const single: number[] = [];
    const own: number[] = [];
    await play(server.url, value, 1, join(folder, 'warm-up'));
    for (let round = 0; round < rounds; round++) {
      const { turns, cpu } = await play(server.url, value, 1, join(folder, `single-${round}`));
      single.push(...turns);
      own.push(cpu);
    }
    const many = await play(server.url, value, AT_ONCE, join(folder, 'many'));
    await demandLogs(join(folder, 'many'), AT_ONCE);
    const section = 'Episodes over HTTP, a model without latency in another process';
    return [
      {
        section,
        name: 'a turn: request, stream, log, offline judges; the other process too',
        unit: 'ms',
        ours: single,
      },
      {
        // What a busy machine distorts least: of the other process and of waiting nothing is in it.
        ...{ section, name: 'the same, processor time of ours', unit: 'ms', ours: own },
        target: { of: 'median', atMost: 2, words: '≤ 2 ms' },
      },
      {
        section,
        name: `${AT_ONCE} episodes at once: time per turn of all`,
        unit: 'ms',
        ours: [many.ms / many.turns.length],
      },
      {
        ...{
          section,
          name: `${AT_ONCE} episodes at once: memory of the process`,
          unit: 'MB',
          ours: [many.memory],
        },
        target: { of: 'median', atMost: 300, words: '≤ 300 MB' },
      },
    ];
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
