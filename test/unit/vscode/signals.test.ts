import { expect, it, vi } from 'vitest';
import { orCancelled } from '../../../src/base/abort';
import { FunctionCache } from '../../../src/judges/llm/functions';
import { CancelledError } from '../../../src/base/stepwise';
import { raced } from '../../../src/vscode/language-models/raced';

it('the judges and calls of a run add one listener to its signal, however many wait, and all hear of a cancel', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const added = vi.spyOn(signal, 'addEventListener');
  const never = new Promise<never>(() => undefined);
  const cache = new FunctionCache();
  const waiting = Array.from({ length: 20 }, () => [
    orCancelled(never, signal),
    raced(never, signal, 60_000, () => new Error('late')),
    orCancelled(
      cache.exclusively('the same', signal, () => never),
      signal,
    ),
  ]).flat();
  await Promise.resolve();
  expect(added).toHaveBeenCalledTimes(1);
  controller.abort();
  for (const each of await Promise.allSettled(waiting))
    expect(each).toMatchObject({ status: 'rejected', reason: expect.any(CancelledError) as unknown });
});
