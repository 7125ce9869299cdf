/**
 * Spoilt files of every format: nothing is thrown but the errors that callers know, nothing hangs, and no verdict is
 * told that does not stand in its file. `npm run test:fuzz` tries 100,000 of them.
 */
import { beforeAll, expect, it } from 'vitest';
import { atNight } from '../../../setup/nightly';
import { type Material, material, othersAreThere, tryCase } from '../../../fuzz/importers/cases';

const COUNT = Number(process.env['FALSIFY_FUZZ'] ?? atNight(2000, 700));
const FIRST = Number(process.env['FALSIFY_FUZZ_SEED'] ?? 1);
/** Milliseconds: hundreds of times what a file takes, a line of 10 MB included. */
const MOST = 10_000;

let of: Material;
beforeAll(async () => {
  const long = process.env['FALSIFY_FUZZ'] !== undefined;
  of = await material(long && othersAreThere());
}, 60_000);

it(`${COUNT} spoilt files from seed ${FIRST}`, { timeout: 3_600_000 }, () => {
  let slowest = { seed: 0, ms: 0 };
  let verdicts = 0;
  const start = performance.now();
  for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
    const before = performance.now();
    try {
      verdicts += tryCase(of, seed);
    } catch (error) {
      throw new Error(`seed ${seed}: ${String(error)}`, { cause: error });
    }
    const ms = performance.now() - before;
    if (ms > slowest.ms) slowest = { seed, ms };
  }
  if (process.env['FALSIFY_FUZZ'] !== undefined) {
    const seconds = (performance.now() - start) / 1000;
    console.log(
      `${COUNT} files in ${seconds.toFixed(0)} s, ${verdicts} verdicts traced to their lines; the slowest took ${slowest.ms.toFixed(0)} ms (seed ${slowest.seed})`,
    );
  }
  expect(slowest.ms).toBeLessThan(MOST);
  // Most verdicts survive: it is not that nothing was read.
  expect(verdicts).toBeGreaterThan(COUNT);
});
