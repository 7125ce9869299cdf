import { beforeAll, describe, expect, it } from 'vitest';
import { CPython } from './cpython';
import { compare, type Difference, type Report } from './differential';
import { atNight } from '../setup/nightly';

/** FALSIFY_NIGHTLY=1 for a million evaluations; FALSIFY_SEED=n to see a failure again or to look elsewhere. */
const seed = Number(process.env.FALSIFY_SEED ?? atNight(Date.now() % 1_000_000_000, 20_260_601));
const evaluations = atNight(1_000_000, 20_000);

const describeDifference = (d: Difference): string =>
  `rule(${d.args})\n  interpreter: ${d.ours}\n  CPython:     ${d.cpython}\n${d.source}`;

const sample = (items: readonly string[]): string =>
  [`seed ${String(seed)} (set FALSIFY_SEED to run it again)`, ...items.slice(0, 5)].join('\n\n');

describe(`random programs, seed ${String(seed)}`, () => {
  let report: Report;

  beforeAll(async () => {
    const python = await CPython.load();
    report = compare(python, { seed, evaluations, inputsPerProgram: atNight(20, 10) });
    console.log(
      `${report.evaluations} evaluations of ${report.accepted} programs: ${report.raising} raised, ` +
        `${report.limited} over a limit of ours, ${report.differences.length} differ (seed ${seed})`,
    );
  }, 3_600_000);

  it('gives the values and raises the exceptions of CPython', () => {
    expect(
      report.differences.map(describeDifference),
      sample(report.differences.map(describeDifference)),
    ).toEqual([]);
    expect(report.evaluations).toBeGreaterThanOrEqual(evaluations);
  });

  it('covers exceptions as well as values', () => {
    expect(report.raising / report.evaluations).toBeGreaterThan(0.03);
    expect(report.raising / report.evaluations).toBeLessThan(0.5);
    expect(report.limited / report.evaluations).toBeLessThan(0.02);
    expect(report.indexSized / report.evaluations).toBeLessThan(0.01);
  });

  it('accepts at least nine tenths of the generated programs', () => {
    const reasons = report.rejected.map((r) => `${r.code}: ${r.message}\n${r.source}`);
    expect(report.accepted / report.generated, sample(reasons)).toBeGreaterThanOrEqual(0.9);
  });

  it('accepts nothing that CPython does not compile', () => {
    expect(report.uncompilable).toEqual([]);
  });
});
