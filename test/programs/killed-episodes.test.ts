/** State on disk after a process was killed, interrupted or left without a disk. FALSIFY_KILLS=100: the long run. */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCli, type BuiltCli, EXAMPLE } from '../unit/cli/built-cli';
import { answersOf, endpointsFile, playOf, serve } from '../unit/cli/episodes/model-server';
import { essenceOf, logOf, newFolder, onlyIn, transcriptsIn } from '../unit/cli/episodes/support';

let cli: BuiltCli;
let whole: string;
/** Milliseconds of the whole episode. */
let lasts: number;
beforeAll(async () => {
  cli = await buildCli();
  [whole, lasts] = await playedWhole(PLAY, 'whole');
}, 120_000);
afterAll(() => cli.remove());

const KILLS = Number(process.env['FALSIFY_KILLS'] ?? 3);
/** The long run plays whole episodes. */
const TESTS = KILLS > 10 ? '45' : '20';
const PLAY = [
  'run',
  EXAMPLE,
  '-g',
  '8',
  '--rule',
  '1',
  '--seed',
  '3',
  '--tests',
  TESTS,
  '--model',
  'offline:random',
];

const session = (test: string, model: string) => [
  'run',
  '--task',
  'reflection',
  '--test',
  test,
  '--sessions',
  '1',
  '--seed',
  '3',
  '--model',
  `offline:${model}`,
];

/** Games of trials: a session of a hundred replies first, two for each trial. */
const GAMES: readonly (readonly string[])[] = [
  session('dc-igt', 'rescorla-wagner'),
  ['run', '--task', 'wilt', '--split', 'lite', '--rule', '8', '--seed', '3', '--model', 'offline:random'],
  session('prlt', 'win-stay-lose-shift'),
  session('wcst', 'random'),
  session('wpt', 'rescorla-wagner'),
  session('n-back', 'random'),
  session('mbt', 'perseverate'),
  session('oddball', 'perfect'),
  [
    'run',
    '--task',
    'wilt',
    '--split',
    'full',
    '--rule',
    '41',
    '--seed',
    '3',
    '--model',
    'offline:falsifying',
  ],
];

async function playedWhole(play: readonly string[], out: string): Promise<[path: string, lasts: number]> {
  const begun = performance.now();
  expect(await cli.run([...play, '--out', out])).toMatchObject({ code: 0 });
  return [onlyIn(join(cli.folder, out)), performance.now() - begun];
}

/** Numbers in [0, 1), the same in every run. */
function* drawn(seed: number): Generator<number, never> {
  for (let x = seed; ;) {
    x = (Math.imul(x, 1_664_525) + 1_013_904_223) >>> 0;
    yield x / 2 ** 32;
  }
}

interface Moment {
  readonly afterMs?: number;
  /** Total size of the transcripts in the folder, in bytes. */
  readonly afterBytes?: number;
}

const sizeIn = (folder: string): number =>
  transcriptsIn(folder).reduce((sum, path) => sum + statSync(path).size, 0);

/** Most plays for each that is to be interrupted: one may be over before the signal arrives. */
const TRIES = 20;

/** Plays up to a moment, and sends the signal. */
async function stopped(
  out: string,
  signal: NodeJS.Signals,
  moment: Moment,
  play: readonly string[] = PLAY,
): Promise<number | null> {
  const { afterMs = Infinity, afterBytes = Infinity } = moment;
  const folder = join(cli.folder, out);
  mkdirSync(folder);
  const { code } = await cli.run([...play, '--out', out], {
    during: (child) => {
      child.stdin?.end();
      const begun = performance.now();
      const look = setInterval(() => {
        if (performance.now() - begun < afterMs && sizeIn(folder) < afterBytes) return;
        clearInterval(look);
        child.kill(signal);
      }, 1);
      child.once('exit', () => clearInterval(look));
    },
  });
  return code;
}

/** A command that plays, the transcript of the whole episode, and the milliseconds that it took. */
interface Play {
  readonly play: readonly string[];
  readonly path: string;
  readonly ms: number;
}

describe('a killed process', () => {
  /** Takes the plays in turn. */
  const losesNothing = async (plays: readonly Play[], name: string) => {
    const moments = drawn(Number(process.env['FALSIFY_SEED'] ?? 7));
    let interrupted = 0;
    for (let i = 0; i < KILLS || (interrupted <= KILLS / 4 && i < TRIES * KILLS); i++) {
      const { play, path, ms } = plays[i % plays.length];
      const expected = essenceOf(path);
      const full = readFileSync(path, 'utf8').split('\n');
      const out = `${name}-${i}`;
      const at = moments.next().value;
      // Every other one while it plays, wherever that is in the life of the process.
      const moment = i % 2 ? { afterMs: ms * 1.1 * at } : { afterBytes: at * statSync(path).size };
      await stopped(out, 'SIGKILL', moment, play);
      const [killed] = transcriptsIn(join(cli.folder, out));
      // Before its first line there is nothing to lose.
      if (killed === undefined || readFileSync(killed).length === 0) continue;
      const { events, problems } = logOf(killed);
      expect(problems.filter(({ message }) => !message.includes('torn'))).toEqual([]);
      expect(events.map(({ type }) => type)).toEqual(typesIn(full.slice(0, events.length)));
      if (events.length === 0) continue;
      if (events.at(-1)?.type !== 'end') interrupted++;
      expect(await cli.run(['resume', killed])).toMatchObject({ code: 0 });
      expect(essenceOf(killed)).toEqual(expected);
    }
    expect(interrupted).toBeGreaterThan(KILLS / 4);
  };

  it(`loses nothing that was complete, and its episode goes on to the same end (${KILLS} times)`, async () => {
    await losesNothing([{ play: PLAY, path: whole, ms: lasts }], 'killed');
  }, 3_600_000);

  it(`goes on to the same trials of each game (${KILLS} times)`, async () => {
    const plays: Play[] = [];
    for (const [i, play] of GAMES.slice(0, KILLS).entries()) {
      const [path, ms] = await playedWhole(play, `trials-${i}`);
      plays.push({ play, path, ms });
    }
    await losesNothing(plays, 'trials-killed');
  }, 3_600_000);

  it(`goes on with the cells of a grid of beliefs, none of them twice (${KILLS} times)`, async () => {
    const suite = join(cli.folder, 'cells.suite.yaml');
    const believers = 'offline:perfect, offline:uniform, offline:first-option, offline:recency';
    writeFileSync(
      suite,
      `version: 1\nepisodes:\n  - { task: beliefs, cells: ['choice-*', 'coins-2-*'], settings: [revealed, stated], models: [${believers}] }\n`,
    );
    const play = ['suite', 'run', suite];
    expect(await cli.run([...play, '--out', 'cells'])).toMatchObject({ code: 0 });
    const bytes = sizeIn(join(cli.folder, 'cells'));
    const essences = (out: string) =>
      new Map(transcriptsIn(join(cli.folder, out)).map((path) => [basename(path), essenceOf(path)]));
    const expected = essences('cells');
    expect(expected.size).toBeGreaterThan(200);
    const moments = drawn(Number(process.env['FALSIFY_SEED'] ?? 7));
    let interrupted = 0;
    for (let i = 0; i < KILLS || (interrupted === 0 && i < TRIES); i++) {
      const out = `cells-${i}`;
      // By what is written: on a busy machine the first run may take several times as long as the next ones.
      await stopped(out, 'SIGKILL', { afterBytes: bytes * (0.1 + 0.8 * moments.next().value) }, play);
      const left = transcriptsIn(join(cli.folder, out)).length;
      if (left > 0 && left < expected.size) interrupted++;
      expect(await cli.run([...play, '--out', out])).toMatchObject({ code: 0 });
      expect(essences(out)).toEqual(expected);
    }
    expect(interrupted).toBeGreaterThan(0);
  }, 3_600_000);

  it('wherever a line is torn, the episode goes on to the same end', async () => {
    const bytes = readFileSync(whole);
    const header = bytes.indexOf(10) + 1;
    const cuts = drawn(11);
    const out = join(cli.folder, 'torn');
    mkdirSync(out);
    const paths = Array.from({ length: 6 }, (_, i) => {
      const path = join(out, `${String(i).padStart(2, '0')}.episode.jsonl`);
      writeFileSync(
        path,
        bytes.subarray(0, header + Math.floor((bytes.length - header) * cuts.next().value)),
      );
      return path;
    });
    expect(await cli.run(['resume', ...paths])).toMatchObject({ code: 0 });
    for (const path of paths) expect(essenceOf(path)).toEqual(essenceOf(whole));
  });
});

const typesIn = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => (JSON.parse(line) as { type: string }).type);

describe('Ctrl+C', () => {
  it('ends an offline episode as cancelled, with 130, and it can be resumed', async () => {
    // The game may be over before the signal arrives: then once more, at another moment.
    let cancelled = 0;
    const parts = [0.01, 0.4, 0.02, 0.1, 0.03, 0.2, 0.01, 0.05];
    for (let i = 0; i < 2 || (cancelled === 0 && i < TRIES); i++) {
      const part = parts[i % parts.length];
      const out = `cancelled-${i}`;
      const code = await stopped(out, 'SIGINT', { afterBytes: part * statSync(whole).size });
      const path = onlyIn(join(cli.folder, out));
      const end = logOf(path).events.at(-1);
      expect(end?.type).toBe('end');
      if (end?.type === 'end' && end.state === 'cancelled') {
        cancelled++;
        expect(code).toBe(130);
      } else expect(end).toMatchObject({ state: 'completed' });
      expect(await cli.run(['resume', path])).toMatchObject({ code: 0 });
      expect(essenceOf(path)).toEqual(essenceOf(whole));
    }
    expect(cancelled).toBeGreaterThan(0);
  });

  it('keeps what a batch has played, and begins nothing more', async () => {
    mkdirSync(join(cli.folder, 'batch'));
    const ended = await cli.run([...PLAY, '--triple', 'all', '--setting', 'all', '--out', 'batch'], {
      during: (child) => {
        child.stdin?.end();
        child.stdout?.once('data', () => child.kill('SIGINT'));
      },
    });
    expect(ended.code).toBe(130);
    expect(ended.stderr).toMatch(/\d+ episodes not begun/);
    const ends = transcriptsIn(join(cli.folder, 'batch')).map((path) => logOf(path).events.at(-1));
    expect(ends.length).toBeLessThan(15);
    expect(ends.every((event) => event?.type === 'end')).toBe(true);
  });
});

/** A small disk, if this process may mount one. */
function smallDisk(size: string): { path: string; unmount: () => void } | undefined {
  const path = mkdtempSync(join(cli.folder, 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'none', path], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  return { path, unmount: () => void execFileSync('umount', [path]) };
}

describe('a disk', () => {
  it('that is full ends the episode and the batch, and what was written opens and goes on', async (context) => {
    const disk = smallDisk('size=16k');
    if (!disk) return context.skip('this process may not mount');
    try {
      const { code, stdout, stderr } = await cli.run([...PLAY, '--triple', 'all', '--out', disk.path]);
      expect(code).toBe(1);
      expect(stdout).toContain('failed: full');
      expect(stderr).toContain('the disk is full');
      expect(stderr).toContain('4 episodes not begun');
      const copy = join(cli.folder, 'full.episode.jsonl');
      copyFileSync(onlyIn(disk.path), copy);
      expect(logOf(copy).events.length).toBeGreaterThan(10);
      expect(await cli.run(['resume', copy])).toMatchObject({ code: 0 });
      expect(essenceOf(copy)).toEqual(essenceOf(whole));
    } finally {
      disk.unmount();
    }
  });

  it('that is read-only is named before anything is played', async (context) => {
    const disk = smallDisk('size=24k,ro');
    if (!disk) return context.skip('this process may not mount');
    try {
      const { code, stderr } = await cli.run([...PLAY, '--out', disk.path]);
      expect(code).toBe(2);
      expect(stderr).toContain('read-only');
    } finally {
      disk.unmount();
    }
  });
});

describe('two runs', () => {
  it('of the same transcript: one goes on, the other stops and says so', async () => {
    const path = join(cli.folder, 'twice.episode.jsonl');
    const bytes = readFileSync(whole);
    writeFileSync(path, bytes.subarray(0, bytes.length >> 3));
    const ended = await Promise.all([cli.run(['resume', path]), cli.run(['resume', path])]);
    const codes = ended.map(({ code }) => code).sort();
    // Whoever came so late that the other was done found nothing to do, or a longer file than it had read.
    expect([
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 1],
    ]).toContainEqual(codes);
    if (codes[1] === 1)
      expect(ended.map(({ stderr }) => stderr).join('')).toContain('belongs to another run');
    if (codes[0] === 1) expect(await cli.run(['resume', path])).toMatchObject({ code: 0 });
    expect(logOf(path).events.some((event) => event.type === 'end' && event.state === 'completed')).toBe(
      true,
    );
  });

  it('an editor that writes into a running transcript stops the run; what it wrote stays', async () => {
    const folder = newFolder();
    const server = await serve({ answer: answersOf(playOf(whole, 'random')), latencyMs: 20 });
    const endpoints = endpointsFile(folder, [{ name: 'local', baseURL: server.url }]);
    const out = join(folder, 'out');
    const { code, stdout } = await cli.run([...PLAY.slice(0, -1), 'local', ...endpoints, '--out', out], {
      during: (child) => {
        child.stdin?.end();
        const look = setInterval(() => {
          if (server.requests.length < 4) return;
          clearInterval(look);
          appendFileSync(onlyIn(out), '{"note":"mine"}\n');
        }, 5);
      },
    });
    expect(code).toBe(1);
    expect(stdout).toContain('failed: taken');
    const text = readFileSync(onlyIn(out), 'utf8');
    expect(text.endsWith('{"note":"mine"}\n')).toBe(true);
  });
});
