import { describe, expect, it } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import { hashedMethods } from '../../../src/results/methods';
import { resultsQuestionSchema } from '../../../src/protocol/results';
import { RESULTS_ANSWERS } from '../../../src/protocol/results-answers';
import { byCondition } from '../../../src/results/condition';
import type { Compared } from '../../../src/results/effects';
import { conditionResult } from '../../../src/results/condition-result';
import { DEFAULT_SEED } from '../../../src/base/seed';
import type { ResultRow } from '../../../src/results/row';
import { OpenStudies } from '../../../src/results/study/answer';
import { CELL_STATES, CELL_WIDTH, NO_AIM, SOLVED } from '../../../src/results/study/matrix';
import {
  NO_STUDY,
  type StudyAnswers,
  type StudyFilter,
  type StudyOperation,
} from '../../../src/results/study/types';
import { rowOf, type Played } from './rows';

const ANY: StudyFilter = {
  model: null,
  setting: null,
  rule: null,
  state: null,
  folder: null,
  byFolder: false,
  published: true,
};
const EFFECTS = { compare: 'settings', from: 'baseline', sided: 'greater', clusterByRule: false } as const;

type Asking = <O extends StudyOperation>(operation: O) => StudyAnswers[O['op']];

function studyOf(rows: readonly ResultRow[]): Asking {
  const studies = new OpenStudies();
  const ask: Asking = (operation) =>
    finish(studies.answer({ kind: 'results', study: 'a', ...operation })) as never;
  ask({ op: 'open' });
  ask({ op: 'put', episodes: rows.map((row, key) => ({ key, row })), removed: [] });
  return ask;
}

const rowsOf = (...played: readonly Played[]) =>
  played.map((each, i) => ({ ...rowOf(each), path: `${String(i).padStart(3, '0')}.episode.jsonl` }));

const TWO_SETTINGS = rowsOf(
  ...['baseline', 'dual-goal'].flatMap((setting) =>
    Array.from({ length: 12 }, (_, i) => ({
      setting,
      scenario: `s${i}`,
      rule: `r${i % 3}`,
      tStar: setting === 'baseline' && i % 2 === 0 ? null : i + 1,
      ic: [i, 12] as const,
    })),
  ),
);

const READINGS = { rule: 4, model: 1, person: 0, nothing: 0, open: 2 };

describe('a study', () => {
  it('knows whether hidden rules are announced in it', () => {
    const scored = rowsOf({ task: 'reflection', rule: '', scores: { wcst: 50 } });
    expect(studyOf(scored)({ op: 'facts' })).toMatchObject({ ruled: false, rules: [] });
    const mixed = [...scored, ...TWO_SETTINGS];
    expect(studyOf(mixed)({ op: 'facts' })).toMatchObject({
      ruled: true,
      rules: ['r0', 'r1', 'r2'],
      tasks: [
        { id: 'reflection', title: 'Reflection-Bench' },
        { id: 'wason', title: 'Wason rule discovery' },
      ],
    });
  });

  describe('of two folders', () => {
    const ask = studyOf(
      ['one', 'two'].flatMap((folder) =>
        TWO_SETTINGS.map((row) => ({ ...row, folder, id: `${folder} ${row.id}` })),
      ),
    );
    const conditions = (filter: Partial<StudyFilter>) =>
      ask({
        op: 'conditions',
        by: ['judge'],
        intervals: false,
        filter: { ...ANY, ...filter },
      } as const).judge!.map(({ setting, folder, n }) => [setting, folder, n]);

    it('has their conditions together or apart, and those of one folder', () => {
      expect(ask({ op: 'facts' }).folders).toEqual(['one', 'two']);
      expect(conditions({})).toEqual([
        ['baseline', '', 24],
        ['dual-goal', '', 24],
      ]);
      expect(conditions({ byFolder: true })).toEqual([
        ['baseline', 'one', 12],
        ['baseline', 'two', 12],
        ['dual-goal', 'one', 12],
        ['dual-goal', 'two', 12],
      ]);
      expect(conditions({ folder: 'two' })).toEqual([
        ['baseline', '', 12],
        ['dual-goal', '', 12],
      ]);
    });

    it('has a column for each of them in the table of hidden rules, where they are apart', () => {
      const columns = (byFolder: boolean) =>
        ask({ op: 'rules', by: ['judge'], filter: { ...ANY, byFolder } }).judge!.columns.map(
          ({ title }) => title,
        );
      expect(columns(false)).toEqual(['Rule', 'baseline', 'dual-goal']);
      expect(columns(true).toSorted()).toEqual(
        ['Rule', 'baseline, one', 'baseline, two', 'dual-goal, one', 'dual-goal, two'].toSorted(),
      );
    });

    it('compares settings in all of them, models without regard to them, or the folders', () => {
      const effects = (compare: Compared, from: string) =>
        ask({ op: 'effects', filter: ANY, by: ['judge'], ...EFFECTS, compare, from })
          .judge!.filter(({ metric }) => metric === 'success')
          .map(({ to, within, delta, pairs }) => [to, within, delta, pairs]);
      expect(effects('settings', 'baseline')).toEqual([['dual-goal', '', 0.5, 24]]);
      expect(effects('folders', 'one')).toEqual([
        ['two', 'baseline', 0, 12],
        ['two', 'dual-goal', 0, 12],
      ]);
      const models = ['base', 'student'].map((served, i) => ({
        ...rowOf({ scenario: 's', model: served, folder: ['one', 'two'][i] ?? '' }),
      }));
      expect(
        studyOf(models)({
          op: 'effects',
          filter: { ...ANY, byFolder: true },
          by: ['judge'],
          ...EFFECTS,
          compare: 'models',
          from: 'base',
        }).judge!.map(({ to, within, pairs }) => [to, within, pairs]),
      ).toContainEqual(['student', 'baseline', 1]);
    });

    it('names the episodes that are in no comparison', () => {
      const alone = rowOf({ scenario: 'elsewhere', model: 'other', setting: 'dual-goal' });
      const answer = studyOf([...TWO_SETTINGS, alone])({
        op: 'effects',
        filter: ANY,
        by: ['judge'],
        ...EFFECTS,
        compare: 'settings',
        from: 'baseline',
      });
      // The view takes it as it is.
      expect(RESULTS_ANSWERS.effects.parse(answer)).toEqual(answer);
      expect(answer.notes).toEqual([
        expect.stringMatching(/^1 episode is in no comparison \(other dual-goal\)/) as string,
      ]);
    });

    it('says that settings of offline agents are no experiment', () => {
      const agents = TWO_SETTINGS.map((row) => ({ ...row, model: { ...row.model, kind: 'offline' } }));
      const notes = (compare: 'settings' | 'models', from: string) =>
        studyOf(agents)({ op: 'effects', filter: ANY, by: ['judge'], ...EFFECTS, compare, from }).notes;
      expect(notes('settings', 'baseline')).toEqual([
        expect.stringMatching(/^offline agents \(.+\) read no prompts/) as string,
      ]);
      expect(notes('models', TWO_SETTINGS[0]?.model.served ?? '')).toEqual([]);
    });

    it('counts the copy of an episode once, and once in each folder where they are apart', () => {
      const own = studyOf(
        ['one', 'two'].flatMap((folder) => TWO_SETTINGS.slice(0, 12).map((row) => ({ ...row, folder }))),
      );
      const sizes = (filter: Partial<StudyFilter>) =>
        own({ op: 'conditions', by: ['judge'], intervals: false, filter: { ...ANY, ...filter } }).judge!.map(
          ({ n }) => n,
        );
      expect(own({ op: 'facts' })).toMatchObject({
        episodes: 12,
        results: 12,
        folders: ['one', 'two'],
        states: { completed: 12 },
        copies: { count: 12 },
      });
      expect(own({ op: 'facts' }).copies.named).toHaveLength(3);
      expect(sizes({})).toEqual([12]);
      expect(sizes({ byFolder: true })).toEqual([12, 12]);
      expect(sizes({ folder: 'two' })).toEqual([12]);
      expect(
        own({
          op: 'effects',
          filter: ANY,
          by: ['judge'],
          ...EFFECTS,
          compare: 'folders',
          from: 'one',
        }).judge!.map(({ pairs }) => pairs),
      ).toContain(12);
      own({ op: 'put', episodes: [], removed: TWO_SETTINGS.slice(0, 12).map((_, key) => key) });
      expect(own({ op: 'facts' })).toMatchObject({ episodes: 12, copies: { count: 0 } });
    });

    it('forgets a folder with its episodes', () => {
      const own = studyOf(TWO_SETTINGS.map((row) => ({ ...row, folder: 'one' })));
      own({ op: 'put', episodes: [], removed: TWO_SETTINGS.map((_, key) => key) });
      expect(own({ op: 'facts' })).toMatchObject({ episodes: 0, folders: [] });
    });
  });

  it('lists forks after the repeats of their scenario, says what they are, and counts none', () => {
    const ask = studyOf(
      rowsOf({ scenario: 's', fork: true, tStar: 1 }, { scenario: 's' }, { scenario: 't' }),
    );
    const { cells, scenarios } = ask({ op: 'matrix', filter: ANY });
    const states = Array.from({ length: cells.length / CELL_WIDTH }, (_, i) => {
      const [scenario, , , , , state] = cells.slice(i * CELL_WIDTH);
      return [scenarios[scenario]?.name, scenarios[scenario]?.repeat, CELL_STATES[state]];
    });
    expect(states).toEqual([
      ['s', 1, 'completed'],
      ['s', 2, 'fork'],
      ['t', 1, 'completed'],
    ]);
    expect(ask({ op: 'facts' })).toMatchObject({ episodes: 3, results: 2 });
    const exported = {
      op: 'export',
      table: 'rows',
      format: 'csv',
      filter: ANY,
      by: ['judge'],
      ...EFFECTS,
    } as const;
    expect(
      ask(exported)
        .split(/\r?\n/)
        .map((line) => line.split(',').at(-1)),
    ).toEqual(['fork', 'true', 'false', 'false', '']);
  });

  it('has published conditions of its tasks beside its own, unless they are filtered away', () => {
    const ask = studyOf(TWO_SETTINGS);
    const printed = { source: 'A paper', model: 'm-9', thinking: null, taskSuccess: 0.5, icAll: 0.2 };
    ask({
      op: 'publish',
      conditions: [
        { ...printed, task: 'wason', setting: 'baseline' },
        { ...printed, task: 'blicket', setting: 'baseline' },
      ],
    });
    const asked = { by: ['judge', 'enumeration'] } as const;
    const shown = (filter: Partial<StudyFilter>) =>
      ask({ op: 'conditions', ...asked, filter: { ...ANY, ...filter }, intervals: false }).enumeration!.map(
        ({ model, n, published }) => [model, n, published],
      );
    const own = ['m-1', 12, undefined];
    expect(shown({})).toEqual([own, own, ['m-9', null, 'A paper']]);
    for (const without of [
      { published: false },
      { setting: 'dual-goal' },
      { state: 'completed' },
      { rule: 'r1' },
    ])
      expect(shown(without as Partial<StudyFilter>).filter(([model]) => model === 'm-9')).toEqual([]);
    const figures = ask({ op: 'figures', filter: ANY, by: 'judge' });
    expect(figures.published.map(({ ic, success }) => [ic.all.value, success.value])).toEqual([[0.2, 0.5]]);
    expect(figures.conditions).toHaveLength(2);
    expect(ask({ op: 'facts' })).toMatchObject({ models: ['m-1'], published: 1 + 1 });
    expect(ask({ op: 'facts' }).profiles).toEqual([{ name: 'a profile', served: 'm-1' }]);
    const exported = (format: 'markdown' | 'csv') =>
      ask({ op: 'export', table: 'conditions', format, filter: ANY, ...asked, ...EFFECTS });
    expect(exported('markdown')).toMatch(/\| m-9 +\| baseline +\| published +\| +– \| +0\.500 \|/);
    expect(
      exported('csv')
        .split('\n')
        .filter((line) => line.includes('m-9'))
        .join(),
    ).toMatch(/,A paper\r?,.*,A paper\r?$/);
    expect(ask({ op: 'report', filter: ANY, ...EFFECTS }).tables[0]?.table.rows).toHaveLength(3);
    for (const op of ['conditions', 'figures'] as const) {
      const { [op]: schema } = RESULTS_ANSWERS;
      const question = { filter: ANY, by: op === 'figures' ? 'judge' : ['judge'], intervals: false };
      expect(schema.safeParse(ask({ op, ...question } as StudyOperation)).success).toBe(true);
    }
  });

  it('gives the numbers of its conditions as the command line does, and intervals only where they are wanted', () => {
    const ask = studyOf(TWO_SETTINGS);
    const asked = { op: 'conditions', filter: ANY, by: ['judge'] } as const;
    const expected = byCondition(TWO_SETTINGS).map((group) =>
      finish(conditionResult(group, { by: 'judge', seed: DEFAULT_SEED })),
    );
    const values = ask({ ...asked, intervals: false }).judge!;
    expect(values.map(({ success }) => success)).toEqual(expected.map(({ success }) => success));
    expect(values[0].ic.all).toEqual({ ...expected[0].ic.all, low: null, high: null });
    expect(ask({ ...asked, intervals: true })).toEqual({ judge: expected });
    // Those that were computed are given at once.
    expect(ask({ ...asked, intervals: false })).toEqual({ judge: expected });
  });

  it('counts readings by models and people apart, in what is sent and in what is exported', () => {
    const ask = studyOf(TWO_SETTINGS.map((row) => ({ ...row, readings: READINGS })));
    const conditions = ask({ op: 'conditions', filter: ANY, by: ['judge'], intervals: false });
    expect(conditions.judge?.[0].readings).toMatchObject({ rule: 48, model: 12 });
    expect(RESULTS_ANSWERS.conditions.safeParse(conditions).success).toBe(true);
    const asked = { op: 'export', filter: ANY, by: ['judge'], ...EFFECTS } as const;
    for (const table of ['rows', 'conditions'] as const)
      expect(ask({ ...asked, table, format: 'csv' })).toMatch(/,read_by_model,/);
    expect(ask({ ...asked, table: 'conditions', format: 'latex' })).toContain('Read by model');
  });

  it('computes a condition anew once one of its episodes is another', () => {
    const ask = studyOf(TWO_SETTINGS);
    const successes = () =>
      ask({ op: 'conditions', filter: ANY, by: ['judge'], intervals: true }).judge!.map(
        ({ setting, success }) => [setting, success.value],
      );
    expect(successes()).toEqual([
      ['baseline', 0.5],
      ['dual-goal', 1],
    ]);
    const solved = { ...TWO_SETTINGS[0], judge: TWO_SETTINGS[1].judge };
    ask({ op: 'put', episodes: [{ key: 0, row: solved }], removed: [13] });
    expect(successes()).toEqual([
      ['baseline', 7 / 12],
      ['dual-goal', 1],
    ]);
    expect(ask({ op: 'facts' })).toMatchObject({ episodes: 23, results: 23, rules: ['r0', 'r1', 'r2'] });
  });

  it('puts thinking models before others, then sorts by model and setting', () => {
    const ask = studyOf(
      rowsOf(
        { model: 'm10', setting: 'dual-goal', thinking: false },
        { model: 'm9', thinking: false },
        { model: 'm10', thinking: false },
        { model: 'z', thinking: true },
        { model: 'a' },
      ),
    );
    const { judge } = ask({ op: 'conditions', filter: ANY, by: ['judge'], intervals: false });
    expect(judge!.map(({ model, setting }) => `${model} ${setting}`)).toEqual([
      'z baseline',
      'm9 baseline',
      'm10 baseline',
      'm10 dual-goal',
      'a baseline',
    ]);
  });

  it.each([
    [{ model: 'm-2' }, 1],
    [{ setting: 'dual-goal' }, 1],
    [{ rule: 'Odd' }, 1],
    [{ state: 'differs' }, 2],
    [{ state: 'open' }, 1],
    [{ state: 'cancelled' }, 1],
    [{ state: 'completed', rule: 'All even' }, 5],
  ] as const)('leaves with the filter %j so many episodes: %i', (filter, count) => {
    const ask = studyOf(
      rowsOf(
        { model: 'm-2' },
        { setting: 'dual-goal' },
        { rule: 'Odd' },
        { tStar: 3, computed: null },
        { tStar: 3, computed: 5 },
        { firstOpen: 2 },
        { state: 'cancelled' },
      ),
    );
    const { cells } = ask({ op: 'matrix', filter: { ...ANY, ...filter } });
    expect(cells.length / CELL_WIDTH).toBe(count);
  });

  it('gives every repeat of a scenario a line of its own, with the key that opens it', () => {
    const ask = studyOf(
      rowsOf(
        { scenario: 'rule 10', tStar: 4, computed: null },
        { scenario: 'rule 9', state: 'failed', why: 'format' },
        { scenario: 'rule 10', setting: 'dual-goal', state: 'interrupted' },
        { scenario: 'rule 10', firstOpen: 1 },
      ),
    );
    const { scenarios, conditions, cells } = ask({ op: 'matrix', filter: ANY });
    expect(scenarios.map(({ name, repeat }) => [name, repeat])).toEqual([
      ['rule 9', 1],
      ['rule 10', 1],
      ['rule 10', 2],
    ]);
    expect(conditions.map(({ setting }) => setting)).toEqual(['baseline', 'dual-goal']);
    expect(cells).toEqual([
      0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 4, 0, 0, 0, 1, 1, 2, 0, 0, 4, 0, 2, 0, 3, 0, 0, 0, 1,
    ]);
  });

  it('counts no tests of an episode without announcements, and calls none unsolved whose score is a number', () => {
    const ask = studyOf(
      rowsOf(
        { task: 'wilt', scenario: 'a', scores: { correct: true, points: 1090 } },
        { task: 'wilt', scenario: 'b', scores: { correct: false, points: 0 } },
        { task: 'wilt', scenario: 'c', scores: { correct: null }, state: 'interrupted' },
        { task: 'beliefs', scenario: 'd', scores: { chebyshev: 0 } },
      ),
    );
    const { scenarios, cells } = ask({ op: 'matrix', filter: ANY });
    const stars = scenarios.map(({ name }, i) => [
      name,
      ...cells.slice(i * CELL_WIDTH + 3, i * CELL_WIDTH + 5),
    ]);
    expect(stars).toEqual([
      ['a', SOLVED, SOLVED],
      ['b', 0, 0],
      ['c', NO_AIM, NO_AIM],
      ['d', NO_AIM, NO_AIM],
    ]);
  });

  it('writes what it shows as files', () => {
    const ask = studyOf(TWO_SETTINGS);
    const asked = { op: 'export', filter: ANY, by: ['judge', 'enumeration'], ...EFFECTS } as const;
    const lines = (text: string) => text.trim().split('\n').length;
    expect(lines(ask({ ...asked, table: 'conditions', format: 'csv' }))).toBe(5);
    expect(lines(ask({ ...asked, table: 'effects', format: 'csv' }))).toBe(5);
    const rules = ask({ ...asked, table: 'rules', format: 'csv' }).split('\n');
    // Three rules in two settings by two sources, below the names, and the last line break.
    expect(rules.length).toBe(1 + 3 * 2 * 2 + 1);
    expect(rules[0]).toMatch(
      /^by,task,rule,breadth,model,setting,.*,n,solved,solved_best,tests_before_success$/,
    );
    expect(lines(ask({ ...asked, table: 'rows', format: 'csv' }))).toBe(25);
    expect(ask({ ...asked, table: 'conditions', format: 'latex' })).toMatch(/\\toprule[^]*dual-goal/);
    expect(ask({ ...asked, table: 'rules', format: 'markdown' })).toMatch(/\| r2 +\|/);
  });

  it('gives the tables and the methods of a report', async () => {
    const { tables, methods } = studyOf(TWO_SETTINGS)({ op: 'report', filter: ANY, ...EFFECTS });
    expect(tables.map(({ title, table }) => [title, table.rows.length])).toEqual([
      ['Results', 2],
      ['Effects, by the stored verdicts', 2],
      ['Effects, by enumeration', 2],
      ['Hidden rules, by the stored verdicts', 3],
      ['Hidden rules, by enumeration', 3],
    ]);
    const paragraphs = await hashedMethods(methods, '9.9.9');
    expect(paragraphs.at(-1)).toMatch(/^Computed by Falsify 9\.9\.9 .* ids of the episodes: [0-9a-f]{64}\.$/);
  });

  it('is told apart from one that the worker does not know', () => {
    const studies = new OpenStudies();
    const unknown = () => finish(studies.answer({ kind: 'results', study: 'b', op: 'facts' }));
    expect(unknown).toThrow(NO_STUDY);
    const ask = studyOf([]);
    ask({ op: 'close' });
    expect(() => ask({ op: 'facts' })).toThrow(NO_STUDY);
  });
});

describe('the figures of a study', () => {
  it('have a fit for models of equal thinking, and a curve that rises to the share that is solved', () => {
    const ask = studyOf(
      rowsOf(
        ...[0, 1, 2, 3, 4].flatMap((model) =>
          Array.from({ length: 10 }, (_, i) => ({
            model: `m${model}`,
            thinking: true,
            scenario: `s${i}`,
            ...(i < 2 * model + 1 ? { tStar: 5 + i } : {}),
            ic: [model + 1, 10] as const,
          })),
        ),
      ),
    );
    const { fits, curves, ellipses, conditions } = ask({ op: 'figures', filter: ANY, by: 'judge' });
    expect(fits).toHaveLength(1);
    // Success is 0.1 + 0.2 m, I:C is 0.1 + 0.1 m.
    expect(fits[0].slope).toBeCloseTo(2, 12);
    expect(fits[0].intercept).toBeCloseTo(-0.1, 12);
    expect(fits[0].correlation).toMatchObject({ n: 5 });
    // The points lie on a line, so that there is no ellipse.
    expect(ellipses).toEqual([]);
    expect(curves[3].at(-1)).toMatchObject({ tests: 45, solved: expect.closeTo(0.7, 12) as number });
    expect(curves[0][0]).toEqual({ tests: 0, solved: 0, low: 0, high: 0, atRisk: 10 });
    expect(conditions).toHaveLength(5);
  });

  it('have no fit through a few points, however many conditions lie there', () => {
    const ask = studyOf(
      rowsOf(
        ...[0, 0, 1, 1].flatMap((solved, model) => [
          { model: `m${model}`, ic: [1 + solved, 4] as const, ...(solved === 1 && { tStar: 2 }) },
        ]),
      ),
    );
    const { fits, conditions } = ask({ op: 'figures', filter: ANY, by: 'judge' });
    expect([fits, conditions.length]).toEqual([[], 4]);
  });

  it('count the tests before success by their number, without those that have no verdict', () => {
    const ask = studyOf(
      rowsOf(
        { scenario: 's1', tests: 4, byTest: 'ici?' },
        // Solved after two tests: the third counts nowhere.
        { scenario: 's2', tests: 4, tStar: 3, byTest: 'ccii' },
      ),
    );
    const { rounds } = ask({ op: 'figures', filter: ANY, by: 'judge' });
    expect(rounds[0].map(({ test, share, ...counts }) => ({ test, share: share.value, ...counts }))).toEqual([
      { test: 1, incompatible: 1, compatible: 1, share: 0.5, ratio: 1 },
      { test: 2, incompatible: 0, compatible: 2, share: 0, ratio: 1 / 3 },
      { test: 3, incompatible: 1, compatible: 0, share: 1, ratio: 2 / 3 },
      { test: 4, incompatible: 0, compatible: 0, share: null, ratio: 2 / 3 },
    ]);
  });

  it('have the outcome of each rule in each setting, from the narrowest rule to the broadest', () => {
    const narrow = { rule: 'narrow', breadth: 0.001 };
    const ask = studyOf(
      rowsOf(
        { rule: 'broad', breadth: 0.5, tStar: 4 },
        { ...narrow, tStar: 11, model: 'm-2' },
        { ...narrow, tests: 45 },
        { ...narrow, setting: 'dual-goal' },
        { rule: 'not computed' },
        { ...narrow, state: 'cancelled' },
      ),
    );
    const { rules } = ask({ op: 'figures', filter: ANY, by: 'judge' });
    expect(rules.map(({ rule, setting, n, success }) => [rule, setting, n, success.value])).toEqual([
      ['narrow', 'baseline', 2, 0.5],
      ['narrow', 'dual-goal', 1, 0],
      ['broad', 'baseline', 1, 1],
    ]);
    // Ten tests, then half of the episodes for the other 35.
    expect(rules[0].tests?.value).toBeCloseTo(10 + 35 / 2, 12);
  });
});

describe('what a view asks of a study', () => {
  it('is understood at both ends', () => {
    const ask = studyOf([
      ...TWO_SETTINGS,
      ...rowsOf({ state: 'cancelled' }, { rule: 'broad', breadth: 0.5 }),
    ]);
    const by = ['judge', 'enumeration'];
    const questions = [
      { kind: 'conditions', filter: ANY, by, intervals: true },
      { kind: 'effects', filter: ANY, by, ...EFFECTS },
      { kind: 'rules', filter: ANY, by },
      { kind: 'matrix', filter: ANY },
      { kind: 'figures', filter: ANY, by: 'enumeration' },
      { kind: 'report', filter: ANY, ...EFFECTS },
      { kind: 'export', filter: ANY, by, ...EFFECTS, table: 'rules', format: 'csv' },
    ];
    for (const question of questions) {
      const { kind, ...asked } = resultsQuestionSchema.parse(question);
      const answer = ask({ op: kind, ...asked } as StudyOperation);
      // As it comes over the border: without what is undefined.
      expect(RESULTS_ANSWERS[kind].safeParse(JSON.parse(JSON.stringify(answer))).error).toBeUndefined();
    }
  });

  it.each([
    { kind: 'conditions', filter: ANY, by: [], intervals: true },
    { kind: 'conditions', filter: { ...ANY, path: '/etc' }, by: ['judge'], intervals: true },
    { kind: 'matrix', filter: { ...ANY, model: 'x'.repeat(200_000) } },
    { kind: 'put', episodes: [], removed: [] },
  ])('is refused where it is none: %#', (question) => {
    expect(resultsQuestionSchema.safeParse(question).success).toBe(false);
  });
});
