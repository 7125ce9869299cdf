import { expect, it } from 'vitest';
import { runningCompatibility } from '../../../src/tasks/rule-discovery/measures/running';

it('I:C so far counts verdicts up to each test, and is no number before a compatible one', () => {
  const results = ['incompatible', undefined, 'compatible', 'no-verdict', 'incompatible', 'compatible'];
  const running = runningCompatibility(results.map((result, i) => ({ round: i + 1, result })));
  expect(running.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(running.map(({ ratio }) => ratio)).toEqual([null, null, 1, 1, 2, 1]);
  expect(running.at(-1)).toMatchObject({ incompatible: 2, compatible: 2 });
  expect(runningCompatibility([])).toEqual([]);
});
