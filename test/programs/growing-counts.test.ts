/**
 * Counts growing programs: each ends within its time, can be cancelled, and stays within its memory. In a process of
 * its own, because memory is measured. The nightly run takes ten thousand of them with the time that people wait.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NODE_PROGRAM } from '../../scripts/setup/bundle.mjs';
import type { Measured } from '../harness/growing/types';
import { ROOT } from '../unit/cli/built-cli';
import { atNight } from '../setup/nightly';

const SEED = Number(process.env.FALSIFY_SEED ?? 246);
/** `full`: every so many are counted on the published domain, where most of what cannot be counted takes all its time. */
const PLAN = atNight(
  { programs: 10_000, milliseconds: 25_000, full: 100 },
  { programs: 300, milliseconds: 500, full: 6 },
);
/** Programs of one process: with more of them garbage would count as memory that one of them needs. */
const BATCH = 100;
/** Memory beside the base, in MB. */
const MOST_MEMORY = 300;
/** Beyond the time of the count: reading the program, and what is not interrupted. */
const GRACE_MS = 2_000;
/** Most time until a cancel takes effect. Measured in processor time, to which other threads of the process add. */
const MAX_UNRESPONSIVE_MS = 500;

interface Batch {
  readonly base: number;
  readonly all: readonly Measured[];
}

const folder = mkdtempSync(join(tmpdir(), 'falsify-growing-'));
const program = join(folder, 'measure.cjs');

beforeAll(() =>
  build({
    entryPoints: [join(ROOT, 'test/harness/growing/measure.ts')],
    outfile: program,
    ...NODE_PROGRAM,
  }),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(from: number, count: number): Promise<Batch> {
  const args = [program, SEED, from, count, PLAN.milliseconds, PLAN.full].map(String);
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code, signal) => {
      const [first, ...lines] = text.trim().split('\n');
      const all = lines.map((line) => JSON.parse(line) as Measured);
      if (code !== 0 || all.length < count)
        reject(
          new Error(`program ${from + all.length} of seed ${SEED} ended the process (${signal ?? code})`),
        );
      else resolve({ base: (JSON.parse(first ?? '') as { base: number }).base, all });
    });
  });
}

/** Measures twice: beside other processes a program may take longer once. One that cannot be cancelled does every time. */
async function isUnresponsive({ unresponsiveMs }: Measured, number: number): Promise<boolean> {
  return (
    unresponsiveMs > MAX_UNRESPONSIVE_MS && (await run(number, 1)).all[0].unresponsiveMs > MAX_UNRESPONSIVE_MS
  );
}

describe(`growing programs of seed ${SEED}`, () => {
  const starts = Array.from({ length: Math.ceil(PLAN.programs / BATCH) }, (_, i) => i * BATCH);
  it.each(starts)(
    'from number %i on',
    async (from) => {
      const { base, all } = await run(from, Math.min(BATCH, PLAN.programs - from));
      const late = all.filter(({ milliseconds }) => milliseconds > PLAN.milliseconds + GRACE_MS);
      const unresponsive: Measured[] = [];
      for (const [i, each] of all.entries())
        if (await isUnresponsive(each, from + i)) unresponsive.push(each);
      const large = all.filter(({ peak }) => peak - base > MOST_MEMORY).slice(0, 1);
      expect({ late, unresponsive, large }).toEqual({ late: [], unresponsive: [], large: [] });
      expect(all.filter(({ outcome }) => outcome.startsWith('refused')).length).toBeLessThan(BATCH / 10);
    },
    // Against what never ends: each program has its own limit, in time of the process.
    atNight(3_600_000, 1_200_000),
  );
});
