/** A view with next to nothing in it, on the screen: the part of the figures of our views that is not ours. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Measure, Timings } from './figures';

/** In ms. */
export interface FloorFigures {
  /** From the start of the page to its first content. */
  readonly paint: Timings;
  /** Time for which a step to the next line keeps the page busy: two classes change. */
  readonly steps: Timings;
  /** From a key in a field to the frame that shows how many there are. */
  readonly keys: Timings;
}

const SECTION = 'For comparison, a view with next to nothing in it: VS Code, drawn by software';

export function measureFloor(repository: string): Measure[] {
  const runner = join(repository, 'node_modules/.bin/vitest');
  const run = ['run', '--project', 'figures', 'bench/view/floor.figures.ts'];
  const { status } = spawnSync(runner, run, { cwd: repository, stdio: 'inherit' });
  if (status !== 0) throw new Error('the empty view could not be measured');
  const file = join(repository, 'test-results/floor-figures.json');
  const { paint, steps, keys } = JSON.parse(readFileSync(file, 'utf8')) as FloorFigures;
  const measure = (name: string, ours: Timings): Measure => ({ section: SECTION, name, unit: 'ms', ours });
  return [
    measure('page of the view → first content', paint),
    measure('step to the next line', steps),
    measure('key in a field → painted', keys),
  ];
}
