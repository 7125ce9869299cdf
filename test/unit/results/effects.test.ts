import { describe, expect, it } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import { type EffectOptions, effectsOf } from '../../../src/results/effects';
import { effectsTable, mcnemarText, pText } from '../../../src/results/effects-table';
import type { ResultRow } from '../../../src/results/row';
import { rowOf } from './rows';

const OPTIONS: EffectOptions = { from: 'baseline', by: 'judge', sided: 'greater', seed: 1, resamples: 500 };
const effects = (rows: readonly ResultRow[], options: Partial<EffectOptions> = {}) =>
  finish(effectsOf(rows, { ...OPTIONS, ...options }));

/** Pairs of episodes: solved in the baseline, solved in the other setting. */
const pairs = (
  list: readonly (readonly [boolean, boolean])[],
  model = 'm-1',
  rule = (i: number) => `r${i}`,
) =>
  list.flatMap(([from, to], i) => [
    rowOf({ model, scenario: `s${i}`, rule: rule(i), tStar: from ? 3 : null, ic: [1, 10] }),
    rowOf({
      model,
      scenario: `s${i}`,
      rule: rule(i),
      setting: 'dual-goal',
      tStar: to ? 3 : null,
      ic: [4, 10],
    }),
  ]);

it('shows a p that four digits cannot show as a bound, never as 0', () => {
  expect([0, 1e-5, 0.0001, 0.25, null].map(pText)).toEqual(['< 0.0001', '< 0.0001', '0.0001', '0.2500', '–']);
});

describe('effects of settings', () => {
  it('are differences of pooled metrics with an exact p', () => {
    const [success, icAll] = effects(
      pairs([...Array<[boolean, boolean]>(5).fill([false, true]), [true, true]]),
    );
    expect(success).toMatchObject({
      metric: 'success',
      model: 'm-1',
      from: 'baseline',
      to: 'dual-goal',
      pairs: 6,
      method: 'exact',
      p: 1 / 32,
      mcnemar: 1 / 32,
      left: [],
    });
    expect(success.delta).toBeCloseTo(5 / 6, 12);
    expect(icAll).toMatchObject({ metric: 'icAll', p: 1 / 64, mcnemar: null });
    expect(icAll.delta).toBeCloseTo(0.3, 12);
    expect(icAll.low).toBeCloseTo(0.3, 12);
  });

  it('are two-sided on demand, and follow the truth asked for', () => {
    const rows = pairs([...Array<[boolean, boolean]>(5).fill([true, false])]);
    expect(effects(rows)[0].p).toBe(1);
    expect(effects(rows, { sided: 'two' })[0].p).toBe(1 / 16);
    const flipped = rows.map((row) => ({ ...row, enumeration: { ...row.enumeration, tStar: 3 } }));
    expect(effects(flipped, { by: 'enumeration' })[0]).toMatchObject({ delta: 0, p: 1 });
  });

  it('have no p of McNemar where no pair differs', () => {
    const found = effects(pairs([...Array<[boolean, boolean]>(3).fill([true, true]), [false, false]]));
    expect(found[0]).toMatchObject({ metric: 'success', pairs: 4, mcnemar: null });
    expect(found.map(mcnemarText)).toEqual(['no pair differs', '']);
    const [differing] = effects(pairs([[false, true]]));
    expect([differing.mcnemar, mcnemarText(differing)]).toEqual([0.5, '0.5000']);
  });

  it('are differences between folders in each setting, and between settings in each folder', () => {
    const both = ['before', 'after'].flatMap((folder) =>
      ['baseline', 'dual-goal'].flatMap((setting) =>
        Array.from({ length: 4 }, (_, i) =>
          // Only one setting is better afterwards.
          rowOf({
            folder,
            setting,
            scenario: `s${i}`,
            tStar: folder === 'after' && setting === 'dual-goal' ? 2 : null,
          }),
        ),
      ),
    );
    const rows = [...both, rowOf({ folder: 'after', scenario: 'new' })];
    const successes = (options: Partial<EffectOptions>) =>
      effects(rows, options)
        .filter(({ metric }) => metric === 'success')
        .map(({ from, to, within, delta, pairs }) => [from, to, within, delta, pairs]);
    expect(successes({ compare: 'folders', from: 'before' })).toEqual([
      ['before', 'after', 'baseline', 0, 4],
      ['before', 'after', 'dual-goal', 1, 4],
    ]);
    expect(successes({})).toEqual([
      ['baseline', 'dual-goal', 'before', 0, 4],
      ['baseline', 'dual-goal', 'after', 1, 4],
    ]);
    const options = { ...OPTIONS, compare: 'folders', from: 'before' } as const;
    const found = effects(rows, options);
    expect(found[0].left).toEqual([{ reason: 'no episode of the other folder', count: 1 }]);
    const { columns, notes } = effectsTable(found, options);
    expect(columns.slice(3, 5).map(({ title }) => title)).toEqual(['Setting', 'Folder']);
    expect(notes[0]).toContain('the folder raises it');
    expect(effects(rows, { compare: 'folders', from: 'elsewhere' })).toEqual([]);
  });

  it('leave out episodes without a partner and say why', () => {
    const rows = [
      ...pairs([[false, true]]),
      rowOf({ scenario: 'alone' }),
      rowOf({ scenario: 'broken', state: 'failed', why: 'connection' }),
      rowOf({ scenario: 'broken', setting: 'dual-goal' }),
      rowOf({ scenario: 'broken', fork: true }),
    ];
    expect(effects(rows)[0]).toMatchObject({
      pairs: 1,
      left: [
        { reason: 'no episode of the other setting', count: 2 },
        { reason: 'forked', count: 1 },
        { reason: 'not played to its end', count: 1 },
      ],
    });
    expect(effects([rowOf({})])).toEqual([]);
  });

  it('pool models of equal thinking, and adjust p over the rows of a metric', () => {
    const one = pairs([...Array<[boolean, boolean]>(5).fill([false, true])], 'm-1');
    const other = pairs([...Array<[boolean, boolean]>(5).fill([false, false])], 'm-2');
    const success = effects([...one, ...other]).filter(({ metric }) => metric === 'success');
    expect(success.map(({ model }) => model)).toEqual(['m-1', 'm-2', '*']);
    expect(success.map(({ p }) => p)).toEqual([1 / 32, 1, 1 / 32]);
    expect(success.map(({ pHolm }) => pHolm)).toEqual([3 / 32, 1, 3 / 32]);
    expect(success[2].pairs).toBe(10);
  });

  it('swap all episodes of a rule together on demand', () => {
    const rows = pairs([...Array<[boolean, boolean]>(6).fill([false, true])], 'm-1', (i) => `rule ${i % 2}`);
    expect(effects(rows)[0].p).toBe(1 / 64);
    expect(effects(rows, { clusterByRule: true })[0].p).toBe(1 / 4);
    expect(effects(rows, { clusterByRule: true })[0].pPairs).toBe(1 / 64);
    expect(effects(rows)[0].pPairs).toBeNull();
  });

  it('pair repeats of a scenario in one order, whatever the order of the files', () => {
    const rows = pairs([
      [false, true],
      [true, true],
      [false, false],
    ]).map((row) => ({
      ...row,
      scenario: { ...row.scenario, id: 'the same' },
    }));
    expect(effects(rows)).toEqual(
      effects([...rows].reverse().sort((a, b) => (a.setting < b.setting ? -1 : 1))),
    );
  });
});
