import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measure } from '../figures';
import type { EpisodePlaces } from '.';

const EPISODES = 720;
const SAY_MEMORY = "process.on('exit',()=>process.stderr.write('maxRSS='+process.resourceUsage().maxRSS))";

/** The command of docs/offline-agents-table.md: 80 scenarios, 3 settings, 3 agents, offline judges. */
const ARGUMENTS = [
  '--split',
  'test',
  '--rule',
  'all',
  '--triple',
  'all',
  '--setting',
  'all',
  '--model',
  'offline:all',
  '--judge',
  'offline',
  '--seed',
  '1',
  '--format',
  'markdown',
];

export async function measureTable({ bench, cli }: EpisodePlaces): Promise<Measure[]> {
  const out = await mkdtemp(join(tmpdir(), 'falsify-bench-'));
  const example = join(bench, '../examples/published.rules.yaml');
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(SAY_MEMORY)}`];
  const args = [...preload, cli, 'run', example, ...ARGUMENTS, '--out', out];
  try {
    const begun = performance.now();
    const { code, stderr } = await ended(args);
    const ms = performance.now() - begun;
    const files = (await readdir(out)).length;
    if (code !== 0 || files !== EPISODES) throw new Error(`exit ${code}, ${files} transcripts: ${stderr}`);
    const memory = Number(/maxRSS=(\d+)/.exec(stderr)?.[1]) / 1024;
    const section = `${EPISODES} episodes of offline agents with offline judges`;
    return [
      {
        section,
        name: 'all of them, in one thread',
        unit: 'ms',
        ours: [ms],
        target: { of: 'median', atMost: 180_000, words: '≤ 180 s' },
      },
      { section, name: 'one of them', unit: 'ms', ours: [ms / EPISODES] },
      { section, name: 'memory of the process at most', unit: 'MB', ours: [memory] },
    ];
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

function ended(args: readonly string[]): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stderr })));
}
