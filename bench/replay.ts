/** Replays of long transcripts: reading and searching them in a worker, and what is seen of that on the screen. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Measure, Timings } from './figures';
import { measureReading } from './replay/reading';

/** Figures of one transcript on the screen. Times in ms, memory in MB. */
export interface ReplayScreenFigures {
  /** From asking for the file to its first round. */
  readonly first: Timings;
  /** From the start of the page to its first content. */
  readonly paint: Timings;
  /** From the start of the page to its first round. */
  readonly round: Timings;
  /** From asking for the file to its last round being known. */
  readonly opened: Timings;
  /** Processor time of the page's thread, and of the extension host with its worker, for that. */
  readonly openWork: Timings;
  readonly hostWork: Timings;
  /** Time for which a step to the next round keeps the page busy. */
  readonly steps: Timings;
  /** Between two frames while it is scrolled, evenly and in jumps. */
  readonly frames: Timings;
  /** Processor time of the page's thread, which it shares with the workbench, for each move of the scroll bar. */
  readonly work: Timings;
  /** The longest task of each opening and scrolling; 0 where none took 50 ms. */
  readonly longest: Timings;
  /** Frames that had nothing somewhere in sight. */
  readonly blank: Timings;
  readonly search: Timings;
  /** Growth of the extension host, workers included. */
  readonly hostMemory: Timings;
  readonly pageMemory: Timings;
}

export interface ReplayFigures {
  readonly kinds: Record<string, ReplayScreenFigures>;
  /** From a line that another process writes to its round on the screen. */
  readonly live: Timings;
}

const SECTION = 'Replays on the screen: VS Code, drawn by software';

const TITLES: Readonly<Record<string, string>> = {
  usual: '45 rounds',
  thinking: '100 MB of thinking',
  events: '100,000 events',
};

const atMost = (of: 'median' | 'p95', limit: number, words: string): Pick<Measure, 'target'> => ({
  target: { of, atMost: limit, words },
});

/** Until the last round of a long transcript is known. */
const KNOWN: Readonly<Record<string, Pick<Measure, 'target'>>> = {
  thinking: atMost('median', 1200, '≤ 1.2 s'),
  events: atMost('median', 1500, '≤ 1.5 s'),
};

function onScreen(kind: string, found: ReplayScreenFigures): Measure[] {
  const measure = (
    name: string,
    ours: Timings,
    target: Pick<Measure, 'target'> = {},
    unit: 'ms' | 'MB' = 'ms',
  ) => ({
    section: SECTION,
    name: `${TITLES[kind] ?? kind}: ${name}`,
    unit,
    ours,
    ...target,
  });
  const memory = found.hostMemory.map((host, i) => host + (found.pageMemory[i] ?? 0));
  return [
    kind === 'usual'
      ? measure('page of the view → first content', found.paint, atMost('median', 200, '≤ 200 ms'))
      : measure('asked for → its last round is known', found.opened, KNOWN[kind]),
    measure('page of the view → first round', found.round),
    measure('asked for → first round', found.first),
    measure('processor time of that in the page', found.openWork),
    measure('processor time of that in host and worker', found.hostWork),
    measure('step to the next round', found.steps, atMost('median', 20, '≤ 20 ms')),
    measure('between two frames, scrolling', found.frames, atMost('p95', 33, 'p95 ≤ 33 ms')),
    measure('processor time of a move, scrolling', found.work),
    measure('longest task (0: below 50 ms)', found.longest, atMost('median', 50, '≤ 50 ms')),
    measure('frames with a blank place', found.blank, atMost('median', 0, 'none')),
    measure('memory of host, worker and page', memory, atMost('median', 400, '< 400 MB'), 'MB'),
    measure('words typed → found', found.search, atMost('median', 500, '< 500 ms')),
  ];
}

function measureScreen(repository: string): Measure[] {
  const runner = join(repository, 'node_modules/.bin/vitest');
  const run = ['run', '--project', 'figures', 'bench/view/replay.figures.ts'];
  const { status } = spawnSync(runner, run, { cwd: repository, stdio: 'inherit' });
  if (status !== 0) throw new Error('replays could not be measured');
  const file = join(repository, 'test-results/replay-figures.json');
  const { kinds, live } = JSON.parse(readFileSync(file, 'utf8')) as ReplayFigures;
  const each = Object.entries(kinds).flatMap(([kind, found]) => onScreen(kind, found));
  const name = 'a line is written by another process → its round';
  return [...each, { section: SECTION, name, unit: 'ms', ours: live, ...atMost('p95', 200, 'p95 < 200 ms') }];
}

export const measureReplay = (repository: string, folder: string, rounds: number): Measure[] => [
  ...measureReading(folder, rounds),
  ...measureScreen(repository),
];
