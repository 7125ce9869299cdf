import { expect, it } from 'vitest';
import { QueueAddress, QueueError } from '../../../../src/node/queue/address';
import { ServerPoll } from '../../../../src/node/queue/server-poll';

function polled(answers: readonly (number | Error)[], mostLostMs?: number) {
  const said: string[] = [];
  const left = [...answers];
  const all = new ServerPoll(
    {
      server: { address: new QueueAddress('redis://host') },
      signal: new AbortController().signal,
      mostLostMs,
      onLost: (reason) => said.push(reason),
      onBack: () => said.push('back'),
    },
    async () => {
      const answer = left.shift() ?? new Error('asked too often');
      if (typeof answer === 'number') return await Promise.resolve(answer);
      throw answer;
    },
  );
  return { said, all };
}

it('waits for a server that does not answer, and says so once', async () => {
  const { said, all } = polled([1, new Error('gone'), new Error('gone'), 2]);
  expect([await all.next(), await all.next(), await all.next(), await all.next()]).toEqual([
    1,
    undefined,
    undefined,
    2,
  ]);
  expect(said).toEqual(['gone', 'back']);
});

it('gives a server up that stays away', async () => {
  const { all } = polled([new Error('gone')], -1);
  await expect(all.next()).rejects.toThrow(QueueError);
  expect(all.isLost).toBe(true);
});
