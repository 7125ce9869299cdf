import { expect, test } from 'vitest';
import { SerialQueue } from '../../../src/vscode/common/serial-queue';

test('each begins when all before it is done, whatever came of that', async () => {
  const turns = new SerialQueue();
  let fail = (): void => undefined;
  const begun: string[] = [];
  const first = turns.run(() => {
    begun.push('first');
    return new Promise<never>((_, reject) => (fail = () => reject(new Error('full'))));
  });
  const second = turns.run(() => Promise.resolve(begun.push('second')));
  const idle = turns.idle();
  await Promise.resolve();
  expect(begun).toEqual(['first']);
  fail();
  await expect(first).rejects.toThrow('full');
  await expect(second).resolves.toBe(2);
  await idle;
  expect(begun).toEqual(['first', 'second']);
});
