import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { holds, type Measure, median, percentile, ratio } from '../../../bench/figures';
import { headline, tables, updateReadme } from '../../../bench/report';
import { session } from '../../../bench/session';
import { ROOT } from './built-cli';

const folder = mkdtempSync(join(tmpdir(), 'falsify-bench-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const measure = (ours: number[], extra: Partial<Measure> = {}): Measure => ({
  section: 'Part',
  name: 'work',
  unit: 'ms',
  ours,
  ...extra,
});

describe('the figures of the benchmark', () => {
  it('are medians and nearest-rank percentiles', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
    expect(percentile(hundred, 0.95)).toBe(95);
    expect(percentile([7], 0.95)).toBe(7);
  });

  it('keep a promise or not, and neither without a baseline', () => {
    const target = { of: 'ratio', atMost: 1 / 15, words: '' } as const;
    const baseline = (...timings: number[]) => ({ name: 'C -O3', timings });
    expect(ratio(measure([2, 2, 9], { baseline: baseline(30, 30, 31) }))).toBeCloseTo(1 / 15);
    expect(holds(measure([2], { baseline: baseline(30), target }))).toBe(true);
    expect(holds(measure([2.1], { baseline: baseline(30), target }))).toBe(false);
    expect(holds(measure([2.1], { target }))).toBeUndefined();
    expect(holds(measure([1, 1, 9], { target: { of: 'p95', atMost: 5, words: '' } }))).toBe(false);
    expect(holds(measure([1, 1, 9], { target: { of: 'median', atMost: 5, words: '' } }))).toBe(true);
  });

  it('become a table, and replace the last ones in a page', () => {
    const on = {
      date: '2026-01-02 03:04 UTC',
      cpu: 'A processor',
      cores: 2,
      memoryGB: 8,
      node: 'v20.0.0',
      load: 0.5,
    };
    const text = headline(on) + tables([measure([2], { baseline: { name: 'C -O3', timings: [30] } })]);
    expect(text).toContain('2026-01-02 03:04 UTC · A processor, 2 cores, 8 GB · Node 20.0.0');
    expect(text).toMatch(/\| work +\| +2\.0 ms \| +2\.0 \| +2\.0 \| +30\.0 \| +1\/15\.0 \|/);
    const page = join(folder, 'README.md');
    writeFileSync(page, 'before\n<!-- figures: begin -->\nold\n<!-- figures: end -->\nafter\n');
    updateReadme(page, text);
    const updated = readFileSync(page, 'utf8');
    expect(updated).toContain(text);
    expect(updated).not.toContain('old');
    expect(updated.startsWith('before\n')).toBe(true);
    expect(updated.endsWith('\nafter\n')).toBe(true);
  });
});

describe('the recorded typing session', () => {
  const scenes = session(
    Array.from({ length: 10 }, () => ['a < b', 'b < c', 'a < c', 'len({a, b, c}) == 3']),
  );

  it('goes key by key: states differ by one character', () => {
    for (const { states } of scenes) {
      for (const [i, state] of states.entries()) {
        if (i > 0) expect(Math.abs(state.length - (states[i - 1] ?? '').length)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('ends every retyping with the published text', () => {
    const retyped = scenes.filter(({ name }) => name === 'the forty published rules, typed anew');
    expect(retyped).toHaveLength(40);
    expect(retyped.map(({ states }) => states.at(-1)).slice(0, 4)).toEqual([
      'a < b',
      'b < c',
      'a < c',
      'len({a, b, c}) == 3',
    ]);
  });
});

describe('npm run bench', () => {
  it('runs, and writes its raw figures', async () => {
    const json = join(folder, 'figures.json');
    const args = [join(ROOT, 'bench/run.mjs'), '--rounds', '1', '--only', 'bitmaps', '--json', json];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout).toContain('| AND + popcount of four');
    const { version, measures } = JSON.parse(readFileSync(json, 'utf8')) as {
      version: number;
      measures: Measure[];
    };
    expect(version).toBe(1);
    for (const { ours } of measures) expect(ours.every((ms) => ms > 0)).toBe(true);
  });
});
