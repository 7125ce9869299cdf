import { describe, expect, it } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import { type EffectOptions, effectsOf } from '../../../src/results/effects';
import { effectsTable, mcnemarText, pText } from '../../../src/results/effects-table';
import { effectNotes, whyNotCompared } from '../../../src/results/nothing-compared';
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
    expect(found[0].left).toEqual([{ reason: 'without an episode of the other folder', count: 1 }]);
    const { columns, notes } = effectsTable(found, options);
    expect(columns.slice(1, 3).map(({ title }) => title)).toEqual(['Setting', 'Folder']);
    expect(notes[0]).toContain('the folder raises it');
    expect(effects(rows, { compare: 'folders', from: 'elsewhere' })).toEqual([]);
  });

  it('are differences between models in each setting, without all models together', () => {
    const rows = ['baseline', 'dual-goal'].flatMap((setting) => [
      ...['base', 'student'].flatMap((model) =>
        Array.from({ length: 6 }, (_, i) => {
          const isSolved = model === 'student' && setting === 'baseline' && i > 0;
          return rowOf({ model, setting, scenario: `s${i}`, tStar: isSolved ? 2 : null });
        }),
      ),
      rowOf({ model: 'student', setting, scenario: 'new' }),
      rowOf({ model: 'student', setting, scenario: 's0', thinking: true }),
    ]);
    const options = { ...OPTIONS, compare: 'models', from: 'base', sided: 'two' } as const;
    const found = effects(rows, options);
    const successes = found.filter(({ metric }) => metric === 'success');
    const left = [{ reason: 'without an episode of the other model', count: 1 }];
    const names = { model: 'student', from: 'base', to: 'student', pairs: 6, left };
    expect(successes).toMatchObject([
      { ...names, within: 'baseline', p: 1 / 16 },
      { ...names, within: 'dual-goal', delta: 0, p: 1 },
    ]);
    expect(successes[0].delta).toBeCloseTo(5 / 6, 12);
    const { columns, rows: cells, notes } = effectsTable(found, options);
    // All are of one task, and whether any model thinks is not known.
    expect(columns.slice(0, 3).map(({ title }) => title)).toEqual(['Model', 'Setting', 'Metric']);
    const thinking = effectsTable([...found, { ...found[0], thinking: true }], options);
    expect(thinking.columns.slice(0, 2).map(({ title }) => title)).toEqual(['Model', 'Thinking']);
    expect(new Set(cells.map((row) => row.length))).toEqual(new Set([columns.length]));
    expect(notes[0]).toMatch(/^Δ to base, .*two-sided/);
  });

  it('name the episodes of which no reference has the same parts', () => {
    const compared = pairs([[false, true]]);
    const options = { from: 'baseline' };
    expect(effectNotes(compared, options)).toEqual([]);
    const warm = { setting: 'dual-goal', decoding: '{"temperature":1}' };
    const rows = [...compared, rowOf(warm), rowOf(warm), rowOf({ ...warm, state: 'cancelled' })];
    expect(effectNotes(rows, options)).toEqual([
      '2 episodes are in no comparison (m-1 dual-goal): none of the setting "baseline" has the same task, model, ' +
        'thinking, decoding, judges, folder',
    ]);
  });

  it('name the offline agents that are compared, and no others', () => {
    const agent = (task: string, setting: string) => {
      const row = rowOf({ setting });
      return { ...row, task, model: { kind: 'offline', name: 'agent', served: 'agent' } };
    };
    const notes = (...rows: readonly ResultRow[]) =>
      effectNotes([...pairs([[false, true]]), ...rows], { from: 'baseline' });
    const alone = notes(agent('wason', 'baseline'), agent('blicket', 'dual-goal'));
    expect(alone).toEqual([expect.stringMatching(/^1 episode is in no comparison/) as string]);
    expect(notes(agent('wason', 'baseline'), agent('wason', 'dual-goal'))).toEqual([
      expect.stringMatching(/^offline agents \(agent\) read no prompts/) as string,
    ]);
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
        { reason: 'without an episode of the other setting', count: 2 },
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
    // A task without hidden rules: its scenarios are no unit together.
    const ruleless = pairs([...Array<[boolean, boolean]>(6).fill([false, true])], 'm-1', () => '');
    expect(effects(ruleless, { clusterByRule: true })[0].p).toBe(1 / 64);
  });

  it('pair repeats by their numbers, and leave out one whose partner was not played to its end', () => {
    const repeat = (setting: string, number: number, tStar: number | null, id: string) =>
      rowOf({ scenario: 's', setting, repeat: number, tStar, id });
    const rows = [
      repeat('baseline', 1, null, 'z'),
      repeat('baseline', 2, 3, 'a'),
      { ...repeat('dual-goal', 1, null, 'b'), state: 'cancelled' as const },
      repeat('dual-goal', 2, 3, 'c'),
    ];
    expect(effects(rows)[0]).toMatchObject({
      pairs: 1,
      delta: 0,
      left: [
        { reason: 'not played to its end', count: 1 },
        { reason: 'without an episode of the other setting', count: 1 },
      ],
    });
  });

  it('are the same whatever ids the episodes have, and in whatever order their files are', () => {
    const repeats = Array.from({ length: 12 }, (_, i) => [
      rowOf({ scenario: `s${i % 2}`, seed: i, repeat: null, tStar: i % 3 === 0 ? 2 : null }),
      rowOf({
        scenario: `s${i % 2}`,
        setting: 'dual-goal',
        started: `2026-01-${10 + i}`,
        tStar: i % 4 === 0 ? null : 2,
      }),
    ]).flat();
    const ids = (row: ResultRow, i: number): ResultRow => ({ ...row, id: String((i * 7) % 24) });
    const found = effects(repeats, { permutations: 99 });
    expect(found[0]).toMatchObject({ pairs: 12, method: 'sampled' });
    expect(effects(repeats.map(ids), { permutations: 99 })).toEqual(found);
    expect(effects(repeats.toReversed(), { permutations: 99 })).toEqual(found);
  });

  it('are in the order of task, model and setting', () => {
    const both = (model: string) =>
      ['think-in-opposites', 'dual-goal', 'baseline'].map((setting) =>
        rowOf({ model, setting, scenario: 's' }),
      );
    const found = effects([...both('m-10'), ...both('m-2')]).filter(({ metric }) => metric === 'success');
    expect(found.map(({ model, to }) => `${model} ${to}`)).toEqual([
      'm-2 dual-goal',
      'm-2 think-in-opposites',
      'm-10 dual-goal',
      'm-10 think-in-opposites',
      '* dual-goal',
      '* think-in-opposites',
    ]);
  });

  it('have no interval where there are fewer than five scenarios', () => {
    const intervals = (n: number) =>
      effects(pairs(Array.from({ length: n }, (_, i) => [false, i % 2 === 0]))).map(
        ({ low }) => low !== null,
      );
    expect([intervals(4), intervals(5)]).toEqual([
      [false, false],
      [true, true],
    ]);
  });
});

describe('nothing to compare', () => {
  const why = (rows: readonly ResultRow[], options: Partial<EffectOptions> = {}) =>
    whyNotCompared(rows, { ...OPTIONS, ...options });

  it('is explained by what differs', () => {
    const base = rowOf({ scenario: 's' });
    expect(why([])).toBe('there is no episode');
    expect(why([base])).toBe('all episodes are of the setting "baseline"');
    expect(why([rowOf({ setting: 'dual-goal' })])).toBe(
      'no episode is of the setting "baseline", only of dual-goal',
    );
    expect(why([base, rowOf({ scenario: 't', setting: 'dual-goal' })])).toBe(
      'the episodes of the setting "baseline" and the others have no scenario in common',
    );
    expect(why([base, rowOf({ scenario: 's', model: 'm-2', thinking: true, setting: 'dual-goal' })])).toBe(
      'the episodes of the setting "baseline" and the others have no model in common (m-1; m-2), and no thinking in common (?; yes)',
    );
    expect(why([base, rowOf({ setting: 'dual-goal', state: 'cancelled' })])).toBe(
      'no episode of another setting counts as a result',
    );
    const crossed = [
      rowOf({ scenario: 's', model: 'm-1', decoding: '1', setting: 'dual-goal' }),
      rowOf({ scenario: 's', model: 'm-2', setting: 'dual-goal' }),
      rowOf({ scenario: 's', model: 'm-2', decoding: '1' }),
    ];
    expect(why([base, ...crossed])).toBe(
      'no episode of the setting "baseline" has the scenario, task, model, thinking, decoding, judges and folder of one of the others',
    );
  });

  it('is explained of folders as of settings', () => {
    const rows = [
      rowOf({ scenario: 's', folder: 'a' }),
      rowOf({ scenario: 's', folder: 'b', setting: 'dual-goal' }),
    ];
    expect(why(rows, { compare: 'folders', from: 'a' })).toBe(
      'the episodes of the folder "a" and the others have no setting in common (baseline; dual-goal)',
    );
    expect(why(rows, { compare: 'models', from: 'm-1' })).toBe('all episodes are of the model "m-1"');
  });
});
