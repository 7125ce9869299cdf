/** Reading and searching transcripts as a worker does, each in a process of its own. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Measure } from '../figures';
import type { KINDS } from './transcripts';

interface Found {
  readonly opened: number;
  readonly openWork: number;
  readonly posted: number;
  readonly memory: number;
  readonly search: readonly { readonly took: number; readonly worked: number }[];
}

const SECTION = 'Long transcripts in a worker';

const TITLES: Readonly<Partial<Record<keyof typeof KINDS, string>>> = {
  thinking: '100 MB, 16K tokens of thinking a turn',
  thinkingInReply: '100 MB, the same within replies',
  escaped: '100 MB, all but ASCII escaped',
  events: '100,000 events in 20,000 rounds',
  retries: '10,000 refused replies in one round',
};

export function measureReading(folder: string, rounds: number): Measure[] {
  return Object.entries(TITLES).flatMap(([kind, title]) => {
    const found = Array.from({ length: rounds }, (): Found => {
      const args = ['--expose-gc', join(folder, 'replay.cjs'), kind];
      const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 24 });
      return JSON.parse(stdout) as Found;
    });
    const of = (
      name: string,
      pick: (one: Found) => number,
      most?: number,
      unit: 'ms' | 'MB' = 'ms',
    ): Measure => ({
      section: SECTION,
      name: `${title}: ${name}`,
      unit,
      ours: found.map(pick),
      ...(most !== undefined && { target: { of: 'median', atMost: most, words: `< ${most} ${unit}` } }),
    });
    return [
      of('read', ({ opened }) => opened, 2000),
      of('processor time of that', ({ openWork }) => openWork),
      of('rows as messages', ({ posted }) => posted),
      of('memory', ({ memory }) => memory, 400, 'MB'),
      of('slowest of six searches', ({ search }) => Math.max(...search.map(({ took }) => took)), 500),
      of('processor time of that', ({ search }) => Math.max(...search.map(({ worked }) => worked))),
    ];
  });
}
