/** A suite in a window, from a click to its results: what it takes, and whether anybody who types meanwhile is kept waiting. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Measure } from './figures';

/** In ms. */
export interface WindowFigures {
  /** From the click to the results of all episodes on the screen. */
  readonly shown: number;
  /** The longest time that a key waited and was handled in an editor beside the results; 0 where none took 16 ms. */
  readonly longestKey: number;
  /** Processor time by kind of process. */
  readonly work: Readonly<Record<string, number>>;
}

const SECTION =
  'A suite of 720 episodes of offline agents, run with one click in VS Code, its results open beside a text';

export function measureWindow(repository: string): Measure[] {
  const runner = join(repository, 'node_modules/.bin/vitest');
  const run = ['run', '--project', 'figures', 'bench/view/suite.figures.ts'];
  const { status } = spawnSync(runner, run, { cwd: repository, stdio: 'inherit' });
  if (status !== 0) throw new Error('the suite in a window could not be measured');
  const file = join(repository, 'test-results/window-figures.json');
  const { shown, longestKey, work } = JSON.parse(readFileSync(file, 'utf8')) as WindowFigures;
  const measure = (name: string, ours: number, target?: Measure['target']): Measure => ({
    section: SECTION,
    name,
    unit: 'ms',
    ours: [ours],
    ...(target && { target }),
  });
  return [
    measure('click → all results on the screen', shown, {
      of: 'median',
      atMost: 45_000,
      words: '< 45 s',
    }),
    measure('longest wait of a key typed beside them', longestKey, {
      of: 'median',
      atMost: 50,
      words: '≤ 50 ms',
    }),
    ...Object.entries(work).map(([name, ms]) => measure(`processor time: ${name}`, ms)),
  ];
}
