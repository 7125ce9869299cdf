import { expect, it, vi } from 'vitest';
import { SuiteProgress } from '../../../../src/cli/suites/progress';
import type { Terminal } from '../../../../src/cli/terminal';

it('says at once that a model waits, and how many episodes failed for the moment', () => {
  const err = vi.fn<(text: string) => void>();
  const progress = new SuiteProgress({ err, errIsScreen: false } as unknown as Terminal, 'line');
  const now = { total: 24, kept: 0, done: 8, solved: 8, failed: 0, replies: 30, tokens: 0, cost: 0 };
  progress.at(now);
  expect(err).not.toHaveBeenCalled();
  const waiting = { model: 'dead', ms: 16_000 };
  progress.at({ ...now, retrying: 8, waiting });
  progress.at({ ...now, retrying: 8, waiting });
  expect(err.mock.calls).toEqual([
    ['8 of 24 episodes · 8 solved · 8 failed, to be tried again · 30 replies · dead waits for 16 s\n'],
  ]);
  for (const model of ['slow', 'dead', 'slow', 'dead'])
    progress.at({ ...now, retrying: 8, waiting: { model, ms: 16_000 } });
  expect(err).toHaveBeenCalledOnce();
});
