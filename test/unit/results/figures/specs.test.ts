import { describe, expect, it } from 'vitest';
import { finish } from '../../../../src/base/stepwise';
import { byCondition } from '../../../../src/results/condition';
import { conditionResult } from '../../../../src/results/condition-result';
import { figuresOf } from '../../../../src/results/study/figures';
import { dataCsv } from '../../../../src/results/figures/data-csv';
import { FIGURED_TASKS, taskFigures } from '../../../../src/results/figures/specs';
import { TASKS } from '../../../../src/tasks/registry';
import { RULE_MEASURES } from '../../../../src/tasks/rule-discovery/measures';
import type { ResultRow } from '../../../../src/results/row';
import { rowOf, type Played } from '../rows';

const figuresFor = (...played: readonly Played[]) => figuresOfRows(played.map(rowOf));

function figuresOfRows(all: readonly ResultRow[]) {
  const groups = byCondition(all);
  const results = groups.map((group) =>
    finish(conditionResult(group, { by: 'judge', seed: 1, resamples: 0 })),
  );
  const rows = groups.map((group) => group.rows);
  return taskFigures(finish(figuresOf(results, rows, { by: 'judge', published: [] })), 'baseline');
}

const specsOf = (...played: readonly Played[]) => figuresFor(...played).specs;

const STUDY: readonly Played[] = [
  { setting: 'baseline', rule: 'narrow', breadth: 0.001, tStar: 3, byTest: 'icci', ic: [1, 1] },
  { setting: 'baseline', rule: 'broad', breadth: 0.4, tests: 3, byTest: 'iic', ic: [2, 1] },
  { setting: 'dual-goal', rule: 'narrow', breadth: 0.001, tests: 2, byTest: 'ii', ic: [2, 0] },
];

const named = (title: string) => specsOf(...STUDY).find((spec) => spec.title === title)!;

describe('the figures of a study', () => {
  it('are all there is something to show of', () => {
    expect(specsOf(...STUDY).map(({ title }) => title)).toEqual([
      'Solved within so many tests',
      'Incompatible share by test',
      'I:C by test',
      'Success by breadth of the rule',
      'Tests before success by breadth of the rule',
      'Success against what is generated',
    ]);
    expect(specsOf({ tests: 0 }).map(({ title }) => title)).toEqual(['Solved within so many tests']);
  });

  it('by test: each point leads to the episodes of its condition', () => {
    const { picks, data, legend } = named('I:C by test');
    expect(picks.map(({ x, y, shows }) => [shows.setting, x, y])).toEqual([
      // The second test of the baseline is a compatible one and an incompatible one.
      ['baseline', 2, 3],
      ['baseline', 3, 1.5],
    ]);
    expect(legend.names).toHaveLength(2);
    expect(data.rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual([
      ['1', '2', '0', '1.000', '–'],
      ['2', '1', '1', '0.500', '3.000'],
      ['3', '0', '1', '0.000', '1.500'],
      ['1', '1', '0', '1.000', '–'],
      ['2', '1', '0', '1.000', '–'],
    ]);
  });

  it('have the steps of a curve with the episodes at risk, also of the end of what was played', () => {
    const { data } = named('Solved within so many tests');
    expect(data.rows.map(({ more, cells }) => [more, ...cells.map(({ value }) => value)])).toEqual([
      ['baseline', '0', '0.000', '2'],
      ['baseline', '2', '0.500', '2'],
      ['baseline', '3', '0.500', '1'],
      ['dual-goal', '0', '0.000', '1'],
      ['dual-goal', '2', '0.000', '1'],
    ]);
  });

  it('are data for other programs, in full numbers', () => {
    const [names, ...lines] = dataCsv(named('Incompatible share by test').data).split('\n');
    expect(names).toBe(
      'of,details,test,incompatible,compatible,incompatible_share,incompatible_share_low,incompatible_share_high,i_c_so_far',
    );
    expect(lines[1]).toMatch(/^m-1,baseline,2,1,1,0\.5,0\.09453\d{12,},0\.90546\d{11,},3$/);
    expect(dataCsv(named('Tests before success by breadth of the rule').data)).toContain(
      'of,details,breadth,success,success_low,success_high,mean_tests_up_to_45,mean_tests_up_to_45_standard_error,n\n' +
        'narrow,baseline,0.001,1,',
    );
    const drawn = specsOf(
      ...STUDY,
      { model: 'b', tStar: 2, byTest: 'ic', ic: [1, 2] },
      { model: 'c', tests: 2, ic: [2, 2] },
      { model: 'd', tests: 2, ic: [3, 2] },
      { model: 'e', tests: 2, ic: [4, 2] },
    );
    const success = dataCsv(drawn.find(({ title }) => title === 'Success against I:C')!.data).split('\n');
    expect(success.filter((line) => line.startsWith('Least squares,thinking not reported,'))).toHaveLength(
      41,
    );
  });

  it('say what is not drawn, and why', () => {
    const { caption } = named('I:C by test');
    expect(caption).toContain('No line without a compatible test: m-1 · dual-goal.');
    expect(figuresFor(...STUDY).absent).toEqual([
      'Success against I:C is not drawn: only one condition has an I:C.',
    ]);
    const falsifying: Played = { rule: 'a', breadth: 0.1, tests: 2, byTest: 'ii', ic: [2, 0] };
    expect(figuresFor(falsifying, { ...falsifying, rule: 'b', breadth: 0.2 }).absent).toEqual([
      'Success against I:C is not drawn: no condition has an I:C.',
      'I:C by test is not drawn: no condition has a compatible test.',
    ]);
  });

  it('are there for the tasks that are named where there is none', () => {
    const figured = TASKS.filter(
      ({ figures, measures }) => figures !== undefined || measures === RULE_MEASURES,
    );
    expect(figured.map(({ title }) => title).sort()).toEqual([...FIGURED_TASKS].sort());
  });

  it('name the method of the band, and n once where it is the same', () => {
    const title = 'Solved within so many tests';
    expect(named(title).caption).toMatch(
      /Bands: 95%, by Greenwood.* none once all are solved.* n = 2, 1 episodes\./,
    );
    const captionOf = (...played: readonly Played[]) =>
      specsOf(...played).find((spec) => spec.title === title)?.caption;
    expect(captionOf({}, { setting: 'dual-goal' })).toContain('n = 1 episode each.');
    expect(captionOf({}, {})).toContain('n = 2 episodes.');
  });

  it('by breadth: each point leads to the episodes of its rule in its setting, and settings stand apart', () => {
    const { picks, data } = named('Success by breadth of the rule');
    expect(picks.map(({ shows, y }) => [shows.rule, shows.setting, y])).toEqual([
      ['narrow', 'baseline', 1],
      ['narrow', 'dual-goal', 0],
      ['broad', 'baseline', 0],
    ]);
    expect(picks[0].x).toBeLessThan(0.001);
    expect(picks[1].x).toBeGreaterThan(0.001);
    expect(data.rows[0].cells.map(({ value }) => value)).toEqual(['0.1%', '1.000', '2.00', '1']);
    // The others end unsolved after two or three tests.
    expect(data.rows[1].cells.map(({ value }) => value)).toEqual(['0.1%', '0.000', '–', '1']);
    const tests = named('Tests before success by breadth of the rule');
    expect(tests.picks.map(({ shows, y }) => [shows.rule, shows.setting, y])).toEqual([
      ['narrow', 'baseline', 2],
    ]);
    expect(tests.caption).toContain('No point where some episodes are not solved');
  });

  it('name a p below the smallest that is printed as a bound', () => {
    const onLine = [1, 2, 3, 4, 5].flatMap((share, model) =>
      Array.from({ length: 5 }, (_, i) => ({
        model: `m${model}`,
        ic: [share, 5] as const,
        ...(i < share && { tStar: 2 }),
      })),
    );
    const { caption } = specsOf(...onLine).find(({ title }) => title === 'Success against I:C')!;
    expect(caption).toContain('r = 1.000 [1.000, 1.000], p < 0.0001, ρ = 1.000.');
  });

  describe('of offline agents, in settings that they play alike', () => {
    const SETTINGS = ['baseline', 'dual-goal', 'think-in-opposites'];
    const agentRows = (...models: readonly string[]) =>
      models.flatMap((model, i) =>
        SETTINGS.map((setting) => {
          const row = rowOf({ model, setting, scenario: 's', tStar: i + 2, byTest: 'ic', ic: [i + 1, 3] });
          return {
            ...row,
            model: { kind: 'offline', name: model, served: model },
            promptSha256: setting,
            // Replies have other words in other settings.
            judge: { ...row.judge, tokens: { ...row.judge.tokens, total: setting.length } },
          };
        }),
      );
    const specOf = (title: string, rows: readonly ResultRow[]) =>
      figuresOfRows(rows).specs.find((spec) => spec.title === title)!;

    it('count each agent once in a fit, and fit no line to a few points', () => {
      const { caption, data } = specOf('Success against I:C', agentRows('a', 'b', 'c'));
      expect(caption).toContain('No line: 3 points, and fewer than 5 show none.');
      expect(caption).toContain('Settings in which an offline agent plays alike count once');
      expect(data.rows.map(({ name }) => name)).not.toContain('Least squares');
      const five = agentRows('a', 'b', 'c', 'd', 'e');
      expect(specOf('Success against I:C', five).caption).toContain('not reported (dashed): n = 5,');
      // Settings in which models play alike by chance are conditions of their own.
      const models = five.map((row) => ({ ...row, model: { ...row.model, kind: 'endpoint' } }));
      expect(specOf('Success against I:C', models).caption).toContain('not reported (dashed): n = 15,');
    });

    it('say that nothing moves, and draw no ellipse around a few points', () => {
      const title = 'From one setting to another';
      const agents = agentRows('a', 'b', 'c');
      expect(specOf(title, agents).caption).toMatch(/Nothing moves: .* reads no prompts.* No ellipse/);
      const moved = agents.map((row, i) =>
        i === 4 ? { ...row, judge: { ...row.judge, tStar: null } } : row,
      );
      const { caption, data } = specOf(title, moved);
      expect(caption).toContain('5 pairs without an arrow');
      expect(data.rows.map(({ name }) => name)).not.toContain('Ellipse');
    });

    it('are one line, so that there is room for other models', () => {
      for (const title of ['Solved within so many tests', 'Incompatible share by test', 'I:C by test']) {
        const { legend, caption } = specOf(title, agentRows('a', 'b', 'c'));
        expect(legend.names).toEqual(
          ['a', 'b', 'c'].map((name) => `${name} · baseline = dual-goal = think-in-opposites`),
        );
        expect(caption).toMatch(/plays alike are one line/);
        expect(caption).not.toContain('not drawn');
      }
    });
  });
});
