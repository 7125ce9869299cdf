/** Functions that models write must stop soon and stay small, whatever is in them: the worst of all of them. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { HOSTILE_FUNCTIONS } from '../test/fixtures/judges/hostile-functions';
import type { Measure } from './figures';

interface Taken {
  readonly ms: number;
  readonly mb: number;
}

const NOTHING: Taken = { ms: Infinity, mb: Infinity };

/** In a process with a heap of 64 MB in all. */
function take(folder: string, index: number): Taken {
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--max-old-space-size=64', join(folder, 'hostile.cjs'), String(index)],
    { encoding: 'utf8', timeout: 30_000 },
  );
  return status === 0 ? (JSON.parse(stdout) as Taken) : NOTHING;
}

/** Of each function the best of some rounds counts: what a busy machine adds is not the function's. */
export function measureHostile(folder: string, rounds: number): Measure[] {
  const taken = HOSTILE_FUNCTIONS.map((_, index) => {
    const all = Array.from({ length: rounds }, () => take(folder, index));
    return { ms: Math.min(...all.map(({ ms }) => ms)), mb: Math.min(...all.map(({ mb }) => mb)) };
  });
  const worst = (key: keyof Taken) =>
    taken.reduce((most, item, i) => (item[key] > taken[most][key] ? i : most), 0);
  const line = (key: keyof Taken, unit: Measure['unit'], atMost: number): Measure => ({
    section: 'Functions of judges',
    name: `the worst of ${taken.length} hostile functions: ${HOSTILE_FUNCTIONS[worst(key)].name}`,
    unit,
    ours: [taken[worst(key)][key]],
    target: { of: 'median', atMost, words: `≤ ${atMost} ${unit}` },
  });
  return [line('ms', 'ms', 100), line('mb', 'MB', 64)];
}
