import { describe, expect, it } from 'vitest';
import { finish } from '../../../../src/base/stepwise';
import { byCondition } from '../../../../src/results/condition';
import { conditionResult } from '../../../../src/results/condition-result';
import {
  arrowsOf,
  icAll,
  nearestPoint,
  pointsOf,
  settingsOf,
  successShare,
} from '../../../../src/results/figures/points';
import { rowOf, type Played } from '../rows';

const resultsOf = (...played: readonly Played[]) =>
  byCondition(played.map(rowOf)).map((group) =>
    finish(conditionResult(group, { by: 'judge', seed: 1, resamples: 0 })),
  );

const STUDY = resultsOf(
  { model: 'a', setting: 'think-in-opposites', tStar: 3, ic: [1, 4] },
  { model: 'a', setting: 'baseline', ic: [1, 2] },
  { model: 'b', setting: 'dual-goal', tStar: 1, ic: [0, 0] },
  { model: 'b', setting: 'baseline', tStar: 2, ic: [3, 4] },
  { model: 'b', setting: 'dual-goal', thinking: true, ic: [1, 1] },
);

describe('conditions as points', () => {
  it('are those of which both numbers are defined, named by what tells them apart', () => {
    const points = pointsOf(STUDY, icAll, successShare);
    expect(points.map(({ model, more, x, y }) => [model, more, x, y])).toEqual([
      ['b', 'thinking · dual-goal', 1, 0],
      ['a', 'thinking not reported · baseline', 0.5, 0],
      ['a', 'thinking not reported · think-in-opposites', 0.25, 1],
      ['b', 'thinking not reported · baseline', 0.75, 1],
    ]);
  });

  it('have arrows from the reference setting to the others of the same model, and from no other model', () => {
    const arrows = arrowsOf(pointsOf(STUDY, icAll, successShare), 'baseline');
    expect(arrows.map(({ from, to }) => [from.model, from.x, to.x])).toEqual([['a', 0.5, 0.25]]);
  });

  it('have a style for each setting, in their order', () => {
    expect(settingsOf(STUDY)).toEqual(['baseline', 'dual-goal', 'think-in-opposites']);
  });

  it('are picked by the nearest place that is near enough', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
    ];
    expect(nearestPoint(points, { x: 7, y: 2 }, 24)).toBe(points[1]);
    expect(nearestPoint(points, { x: 40, y: 2 }, 24)).toBeUndefined();
  });
});
