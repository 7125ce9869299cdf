/** Measures waiting times on the screen, in a real VS Code in a real browser, started by a runner of its own. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Measure } from './figures';

/** Timings in ms, frames in 1/s. */
export interface ViewFigures {
  /** From a key in a predicate to the new count on the screen. */
  readonly keyToCount: readonly number[];
  /** From the start of the view's page to its first groups. */
  readonly firstPaint: readonly number[];
  /** From asking for the command in the palette, typing it included, to the first groups of the view. */
  readonly openToPaint: readonly number[];
  /** While 176,715 points are turned with the mouse. */
  readonly framesPerSecond: readonly number[];
  /** From letting go of them to all of them being drawn. */
  readonly fullSet: readonly number[];
}

/** In ms. */
export interface FirstSteps {
  /** From asking for the address of a window with a rule file to its first count on the screen. */
  readonly addressToCount: readonly number[];
  /** From the first click in an empty window to the end of its first episode. */
  readonly firstEpisode: readonly number[];
}

const SECTION = 'On the screen: the visual editor in VS Code, drawn by software';

export function measureView(repository: string): Measure[] {
  const runner = join(repository, 'node_modules/.bin/vitest');
  const files = ['rule-editor', 'first-steps'].map((name) => `bench/view/${name}.figures.ts`);
  const run = ['run', '--project', 'figures', ...files];
  const { status } = spawnSync(runner, run, { cwd: repository, stdio: 'inherit' });
  if (status !== 0) throw new Error('the visual editor could not be measured');
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(join(repository, 'test-results', name), 'utf8'));
  const found = read('view-figures.json') as ViewFigures;
  const steps = read('first-steps.json') as FirstSteps;
  const measure = (name: string, ours: readonly number[], target?: Measure['target']): Measure => ({
    section: SECTION,
    name,
    unit: 'ms',
    ours,
    ...(target && { target }),
  });
  const gaps = found.framesPerSecond.map((rate) => 1000 / rate);
  return [
    measure('key in a predicate → count painted, maps open', found.keyToCount, {
      of: 'p95',
      atMost: 50,
      words: 'p95 ≤ 50 ms',
    }),
    measure('page of the view → first paint', found.firstPaint, {
      of: 'median',
      atMost: 500,
      words: '< 500 ms',
    }),
    measure('command typed in the palette → first paint', found.openToPaint),
    measure('between two frames while 176,715 points turn', gaps, {
      of: 'median',
      atMost: 100,
      words: '≥ 10 frames a second',
    }),
    measure('points let go → all of them drawn', found.fullSet, {
      of: 'median',
      atMost: 500,
      words: '< 500 ms',
    }),
    measure('address of a window with a rule file → first count', steps.addressToCount, {
      of: 'median',
      atMost: 8000,
      words: '≤ 8 s',
    }),
    measure('first click in an empty window → end of the first episode', steps.firstEpisode),
  ];
}
