import { describe, expect, it } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import { byCondition } from '../../../src/results/condition';
import { conditionResult } from '../../../src/results/condition-result';
import { effectsOf } from '../../../src/results/effects';
import { mainCsv } from '../../../src/results/main-csv';
import { bothTables, mainTable, mainTables } from '../../../src/results/main-table';
import { rowsCsv } from '../../../src/results/row-columns';
import { ruleTable } from '../../../src/results/rule-table';
import { methodsOf } from '../../../src/results/methods';
import type { ResultRow } from '../../../src/results/row';
import { scoreIds } from '../../../src/results/scores';
import { writtenScore } from '../../../src/results/figures/written';
import { rowOf } from './rows';

const OPTIONS = { by: 'judge', seed: 1, resamples: 500 } as const;
const resultsOf = (rows: readonly ResultRow[]) =>
  byCondition(rows).map((group) => finish(conditionResult(group, OPTIONS)));
const beliefs = (scores: ResultRow['scores'], more: Parameters<typeof rowOf>[0] = {}) =>
  rowOf({ task: 'beliefs', rule: '', setting: 'revealed', ic: [0, 0], ...more, scores });

describe('the measures of a task without a hidden rule', () => {
  it('are means of numbers and shares of truth values, over the episodes that have a value', () => {
    const [result] = resultsOf([
      beliefs({ chebyshev: 0.1, correct: true, error: null }),
      beliefs({ chebyshev: 0.3, correct: false, error: null }),
      beliefs({ chebyshev: null, correct: true, error: null }),
      beliefs({ chebyshev: null, correct: true, error: null }, { state: 'failed', why: 'format' }),
      beliefs({ chebyshev: 9, correct: false, error: 9 }, { state: 'cancelled' }),
    ]);
    expect(result).toMatchObject({
      n: 4,
      success: { value: null, best: null },
      scores: {
        chebyshev: { title: 'Chebyshev', value: 0.2 },
        correct: { title: 'Stated right', value: 0.75 },
      },
    });
    expect(Object.keys(result.scores)).toEqual(['chebyshev', 'correct']);
    expect([result.firstGuess.value, result.ic.all.value, result.open]).toEqual([null, null, 0]);
    // Wilson's interval of 3 of 4.
    expect(result.scores['correct']?.low).toBeCloseTo(0.30064184, 7);
    expect(result.scores['chebyshev']).toMatchObject({ n: 2, low: null, high: null });
    const { columns, rows } = mainTable([result], OPTIONS);
    const cell = (title: string) => rows[0][columns.findIndex((each) => each.title === title)];
    expect([cell('n'), cell('Chebyshev')]).toEqual(['4', '0.200 (n 2)']);
    expect(cell('Stated right')).toMatch(/^0\.750 \[.*\]$/);
  });

  it('have short headings where their titles are long, which a note has', () => {
    const { columns, notes } = mainTable(
      resultsOf([beliefs({ chebyshev: 0.1, sklSmoothed: 2, argmaxFirst: true })]),
      OPTIONS,
    );
    expect(columns.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Chebyshev', 'sKL', 'First most']),
    );
    expect(notes).toContain('Headings: sKL: Symmetric KL (smoothed); First most: First is believed most.');
  });

  it('have notes on the intervals of shares where they are shares, and of means where they are means', () => {
    const notes = (rows: readonly ResultRow[]) => mainTable(resultsOf(rows), OPTIONS).notes.join('\n');
    const means = notes([beliefs({ chebyshev: 0.1 })]);
    expect(means).toMatch(/^Means: BCa bootstrap .* of fewer than 5 scenarios\. All at 95%\.$/m);
    expect(means).not.toMatch(/Shares|Ratios/);
    expect(notes([beliefs({ correct: true })])).toMatch(/^Shares: Wilson intervals\. All at 95%\.$/m);
    expect(notes([rowOf({ tStar: 2 })])).toMatch(
      /^Shares: Wilson intervals\. Ratios and means: BCa .*resample\. All/m,
    );
  });

  it('say in the view, too, how many episodes have a value, where these are not all', () => {
    const rows = [beliefs({ chebyshev: 0.1, correct: true }), beliefs({ chebyshev: null, correct: true })];
    const [{ n, scores }] = resultsOf(rows);
    expect(writtenScore(scores['chebyshev'], n, false)).toMatchObject({ value: '0.100', beside: '(n 1)' });
    expect(writtenScore(scores['correct'], n, false).beside).toBeUndefined();
  });

  it('stand above rows of reference, where chance and perfect players are known, and say what is combined', () => {
    const session = (scores: ResultRow['scores'], model: string, data = 'own-v1') =>
      rowOf({ task: 'reflection', rule: '', setting: 'free', decoding: `{"data":"${data}"}`, model, scores });
    const own = [session({ 'n-back': 60, wcst: 90 }, 'm-1'), session({ 'n-back': 50 }, 'm-2')];
    const results = resultsOf(own);
    const both = bothTables(results, results, 1)[0];
    for (const { columns, rows, notes } of [mainTable(results, OPTIONS), both]) {
      expect(columns.map(({ title }) => title).slice(0, 5)).toEqual([
        'Model',
        'Setting',
        'n',
        'N-back',
        'Wisconsin card sorting',
      ]);
      expect(rows.map((row) => row.slice(0, 5))).toEqual([
        ['m-1', 'free', '1', '60.000', '90.000'],
        ['m-2', 'free', '1', '50.000', '–'],
        ['chance', 'simulated', '–', '48.04', '24.99'],
        ['perfect', 'simulated', '–', '100.00', '100.00'],
      ]);
      expect(notes).toContain(
        'Overall (2 of 6 tests): the unweighted mean of Wisconsin card sorting; N-back. No score in Weather prediction; Oddball; Double-choice Iowa gambling; Probabilistic reversal learning.',
      );
    }
    // The reference of a mean is the mean of the references, where all conditions have combined the same measures.
    const overall = (some: readonly ResultRow[]) =>
      mainTable(resultsOf(some), OPTIONS).rows.map((row) => row[5]);
    expect(overall(own.slice(0, 1))).toEqual(['75.000', '36.52', '100.00']);
    expect(overall(own)).toEqual(['75.000', '50.000', '–', '–']);
    const odd = session({ wcst: 90, oddball: 60 }, 'm-1');
    expect(overall([odd]).slice(1)).toEqual(['–', '–']);
    // Another data set has another scale.
    const { rows } = mainTable(resultsOf([...own, session({ wcst: 50 }, 'm-1', 'reference')]), OPTIONS);
    expect(rows.slice(3).map((row) => [row[0], row[2], row[5]])).toEqual([
      ['chance', 'data own-v1', '24.99'],
      ['perfect', 'data own-v1', '100.00'],
      ['chance', 'data reference', '23.94'],
      ['perfect', 'data reference', '91.67'],
    ]);
    expect(mainTable(resultsOf([beliefs({ chebyshev: 0 })]), OPTIONS).rows).toHaveLength(1);
  });

  it('stand in the order of their task, whatever was played first', () => {
    const ids = (...scores: ResultRow['scores'][]) => scoreIds(scores.map((some) => beliefs(some)));
    const first = ids({ chebyshev: 0.1 }, { correct: true }, { error: 1 });
    expect(ids({ error: 1 }, { correct: true }, { chebyshev: 0.1 })).toEqual(first);
  });

  it('stand in tables in the place of what depends on a rule, and beside it where both were played', () => {
    const scored = [beliefs({ chebyshev: 0.25 }), beliefs({ chebyshev: 0.25 })];
    const alone = mainTable(resultsOf(scored), OPTIONS);
    const titles = alone.columns.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['n', 'Chebyshev']));
    expect(titles.filter((title) => /I:C|Success|tests/i.test(title))).toEqual([]);
    expect(alone.notes.join(' ')).not.toMatch(/stored verdicts|Kaplan/);
    const both = mainTable(resultsOf([...scored, rowOf({ tStar: 2 })]), OPTIONS);
    const column = (title: string) => both.columns.findIndex((each) => each.title === title);
    expect(both.rows.map((row) => [row[column('Success')], row[column('Chebyshev')]])).toEqual([
      ['–', '0.250'],
      ['1.000 [0.207, 1.000]', '–'],
    ]);
    expect(ruleTable(scored, 'judge').rows).toEqual([]);
  });

  it('stand in a table of their own, with the name of the task, if several tasks were played', () => {
    const results = resultsOf([beliefs({ chebyshev: 0.25 }), rowOf({ tStar: 2 })]);
    for (const tables of [mainTables(results, OPTIONS), bothTables(results, results, 1)]) {
      const titles = tables.map(({ columns }) => columns.map(({ title }) => title));
      expect(titles.map((each) => each.includes('Chebyshev')).sort()).toEqual([false, true]);
      expect(titles.map((each) => each.includes('Success')).sort()).toEqual([false, true]);
      expect(titles.every((each) => each[0] === 'Task')).toBe(true);
    }
  });

  it('have effects of their own, of the pairs that have a value', () => {
    const pair = (scenario: string, from: number | null, to: number) => [
      beliefs({ chebyshev: from }, { scenario, setting: 'a' }),
      beliefs({ chebyshev: to }, { scenario, setting: 'b' }),
    ];
    const rows = [...pair('s', 0.1, 0.4), ...pair('t', 0.2, 0.5), ...pair('u', null, 0.9)];
    const effects = finish(effectsOf(rows, { ...OPTIONS, from: 'a', sided: 'greater' }));
    expect(effects).toMatchObject([
      {
        metric: 'chebyshev',
        title: 'Chebyshev',
        to: 'b',
        pairs: 2,
        method: 'exact',
        mcnemar: null,
        left: [{ reason: 'no value of the measure', count: 1 }],
      },
    ]);
    // Without a pair there is nothing to show, least of all of a hidden rule.
    const apart = ['a', 'b'].map((setting) => beliefs({ chebyshev: 0.1 }, { scenario: setting, setting }));
    expect(finish(effectsOf(apart, { ...OPTIONS, from: 'a', sided: 'greater' }))).toEqual([]);
    expect(effects[0]?.delta).toBeCloseTo(0.3, 12);
    expect(effects[0]?.p).toBe(0.25);
  });

  it('are described without rules and verdicts', async () => {
    const text = (await methodsOf([beliefs({ chebyshev: 0 })], { seed: 1, version: '0' })).join('\n');
    expect(text).toContain('Task beliefs: 1 episode of 1 scenario, in 1 setting');
    expect(text).not.toMatch(/hidden rule|Verdicts:|Kaplan|Tests before|Wilson/);
    const effects = { from: 'a', sided: 'two', clusterByRule: false } as const;
    const methods = (rows: readonly ResultRow[]) => methodsOf(rows, { seed: 1, version: '0', effects });
    expect((await methods([beliefs({ chebyshev: 0 })])).join('\n')).not.toMatch(/McNemar/);
    expect((await methods([beliefs({ correct: true })])).join('\n')).toMatch(/95%: Wilson for shares/);
    expect((await methods([rowOf({ tStar: 2 })])).join('\n')).toMatch(/Kaplan–Meier.* McNemar/);
  });
});

it('have columns of their own for other programs, without those about rules', () => {
  const rows = [beliefs({ sklSmoothed: 0.1, correct: true }), beliefs({ sklSmoothed: 0.3, correct: false })];
  const [result] = resultsOf(rows);
  const read = (csv: string) => {
    const [names = [], ...lines] = csv
      .trim()
      .split('\n')
      .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
    return lines.map((line) => Object.fromEntries(names.map((name, i) => [name, line[i]])));
  };
  const [main = {}] = read(mainCsv([[result, 'judge']]));
  expect(main).toMatchObject({
    score_skl_smoothed: '0.2',
    score_skl_smoothed_n: '2',
    score_correct: '0.5',
    score_correct_low: expect.stringMatching(/^0\.0/) as string,
    score_correct_high: expect.stringMatching(/^0\.9/) as string,
  });
  expect(Object.keys(main).filter((name) => /^(ic|tests|first_guess|success|open)/.test(name))).toEqual([]);
  const [first = {}] = read(rowsCsv(rows));
  expect(first).toMatchObject({ score_skl_smoothed: '0.1', score_correct: 'true' });
  expect(Object.keys(first).filter((name) => /t_star|_before|certain|^rule/.test(name))).toEqual([]);
  const both = mainCsv(resultsOf([...rows, rowOf({ tStar: 2 })]).map((each) => [each, 'judge']));
  expect(both.split('\n')[0]).toMatch(/,ic_all,.*,score_correct,/);
});
