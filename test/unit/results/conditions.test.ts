import { describe, expect, it } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import { byCondition } from '../../../src/results/condition';
import { judgesText, parametersText, withProfileNotes } from '../../../src/results/condition-names';
import { conditionResult } from '../../../src/results/condition-result';
import { mainCsv } from '../../../src/results/main-csv';
import { bothTable, mainTable, mainTables } from '../../../src/results/main-table';
import { ruleTable, ruleView } from '../../../src/results/rule-table';
import type { ResultRow, OutcomeSource } from '../../../src/results/row';
import { type Table, tableLatex, tableMarkdown } from '../../../src/results/table';
import { rowOf } from './rows';

const resultsOf = (rows: readonly ResultRow[], by: OutcomeSource = 'judge') =>
  byCondition(rows).map((group) => finish(conditionResult(group, { by, seed: 1, resamples: 500 })));

describe('the numbers of a condition', () => {
  it('counts what was played to its end, and a model that did not keep to the form as unsolved', () => {
    const [result] = resultsOf([
      rowOf({ tStar: 1 }),
      rowOf({ tStar: 9 }),
      rowOf({}),
      rowOf({ state: 'failed', why: 'format', tests: 12 }),
      rowOf({ state: 'failed', why: 'connection', tStar: 3 }),
      rowOf({ state: 'cancelled' }),
      rowOf({ state: 'interrupted' }),
    ]);
    expect(result).toMatchObject({
      n: 4,
      success: { value: 0.5, best: 0.5 },
      firstGuess: { value: 0.25 },
      left: [
        { reason: 'failed: connection', count: 1 },
        { reason: 'cancelled', count: 1 },
        { reason: 'interrupted', count: 1 },
      ],
    });
    expect(result.testsBeforeSuccess.mean.value).toBe(4);
    // Half is solved after 8 tests: the curve falls at 0 and 8, with the failed one censored at 12.
    expect(result.testsBeforeSuccess.median).toBe(8);
    expect(result.testsBeforeSuccess.restrictedMean?.value).toBeCloseTo(8 * 0.75 + 37 * 0.5, 10);
  });

  it('leaves forks out, however they ended: other players may have begun them', () => {
    const forks = [rowOf({ tStar: 1, fork: true }), rowOf({ state: 'cancelled', fork: true })];
    const [result] = resultsOf([rowOf({ tStar: 3, rule: 'r' }), ...forks]);
    expect(result).toMatchObject({ n: 1, firstGuess: { value: 0 }, left: [{ reason: 'forked', count: 2 }] });
    const { notes } = mainTable([result], { by: 'judge', seed: 1 });
    expect(notes).toContain('Not counted, m-1 baseline: 2 forked.');
    expect(ruleTable(forks, 'judge').rows).toEqual([['All even', '–']]);
  });

  it('has equal intervals of equal episodes, in whatever order their files are', () => {
    const played = Array.from({ length: 9 }, (_, i) => ({
      scenario: `s${i}`,
      tStar: i + 1,
      ic: [i, 9] as const,
    }));
    const inOrder = (setting: string, all: typeof played) => all.map((each) => rowOf({ ...each, setting }));
    const [one, other] = resultsOf([...inOrder('a', played), ...inOrder('b', played.toReversed())]);
    expect({ ...other, setting: 'a' }).toEqual(one);
  });

  it('has the mean up to 45 as it would be if open announcements were correct', () => {
    // One is solved after 8 tests; the other may be solved after 4, and is else censored at 45.
    const rows = [rowOf({ tStar: 9 }), rowOf({ computed: null, firstOpen: 5 })];
    const [computed] = resultsOf(rows, 'enumeration');
    const mean = (8 + 45) / 2;
    expect(computed.testsBeforeSuccess.restrictedMean).toMatchObject({ value: mean, best: (8 + 4) / 2 });
    const [stored] = resultsOf(rows);
    expect(stored.testsBeforeSuccess.restrictedMean).toMatchObject({ value: mean, best: mean });
    const { notes } = mainTable([computed], { by: 'enumeration', seed: 1 });
    expect(notes.join(' ')).toContain('Mean tests up to 45: m-1 baseline at least 6.00.');
    expect(mainCsv([[computed, 'enumeration']])).toMatch(/,tests_restricted_mean_best,.*\n.*,6(,\d+){6}\n$/);
  });

  it('has no mean where no unsolved episode was played to the end, and says so', () => {
    const rows = [rowOf({ tStar: 2 }), rowOf({ state: 'failed', why: 'format', tests: 12 })];
    const short = resultsOf(
      [...rows, rowOf({ setting: 'dual-goal', tests: 3, firstOpen: 2 })],
      'enumeration',
    );
    expect(short.map(({ testsBeforeSuccess }) => testsBeforeSuccess.restrictedMean)).toMatchObject([
      null,
      { value: 3, to: 3, best: 1 },
    ]);
    const { columns, rows: cells, notes } = mainTable(short, { by: 'enumeration', seed: 1 });
    expect(cells[0][columns.findIndex(({ title }) => title === 'Mean tests up to 3')]).toBe('–');
    expect(notes).toContain(
      'No mean of all tests, m-1 baseline: some episodes are not solved, and none of those was played to the end.',
    );
    const [solved] = resultsOf([rowOf({ tStar: 4, tests: 3 })]);
    expect(solved.testsBeforeSuccess.restrictedMean).toMatchObject({ value: 3, best: 3 });
    expect(mainTable([solved], { by: 'judge', seed: 1 }).notes.join(' ')).not.toContain('No mean');
    // Were the open one correct, nobody would be observed up to 45.
    const open = [rowOf({ computed: null, firstOpen: 5 }), rowOf({ tests: 30 })];
    const [best] = resultsOf(open, 'enumeration');
    expect(best.testsBeforeSuccess.restrictedMean).toMatchObject({ value: 45, best: null });
    expect(mainTable([best], { by: 'enumeration', seed: 1 }).notes.join(' ')).toContain(
      'Mean tests up to 45: m-1 baseline undefined.',
    );
  });

  it('averages shorter episodes up to their own end', () => {
    const short = resultsOf([rowOf({ tests: 12, tStar: 3 }), rowOf({ tests: 12 })]);
    expect(short[0].testsBeforeSuccess.restrictedMean).toMatchObject({ value: 7, to: 12 });
    const { columns } = mainTable(short, { by: 'judge', seed: 1 });
    expect(columns.map(({ title }) => title)).toContain('Mean tests up to 12');
    const both = [...short, ...resultsOf([rowOf({ tStar: 3 }), rowOf({})])];
    expect(mainTable(both, { by: 'judge', seed: 1 }).columns.map(({ title }) => title)).toContain(
      'Mean tests up to their last test',
    );
  });

  it('adds up I:C before it divides, and leaves what is undefined null', () => {
    const [result] = resultsOf([
      rowOf({ tStar: 2, ic: [1, 0] }),
      rowOf({ tStar: 2, ic: [3, 8] }),
      rowOf({ tStar: 2, ic: [0, 8] }),
    ]);
    expect(result.ic.solved).toMatchObject({ value: 0.25, incompatible: 4, compatible: 16 });
    expect(result.ic.unsolved).toMatchObject({ value: null, low: null, high: null, incompatible: 0 });
    expect(result.tokens).toMatchObject({ unit: 'tokens', all: { value: 100 }, unsolved: { value: null } });
  });

  it('has the tests of an I:C that is undefined because none of them was compatible', () => {
    const [result] = resultsOf([rowOf({ tStar: 5, ic: [3, 0] }), rowOf({ tStar: 6, ic: [5, 0] })]);
    const { columns, rows } = mainTable([result], { by: 'judge', seed: 1 });
    const cellOf = (title: string) => rows[0][columns.findIndex((one) => one.title === title)];
    expect(['I:C solved', 'I:C unsolved', 'I:C all'].map(cellOf)).toEqual(['– (8:0)', '–', '– (8:0)']);
    const [names, line] = mainCsv([[result, 'judge']]).split('\n');
    expect(names).toMatch(
      /,ic_solved_incompatible,ic_solved_compatible,ic_unsolved_incompatible,ic_unsolved_compatible,ic_all_incompatible,ic_all_compatible$/,
    );
    expect(line).toMatch(/,8,0,0,0,8,0$/);
  });

  it('has the best and the worst case of what is open by enumeration, and of nothing by the judge', () => {
    const rows = [
      rowOf({ tStar: 1, computed: null, firstOpen: 1, ic: [3, 6], openTests: 3 }),
      rowOf({ tStar: 2, ic: [3, 3] }),
    ];
    const [computed] = resultsOf(rows, 'enumeration');
    expect(computed.firstGuess).toMatchObject({ value: 0, best: 0.5 });
    expect(computed.ic.all).toMatchObject({ value: 6 / 9, worst: 6 / 12, best: 1 });
    expect(computed.ic.solved).toMatchObject({ value: 1, worst: 1, best: 1 });
    const [stored] = resultsOf(rows);
    expect(stored.firstGuess).toMatchObject({ value: 0.5, best: 0.5 });
    expect(stored.ic.all).toMatchObject({ worst: 6 / 9, best: 6 / 9 });
    const [note] = mainTable([computed], { by: 'enumeration', seed: 1 }).notes.slice(1);
    expect(note).toMatch(
      / First guess: m-1 baseline at most 0\.500\..* I:C would be: m-1 baseline from 0\.500 to 1\.000\.$/,
    );
  });

  it('adds up who has read announcements, with columns only where a model or a person has', () => {
    const read = (model: number, person: number) => ({
      ...rowOf({ tStar: 1 }),
      readings: { rule: 5, model, person, nothing: 1, open: 2 },
    });
    const [none] = resultsOf([read(0, 0), rowOf({})]);
    expect(none.readings).toBeUndefined();
    const info = { by: 'enumeration', seed: 1 } as const;
    const titles = mainTable([none], info).columns.map(({ title }) => title);
    expect(mainCsv([[none, 'judge']])).not.toContain('read_by');
    const [some] = resultsOf([read(3, 0), read(0, 1), { ...read(9, 9), state: 'cancelled' }]);
    expect(some.readings).toEqual({ rule: 10, model: 3, person: 1, nothing: 2, open: 4 });
    const table = mainTable([none, some], info);
    expect(table.columns.map(({ title }) => title)).toEqual([
      ...titles,
      'Read by rule',
      'Read by model',
      'Read by person',
      'Announcements open',
    ]);
    expect(table.rows.map((cells) => cells.slice(-4))).toEqual([
      ['–', '–', '–', '–'],
      ['10', '3', '1', '4'],
    ]);
    expect(table.notes.join('\n')).toContain('read by a model alone count as open');
    const [names, ...lines] = mainCsv([
      [none, 'judge'],
      [some, 'judge'],
    ]).split('\n');
    expect(names).toMatch(/,read_by_rule,read_by_model,read_by_person,announcements_unread$/);
    expect(lines.map((line) => line.split(',').slice(-4).join())).toEqual([',,,', '10,3,1,4', '']);
  });

  it('keeps conditions apart by model, setting, thinking and decoding', () => {
    const rows = [
      {},
      { setting: 'dual-goal' },
      { model: 'm-2' },
      { thinking: true },
      { decoding: '{"topK":1}' },
    ];
    expect(byCondition([...rows, {}].map(rowOf)).map((group) => group.rows.length)).toEqual([1, 1, 2, 1, 1]);
  });

  it('are in the order of task, thinking, model, and the settings of the task, whatever the files are called', () => {
    const played: Parameters<typeof rowOf>[0][] = [
      { model: 'm-10', setting: 'think-in-opposites' },
      { model: 'm-10', setting: 'unknown' },
      { model: 'm-10', setting: 'dual-goal' },
      { model: 'm-10', setting: 'baseline' },
      { model: 'm-2', setting: 'dual-goal' },
      { model: 'm-3', thinking: true },
      { model: 'm-1', task: 'beliefs', setting: 'stated' },
      { model: 'm-1', task: 'beliefs', setting: 'revealed' },
    ];
    const order = (some: typeof played) =>
      byCondition(some.map(rowOf)).map(({ condition: { model, setting } }) => `${model} ${setting}`);
    expect(order(played)).toEqual([
      'm-1 revealed',
      'm-1 stated',
      'm-3 baseline',
      'm-2 dual-goal',
      'm-10 baseline',
      'm-10 dual-goal',
      'm-10 think-in-opposites',
      'm-10 unknown',
    ]);
    expect(order(played.toReversed())).toEqual(order(played));
  });

  it('has no bootstrap interval where there are fewer than five scenarios, and says so', () => {
    const [few] = resultsOf([1, 2, 3, 4].map((ic) => rowOf({ tStar: ic, ic: [ic, 9] })));
    const [more] = resultsOf([1, 2, 3, 4, 5].map((ic) => rowOf({ tStar: ic, ic: [ic, 9] })));
    const low = ({ ic, testsBeforeSuccess }: typeof few) => [ic.all.low, testsBeforeSuccess.mean.low];
    expect(low(few)).toEqual([null, null]);
    expect(low(more)).not.toContain(null);
    expect(few.ic.all.value).toBeCloseTo(10 / 36, 12);
    // Five episodes of one scenario are drawn together.
    const [repeats] = resultsOf(
      [1, 2, 3, 4, 5].map((ic) => rowOf({ scenario: 's', tStar: ic, ic: [ic, 9] })),
    );
    expect(low(repeats)).toEqual([null, null]);
    const { notes } = mainTable([few], { by: 'judge', seed: 1 });
    expect(notes.join(' ')).toContain('none of fewer than 5 scenarios');
  });

  it('says by enumeration what open announcements could change', () => {
    const rows = [
      rowOf({ tStar: 4, computed: null, firstOpen: 3 }),
      rowOf({ tStar: 4, computed: 6 }),
      rowOf({ computed: null }),
      rowOf({ computed: null }),
    ];
    const [computed] = resultsOf(rows, 'enumeration');
    expect(computed).toMatchObject({ open: 1, success: { value: 0.25, best: 0.5 } });
    expect(resultsOf(rows)[0]).toMatchObject({ open: 0, success: { value: 0.5, best: 0.5 } });
    expect(mainTable([computed], { by: 'enumeration', seed: 1 }).notes.join(' ')).toContain(
      'Open verdicts: 1. If all open announcements were correct, success would be: m-1 baseline at most 0.500.',
    );
  });

  it('does not add up words and tokens', () => {
    const [result] = resultsOf([rowOf({}), rowOf({ unit: 'words' })]);
    expect(result.tokens).toMatchObject({ unit: 'mixed', all: { value: null } });
  });
});

describe('tables', () => {
  const rows = [
    rowOf({ tStar: 4, computed: null, rule: 'All even' }),
    rowOf({ tStar: 4, rule: 'Sum < 10_000 & b' }),
  ];

  it('have no standard error of one episode', () => {
    const cells = (n: number) => {
      const results = resultsOf(Array.from({ length: n }, () => rowOf({ tStar: 3 })));
      const { columns, rows } = mainTable(results, { by: 'judge', seed: 1 });
      return rows[0][columns.findIndex(({ title }) => title.startsWith('Mean tests'))];
    };
    expect([cells(1), cells(2)]).toEqual(['2.00', '2.00 ± 0.00']);
  });

  it('have notes on the profiles of their own models alone', () => {
    const all = [rowOf({}), rowOf({ task: 'beliefs', model: 'm-2', scores: { chebyshev: 0.2 } })];
    const noted = (table: Table) =>
      withProfileNotes(table, all).notes.filter((note) => note.includes('profile'));
    const tables = mainTables(resultsOf(all), { by: 'judge', seed: 1 });
    expect([...tables, ruleTable(all, 'judge')].map(noted)).toEqual(
      ['m-2', 'm-1', 'm-1'].map((model) => [
        `Models are named as their endpoints know them, not by profiles: a profile is ${model}.`,
      ]),
    );
  });

  it('mark where judge and enumeration differ', () => {
    const table = bothTable(resultsOf(rows), resultsOf(rows, 'enumeration'), 1);
    const success = table.columns.findIndex(({ title }) => title === 'Success');
    expect(table.rows[0][success]).toMatch(/^1\.000 \[.*\] → 0\.500 \[.*\] ≠$/);
    expect(table.columns.map(({ title }) => title)).not.toContain('Task');
  });

  it('name what varies, and decoding only between conditions that share a name', () => {
    const titles = (list: readonly ResultRow[]) =>
      mainTable(resultsOf(list), { by: 'judge', seed: 1 })
        .columns.slice(0, 4)
        .map(({ title }) => title);
    expect(titles([rowOf({}), rowOf({ model: 'm-2', decoding: '{"topK":1}' })])).toEqual([
      'Model',
      'Setting',
      'n',
      'Success',
    ]);
    expect(titles([rowOf({}), rowOf({ decoding: '{"topK":1}' })])).toEqual([
      'Model',
      'Setting',
      'Parameters',
      'n',
    ]);
  });

  it('by rule give each rule its share', () => {
    const table = ruleTable(rows, 'enumeration');
    expect(table.rows).toEqual([
      ['All even', '0/1 · –'],
      ['Sum < 10_000 & b', '1/1 · 3.0'],
    ]);
  });

  it('by rule are in the order of the groups, as the episodes are', () => {
    const rows = ['1', '10', '2'].map((group) => rowOf({ scenario: `group ${group}`, rule: `r${group}` }));
    expect(ruleTable(rows, 'judge').rows.map(([rule]) => rule)).toEqual(['r1', 'r2', 'r10']);
  });

  it('by rule can be sorted by how hard a rule is, below the names of models', () => {
    const of = (model: string, rule: string, ...stars: readonly (number | null)[]) =>
      stars.map((tStar) => rowOf({ model, rule, tStar, scenario: rule, breadth: 0.1 }));
    const all = [...of('m-1', 'a', 5, null), ...of('m-1', 'b', 3, null), ...of('m-2', 'b', null)];
    const { headings, ranks } = ruleView(all, 'judge');
    expect(headings).toEqual([
      { title: 'Rule' },
      { title: 'Breadth' },
      { title: 'baseline', group: 'm-1' },
      { title: 'baseline', group: 'm-2' },
    ]);
    // Of equal shares that with fewer tests is the greater one.
    const [[, , a, none], [, breadth, b, unsolved]] = ranks;
    expect(a).toBeLessThan(b ?? 0);
    expect([none, breadth, unsolved]).toEqual([null, 0.1, 0]);
  });

  it('by rule have a column with a name of its own for each condition', () => {
    const titles = (...list: readonly Parameters<typeof rowOf>[0][]) =>
      ruleTable(list.map(rowOf), 'judge')
        .columns.slice(1)
        .map(({ title }) => title);
    expect(titles({ decoding: '{"topK":1}' }, { decoding: '{"topK":2}' })).toEqual(['topK 1', 'topK 2']);
    expect(titles({ thinking: true }, { thinking: false, model: 'm-2' })).toEqual([
      'm-1, thinking yes',
      'm-2, thinking no',
    ]);
  });

  it('by rule keep a rule of one name apart in each task', () => {
    const table = ruleTable([rowOf({ rule: 'a', tStar: 1 }), rowOf({ rule: 'a', task: 'other' })], 'judge');
    expect(table.columns.map(({ title }) => title)).toEqual(['Rule', 'other', 'wason']);
    expect(table.rows).toEqual([
      ['a', '–', '1/1 · 0.0'],
      ['a', '0/1 · –', '–'],
    ]);
  });

  it('by rule have the breadth of each, where it is computed', () => {
    const table = ruleTable(
      [rowOf({ rule: 'a', breadth: 0.5, tStar: 1 }), rowOf({ rule: 'b', breadth: 0.000_012_34 })],
      'judge',
    );
    expect(table.columns.map(({ title }) => title)).toEqual(['Rule', 'Breadth', 'baseline']);
    expect(table.rows.map(([rule, breadth]) => [rule, breadth])).toEqual([
      ['a', '50%'],
      ['b', '0.00123%'],
    ]);
  });

  it('name parameters in words, and a judge of all questions once', () => {
    expect(parametersText('{"temperature":0.7,"options":{"tests":12}}')).toBe('temperature 0.7, tests 12');
    expect(parametersText('{}')).toBe('defaults');
    expect(parametersText('*')).toBe('*');
    expect(judgesText('equivalence: a, evidence: a, compatibility: a')).toBe('a');
    expect(judgesText('equivalence: a, b: c, evidence: d, e, compatibility: d, e')).toBe(
      'equivalence: a; b: c; evidence, compatibility: d, e',
    );
    expect(judgesText('somebody')).toBe('somebody');
  });

  it('have headings over the columns of a group in LaTeX, and one unit in the heading', () => {
    const latex = tableLatex(mainTable(resultsOf([rowOf({ tStar: 3 })]), { by: 'judge', seed: 1 }));
    const [, , groups, rules, titles] = latex.split('\n');
    expect(groups).toBe(
      ' &  &  &  &  & \\multicolumn{3}{c}{Tests before success} & \\multicolumn{3}{c}{I:C} & \\multicolumn{3}{c}{Tokens per turn} \\\\',
    );
    expect(rules).toBe('\\cmidrule(lr){6-8} \\cmidrule(lr){9-11} \\cmidrule(lr){12-14}');
    expect(titles).toContain('& solved only & median & mean $\\leq$ 45 & solved & unsolved & all &');
    expect(latex).not.toContain('100.0 tokens');
    const mixed = mainTable(resultsOf([rowOf({}), rowOf({ model: 'm-2', unit: 'words' })]), {
      by: 'judge',
      seed: 1,
    });
    expect(mixed.rows.map((cells) => cells.at(-1))).toEqual(['100.0 tokens', '100.0 words']);
  });

  it('are LaTeX without commands of others, and Markdown', () => {
    const hostile = ruleTable([rowOf({ rule: '\\input{/etc/passwd} $x^2$ %~#_&' })], 'judge');
    const latex = tableLatex(hostile);
    expect(latex).toContain(
      '\\textbackslash{}input\\{/etc/passwd\\} \\$x\\textasciicircum{}2\\$ \\%\\textasciitilde{}\\#\\_\\&',
    );
    const rules = ['-4.828 [-20.763, -1.710]', 'm-1', '2-4-6', '[-67, 75] and a == -1'];
    const numbers = tableLatex(
      ruleTable(
        rules.map((rule) => rowOf({ rule })),
        'judge',
      ),
    );
    for (const text of [
      '$-4.828$ [$-20.763$, $-1.710$] &',
      'm-1 &',
      '2-4-6 &',
      '[$-67$, 75] and a == $-1$ &',
    ])
      expect(numbers).toContain(text);
    expect(latex).toMatch(/^\\begin\{tabular\}\{lr\}\n\\toprule\n/);
    expect(tableMarkdown(ruleTable(rows, 'judge'))).toContain('| All even');
  });
});
