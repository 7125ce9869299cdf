import { describe, expect, it } from 'vitest';
import * as plot from '../../../../src/base/figure/plot';
import { finish } from '../../../../src/base/stepwise';
import { byCondition } from '../../../../src/results/condition';
import { conditionResult } from '../../../../src/results/condition-result';
import { drawnFigures } from '../../../../src/results/figures/drawn';
import type { ResultRow } from '../../../../src/results/row';
import { figuresOf } from '../../../../src/results/study/figures';
import { taskNamed } from '../../../../src/tasks/registry';
import { rowOf, type Played } from '../rows';

const HOSTILE = '<img src=x onerror=alert(1)>"&\u0007';

const drawnOf = (...played: readonly Played[]) => drawnBy(played.map(rowOf));

function drawnBy(rows: readonly ResultRow[]) {
  const groups = byCondition(rows);
  const results = groups.map((group) =>
    finish(conditionResult(group, { by: 'judge', seed: 1, resamples: 0 })),
  );
  const episodes = groups.map(({ rows }) => rows);
  const figures = finish(figuresOf(results, episodes, { by: 'judge', published: [] }));
  return drawnFigures(plot, figures, 'baseline', (task) => taskNamed(task)?.title ?? task);
}

describe('figures', () => {
  it('are drawn without a page: each a document with its title, its key and the colours of paper', () => {
    const { drawn, absent } = drawnOf(
      { tStar: 3, byTest: 'icci', ic: [1, 1], breadth: 0.001 },
      { setting: 'dual-goal', tests: 2, byTest: 'ii', ic: [2, 1], breadth: 0.001 },
      {
        setting: 'dual-goal',
        model: HOSTILE,
        tStar: 2,
        byTest: 'ic',
        ic: [2, 2],
        breadth: 0.4,
        rule: HOSTILE,
      },
    );
    expect(drawn.map(({ svg }) => /font-weight="600">([^<]*)</.exec(svg)?.[1])).toEqual([
      'Success against I:C',
      'From one setting to another',
      'Solved within so many tests',
      'Incompatible share by test',
      'I:C by test',
      'Success by breadth of the rule',
      'Tests before success by breadth of the rule',
      'Success against what is generated',
    ]);
    expect(absent).toEqual([]);
    for (const { svg, caption } of drawn) {
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="720" height="\d+" viewBox="0 0 720 \d+"/,
      );
      expect(svg).toMatch(/<\/svg><svg [^]*dual-goal[^]*<\/svg><\/svg>$/);
      expect(svg).not.toMatch(/var\(|NaN|undefined|<img/);
      expect(svg).not.toContain('\u0007');
      expect(caption).toContain('By the stored verdicts.');
    }
    const [, , solved] = drawn;
    expect(solved.svg).toContain('stroke="#005a9e"');
    expect(solved.svg).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(solved.svg).toContain('font-size:13px');
  });

  it('of tasks without a hidden rule are drawn in panels', () => {
    const belief = (figure: string, points: readonly (readonly [number, number])[]) => ({
      ...rowOf({ task: 'beliefs', setting: 'revealed', scores: { chebyshev: 0 } }),
      figures: [
        { figure, panel: 'dice, single', points: points.map(([x, y]) => [x, y] as [number, number]) },
      ],
    });
    const session = rowOf({
      ...{ task: 'reflection', rule: '', setting: 'free', decoding: '{"data":"own-v1"}' },
      scores: { 'n-back': 60, wcst: 90 },
    });
    const learning = {
      ...session,
      figures: [{ figure: 'learning', panel: 'wcst', points: [1, 2].map((x) => [x, 1] as [number, number]) }],
    };
    const { drawn } = drawnBy([belief('belief-against-truth', [[0.2, 0.4]]), learning]);
    expect(drawn.map(({ svg }) => /font-weight="600">([^<]*)</.exec(svg)?.[1])).toEqual([
      'Belief against truth: Revealed Belief and Stated Answer',
      'Scores between chance and perfect: Reflection-Bench',
      'Learning: Reflection-Bench',
    ]);
    expect(drawn[1].svg).toMatch(/>N-back<[^]*>Wisconsin/);
    for (const { svg } of drawn) expect(svg).not.toMatch(/var\(|NaN|undefined/);
  });
});
