// The dots of scores beside their scale.
import { describe, expect, it } from 'vitest';
import { finish } from '../../../../src/base/stepwise';
import { byCondition } from '../../../../src/results/condition';
import { conditionResult } from '../../../../src/results/condition-result';
import { RESULTS_ANSWERS } from '../../../../src/protocol/results-answers';
import { scoreFigures } from '../../../../src/results/figures/scores';
import { type Played, rowOf } from '../rows';
import type { StudyFigures } from '../../../../src/results/study/figures-schema';

// Numbers are written in the language of the page.
const session = (scores: Played['scores'], more: Played = {}) =>
  rowOf({ task: 'reflection', rule: '', setting: 'free', decoding: '{"data":"own-v1"}', ...more, scores });

const figuresOf = (rows: readonly ReturnType<typeof rowOf>[]) => {
  const conditions = byCondition(rows).map((group) =>
    finish(conditionResult(group, { by: 'judge', seed: 1, resamples: 0 })),
  );
  expect(RESULTS_ANSWERS.conditions.safeParse({ judge: conditions }).error).toBeUndefined();
  return scoreFigures({ conditions } as unknown as StudyFigures);
};

describe('the figure of scores', () => {
  it('has every score with a scale, by score and then by condition, with what chance reaches in so many sessions', () => {
    const [figure] = figuresOf([
      session({ 'n-back': 60, wcst: 90, invalidRate: 0 }),
      session({ 'n-back': 40 }),
      session({ wcst: 50 }, { model: 'm-2' }),
      session({ wcst: 50 }, { model: 'm-2', decoding: '{"data":"reference"}' }),
    ]);
    expect(figure.data.rows.map(({ name, cells }) => [name, ...cells.map(({ value }) => value)])).toEqual([
      ['N-back', '50.00', '48.04', '55.77', '100.00'],
      ['Wisconsin card sorting', '90.00', '24.99', '33.33', '100.00'],
      ['Wisconsin card sorting', '50.00', '24.99', '33.33', '100.00'],
      ['Wisconsin card sorting', '50.00', '23.94', '31.94', '91.67'],
    ]);
    expect(figure.legend.names).toHaveLength(3);
  });

  it('is not there where no score has a scale: of parameters of a user, and of other tasks', () => {
    expect(figuresOf([session({ 'wpt-free': 60 })])).toEqual([]);
    expect(figuresOf([rowOf({ task: 'beliefs', scores: { chebyshev: 0.2 } }), rowOf({ tStar: 3 })])).toEqual(
      [],
    );
  });
});
