import { describe, expect, it } from 'vitest';
import { runFunction } from '../../../src/judges/function/run';
import { HOSTILE_FUNCTIONS } from '../../fixtures/judges/hostile-functions';

const errorOf = (source: string): string => {
  const answer = runFunction({ kind: 'function', source, params: ['a', 'b', 'c'], calls: [[1, 2, 3]] });
  if (!answer.ok) return answer.error;
  const [result] = answer.results;
  return typeof result === 'boolean' ? String(result) : result.error;
};

// The benchmark measures the time of each. Here a limit that is missing shows as a test that never ends.
describe('hostile functions', () => {
  it.each(HOSTILE_FUNCTIONS)('$name', ({ source, error }) => {
    expect(errorOf(source)).toMatch(error);
  });

  it('has no names twice', () => {
    expect(new Set(HOSTILE_FUNCTIONS.map(({ name }) => name)).size).toBe(HOSTILE_FUNCTIONS.length);
  });

  it('stops at the same place every time', () => {
    const source = 'def rule(a, b, c):\n    n = 0\n    while a:\n        n += 1\n    return n';
    expect(errorOf(source)).toBe('StepLimitError: stopped after 50,000 steps (line 3)');
  });
});
