/** Suites through the command line, against a model that takes 200 ms a call: throughput, memory, rates. */
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLog } from '../src/episode';
import type { EpisodePlaces } from './episodes';
import { startServer } from './episodes/http';
import type { Measure } from './figures';

const LATENCY_MS = 200;
const AT_ONCE = 64;
/** Three times as many as play at once, so that the start of the process weighs as little as it does in a study. */
const EPISODES = 3 * AT_ONCE;
/** Tests of an episode; its replies are twice as many and one. */
const TESTS = 45;
const PER_MINUTE = 600;
const SECTION = `A suite of ${AT_ONCE} episodes at once, a model that takes ${LATENCY_MS} ms a call`;

interface Run {
  /** Times of all replies, in ms since the earliest line of all transcripts. */
  readonly times: readonly number[];
  readonly replies: number;
  /** The largest memory of the process, in MB. */
  readonly memory: number;
}

const suiteText = (tests: number, episodes: number, limits: string) => `version: 1
${limits}episodes:
  - task: wason
    rules: r.rules.yaml
    groups: ["8"]
    hidden: [1]
    initial: { sample: ${episodes} }
    tests: ${tests}
    settings: [baseline]
    models: [bench]
`;

/** The most memory that a process has had; 0 where the system does not tell. */
function peakOf(pid: number | undefined): number {
  try {
    const [, kB] = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kB ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function play(cli: string, folder: string, text: string, url: string): Promise<Run> {
  const path = join(folder, 'bench.suite.yaml');
  writeFileSync(path, text);
  const endpoints = join(folder, 'endpoints.json');
  const profile = { name: 'bench', baseURL: url, model: 'simple', concurrency: AT_ONCE };
  writeFileSync(endpoints, JSON.stringify([profile]));
  const args = [cli, 'suite', 'run', path, '--endpoints', endpoints, '--yes', '--json'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  let memory = 0;
  const watch = setInterval(() => (memory = Math.max(memory, peakOf(child.pid))), 100);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  clearInterval(watch);
  if (code !== 0) throw new Error(`the suite ended with ${String(code)}`);
  const events = readdirSync(join(folder, 'bench'))
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readLog(readFileSync(join(folder, 'bench', name), 'utf8')).events);
  const at = (time: string) => Date.parse(time);
  const began = Math.min(...events.map(({ time }) => at(time)));
  const replies = events.filter(({ type }) => type === 'reply');
  // The endpoint takes as long for a reply that is refused, and nobody counts it.
  if (events.some(({ type }) => type === 'retry')) throw new Error('a reply was refused');
  return { times: replies.map(({ time }) => at(time) - began), replies: replies.length, memory };
}

async function inFolder<T>(example: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'falsify-bench-'));
  try {
    mkdirSync(folder, { recursive: true });
    copyFileSync(example, join(folder, 'r.rules.yaml'));
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The most replies within any minute. */
function mostInAMinute(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  let [most, from] = [0, 0];
  for (const [at, time] of sorted.entries()) {
    while (sorted[from] <= time - 60_000) from++;
    most = Math.max(most, at - from + 1);
  }
  return most;
}

export async function measureSuites({ bench, cli }: EpisodePlaces): Promise<Measure[]> {
  const example = join(bench, '../examples/published.rules.yaml');
  const server = await startServer(bench, LATENCY_MS);
  try {
    const free = await inFolder(example, (folder) =>
      play(cli, folder, suiteText(TESTS, EPISODES, ''), server.url),
    );
    const limits = `limits: { perMinute: ${PER_MINUTE} }\n`;
    const held = await inFolder(example, (folder) =>
      play(cli, folder, suiteText(6, AT_ONCE, limits), server.url),
    );
    const ideal = LATENCY_MS / AT_ONCE;
    const most = mostInAMinute(held.times);
    console.log(`${SECTION}: at ${PER_MINUTE} calls a minute, no minute had more than ${most}`);
    return [
      {
        section: SECTION,
        unit: 'ms',
        ours: [Math.max(...free.times) / free.replies],
        name: `time per reply of all (ideal: ${ideal} ms)`,
        target: { of: 'median', atMost: ideal / 0.95, words: '≥ 95% of the ideal' },
      },
      {
        section: SECTION,
        name: 'memory of the process',
        unit: 'MB',
        ours: [free.memory],
        target: { of: 'median', atMost: 250, words: '≤ 250 MB' },
      },
      {
        section: SECTION,
        unit: 'ms',
        // From the first one on: the process has loaded what it needs by then. Those of one second come together.
        ours: [(Math.max(...held.times) - Math.min(...held.times)) / (held.replies - PER_MINUTE / 60)],
        name: `time between calls at ${PER_MINUTE} a minute (ideal: ${60_000 / PER_MINUTE} ms)`,
        target: { of: 'median', atMost: (60_000 / PER_MINUTE) * 1.02, words: 'within 2%' },
      },
    ];
  } finally {
    server.close();
  }
}
