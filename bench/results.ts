/** A study of ten thousand transcripts: its rows from nothing, from the index, after one change; training lines of a teacher. */
import { spawn, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEntry } from '../src/cli/episodes/entry';
import { REVIEW_BITMAPS } from '../src/cli/episodes/review-thread';
import { directAsk } from '../src/judges/answer';
import { INDEX_NAME } from '../src/results/row-index';
import { EnginePool } from '../src/rules';
import type { Measure } from './figures';

const EPISODES = 10_000;

/** Transcripts of a folder: fifteen times those that are played. */
const FOLDER = 810;

/** Folders that training lines are made of: of two settings in three, 72,900. */
const TEACHERS = 3;
const LINES = 72_900;

/** Episodes that are played; the others are copies with other ids. Three groups, nine conditions. */
const PLAYED = ['-g', '1,2,4', '--rule', '1,2', '--setting', 'all', '-m', 'offline:all', '--seed', '1'];

/** Transcripts that a process has reviewed before one is measured. */
const WARM_UP = 3;

interface Ran {
  readonly ms: number;
  /** The most memory that the process had, in MB; where the system says it. */
  readonly mb: number;
  readonly out: string;
}

/** Linux says it in /proc for as long as the process runs. */
function mostMemory(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function ran(cli: string, args: readonly string[]): Promise<Ran> {
  const start = performance.now();
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let [out, mb] = ['', 0];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  const timer = setInterval(() => (mb = Math.max(mb, mostMemory(child.pid))), 20);
  return new Promise((resolve, reject) => {
    child.on('close', (code) => {
      clearInterval(timer);
      if (code === 0) resolve({ ms: performance.now() - start, mb, out });
      else reject(new Error(`${args.join(' ')}: exit code ${String(code)}`));
    });
  });
}

/** Plays a few episodes, and copies them. */
function study(cli: string, example: string, folder: string): void {
  const played = join(folder, 'played');
  const { status } = spawnSync(process.execPath, [cli, 'run', example, ...PLAYED, '--out', played], {
    stdio: 'ignore',
  });
  if (status !== 0) throw new Error('the episodes of the study could not be played');
  const texts = readdirSync(played).map((name) => readFileSync(join(played, name), 'utf8'));
  rmSync(played, { recursive: true });
  for (let n = 0; n < EPISODES; n++) {
    const part = join(folder, 'study', `part-${Math.floor(n / FOLDER)}`);
    if (n % FOLDER === 0) mkdirSync(part, { recursive: true });
    const text = texts[n % texts.length].replace(/"id":"[^"]*"/, `"id":"${n}"`);
    writeFileSync(join(part, `${String(n).padStart(5, '0')}.episode.jsonl`), text);
  }
}

const lineCount = (text: string): number => text.split('\n').length - 1;

/** From the beginning of a view's page, in ms. */
export interface StudyViewFigures {
  /** To the first values. */
  readonly first: number[];
  /** To the values of all episodes. */
  readonly all: number[];
}

function view(repository: string, study: string): Measure[] {
  const runner = join(repository, 'node_modules/.bin/vitest');
  const run = ['run', '--project', 'figures', 'bench/view/study.figures.ts'];
  const env = {
    ...process.env,
    FALSIFY_STUDY: study,
    FALSIFY_STUDY_EPISODES: EPISODES.toLocaleString('en'),
  };
  const { status } = spawnSync(runner, run, { cwd: repository, stdio: 'inherit', env });
  if (status !== 0) throw new Error('the view of a study could not be measured');
  const file = join(repository, 'test-results/study-figures.json');
  const { first, all } = JSON.parse(readFileSync(file, 'utf8')) as StudyViewFigures;
  const section = 'Results of 10,000 transcripts on the screen: VS Code, drawn by software';
  return [
    {
      section,
      name: 'page of the view → first values, from the index',
      unit: 'ms',
      ours: first,
      target: within(1000, '≤ 1 s'),
    },
    { section, name: 'page of the view → values of all', unit: 'ms', ours: all },
  ];
}

/** `rounds`: of what is quick; what takes a minute is done once. */
export async function measureResults(bench: string, cli: string, rounds: number): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'falsify-bench-results-'));
  try {
    study(cli, join(bench, '../examples/published.rules.yaml'), folder);
    const all = join(folder, 'study');
    const ofRows = await rows(cli, all, rounds);
    return [...ofRows, ...view(join(bench, '..'), all), ...(await lines(cli, folder))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rows(cli: string, study: string, rounds: number): Promise<Measure[]> {
  const read = () => ran(cli, ['results', study, '--rows', '--json']);
  const nothing = await read();
  if (lineCount(nothing.out) !== EPISODES) throw new Error('some rows are missing');
  const [indexed, changed]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const again = await read();
    if (again.out !== nothing.out) throw new Error('the index says something else');
    indexed.push(again.ms);
    utimesSync(join(study, 'part-0', '00007.episode.jsonl'), round, round);
    changed.push(Math.max(0, (await read()).ms - again.ms));
  }
  const section = 'Results of 10,000 transcripts of 45 rounds';
  const size = readdirSync(study).reduce(
    (sum, part) => sum + readFileSync(join(study, part, INDEX_NAME)).length / 1e6,
    0,
  );
  return [
    { section, name: 'rows, from nothing', unit: 'ms', ours: [nothing.ms], target: within(60_000, '≤ 60 s') },
    { section, name: 'memory of that', unit: 'MB', ours: [nothing.mb], target: within(300, '≤ 300 MB') },
    { section, name: 'rows, from the index', unit: 'ms', ours: indexed, target: within(1000, '≤ 1 s') },
    {
      section,
      name: 'one changed transcript, besides: in a new process',
      unit: 'ms',
      ours: changed,
      target: within(100, '≤ 100 ms'),
    },
    {
      section,
      name: 'one changed transcript, in a process that has reviewed others',
      unit: 'ms',
      ours: await warm(join(study, 'part-0'), 10 * rounds),
      target: within(100, '≤ 100 ms'),
    },
    { section, name: 'size of the index', unit: 'MB', ours: [size] },
  ];
}

/** Reviews transcripts one after the other, as a process that follows a folder does; the first ones warm it up. */
async function warm(part: string, rounds: number): Promise<number[]> {
  const engines = new EnginePool({ maxBitmaps: REVIEW_BITMAPS });
  const ask = directAsk((domain) => engines.for(domain));
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  const times: number[] = [];
  for (const name of readdirSync(part).filter((each) => each.endsWith('.episode.jsonl'))) {
    if (times.length >= WARM_UP + rounds) break;
    const start = performance.now();
    await readEntry({ path: join(part, name), stamp: '', readings: false }, ask, options);
    times.push(performance.now() - start);
  }
  return times.slice(WARM_UP);
}

const within = (atMost: number, words: string) => ({ of: 'median', atMost, words }) as const;

async function lines(cli: string, folder: string): Promise<Measure[]> {
  const teachers = Array.from({ length: TEACHERS }, (_, part) => join(folder, 'study', `part-${part}`));
  const { ms, mb, out } = await ran(cli, ['distill', ...teachers, '--out', join(folder, 'train.jsonl')]);
  if (!out.includes(`${LINES.toLocaleString('en')} lines`))
    throw new Error(`not the lines of the teachers: ${out}`);
  const section = 'Training lines';
  const name = `${LINES.toLocaleString('en')} lines`;
  return [
    { section, name, unit: 'ms', ours: [ms], target: within(60_000, '≤ 60 s') },
    { section, name: 'memory of that', unit: 'MB', ours: [mb], target: within(250, '≤ 250 MB') },
  ];
}
