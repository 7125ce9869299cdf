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
  const run = { cells: results.map(({ cell }) => cell), states: { kept: [], incomplete: [] } };
  expect(countRun(run as never, { results, notBegun: 0 } as never)).toMatchObject({ complete: 3, solved: 1 });
});

it('counts what is to be played and what of it is begun as the status of the suite does', () => {
  const [kept, left, failed, form, cancelled, missing] = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({
    id,
    scenario: { task: 'wilt' },
  }));
  const results = [
    { state: 'failed', why: 'unreachable', cell: failed },
    { state: 'failed', why: 'format', cell: form },
    { state: 'cancelled', cell: cancelled },
  ];
  const cells = [kept, left, failed, form, cancelled, missing];
  // The one that was begun before had no turn in this run.
  const states = { kept: [kept], incomplete: [{ cell: left }, { cell: form }] };
  expect(countRun({ cells, states } as never, { results, notBegun: 2 } as never)).toMatchObject({
    ...{ complete: 2, played: 2, failed: 1, format: 1, cancelled: 1 },
    ...{ missing: 4, incomplete: 3 },
  });
});
