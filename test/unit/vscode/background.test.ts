import { expect, it } from 'vitest';
import { CancelledError } from '../../../src/base/stepwise';
import { inBackground } from '../../../src/vscode/common/background';

it('tells why work failed that nobody waits for, and nothing of work that was cancelled', async () => {
  const told: string[] = [];
  for (const work of [
    Promise.resolve(1),
    Promise.reject(new Error('no disk')),
    Promise.reject(new CancelledError()),
  ])
    inBackground(work, (why) => told.push(why));
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(told).toEqual(['no disk']);
});
