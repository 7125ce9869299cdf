/** Functions that models write must stop soon and stay small, whatever is in them: the worst of all of them. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { HOSTILE_FUNCTIONS } from '../test/fixtures/judges/hostile-functions';
import { median, type Measure } from './figures';

interface Taken {
  /** On the clock. */
  readonly ms: number;
  /** Processor time of all threads: what compiles the code and collects garbage beside it is in it. */
  readonly cpu: number;
  readonly mb: number;
}

const NOTHING: Taken = { ms: Infinity, cpu: Infinity, mb: Infinity };

/** In a process with a heap of 64 MB in all. */
function take(folder: string, index: number): Taken {
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--max-old-space-size=64', join(folder, 'hostile.cjs'), String(index)],
    { encoding: 'utf8', timeout: 30_000 },
  );
  return status === 0 ? (JSON.parse(stdout) as Taken) : NOTHING;
}

/** The median of some rounds counts. The clock also counts what other processes did meanwhile: it promises nothing. */
export function measureHostile(folder: string, rounds: number): Measure[] {
  const taken: Taken[][] = HOSTILE_FUNCTIONS.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, all] of taken.entries()) all.push(take(folder, index));
  }
  const line = (key: keyof Taken, what: string, unit: Measure['unit'], atMost?: number): Measure => {
    const of = (index: number) => taken[index].map((item) => item[key]);
    const worst = taken.reduce((most, _, i) => (median(of(i)) > median(of(most)) ? i : most), 0);
    return {
      section: 'Functions of judges, each in a new process',
      name: `${what}, the worst of ${taken.length} hostile functions: ${HOSTILE_FUNCTIONS[worst].name}`,
      unit,
      ours: of(worst),
      ...(atMost !== undefined && { target: { of: 'median', atMost, words: `≤ ${atMost} ${unit}` } }),
    };
  };
  return [line('cpu', 'processor time', 'ms', 100), line('ms', 'time', 'ms'), line('mb', 'memory', 'MB', 64)];
}
