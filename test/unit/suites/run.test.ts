import { expect, it } from 'vitest';
import { countRun } from '../../../src/suites/run';
import { measuresNamed } from '../../../src/metrics';

it('counts what was found in every game with something to find', () => {
  const ended = (task: string, outcome?: string) => {
    const tally = measuresNamed(task).tally();
    tally.add({ type: 'feedback', outcome } as never);
    return {
      state: 'completed',
      cell: { scenario: { task } },
      metrics: tally.measures(() => undefined),
    };
  };
  const results = [ended('wilt', 'correct'), ended('wilt', 'wrong'), ended('beliefs')];
  const run = { cells: results.map(({ cell }) => cell), states: { kept: [] } };
  expect(countRun(run as never, { results, notBegun: 0 } as never)).toMatchObject({ complete: 3, solved: 1 });
});
