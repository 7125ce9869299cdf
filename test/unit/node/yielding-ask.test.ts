import { expect, it } from 'vitest';
import type { Ask } from '../../../src/judges/questions';
import { yieldingAsk } from '../../../src/node/yielding-ask';

it('lets timers run while every answer comes at once', async () => {
  const ask = yieldingAsk((() => Promise.resolve('answer')) as Ask);
  let fired = false;
  setTimeout(() => (fired = true), 1);
  const until = performance.now() + 2000;
  while (!fired && performance.now() < until)
    expect(await ask({} as never, new AbortController().signal)).toBe('answer');
  expect(fired).toBe(true);
});
