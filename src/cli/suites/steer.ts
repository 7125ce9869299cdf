/** `falsify suite pause|resume|cancel --queue`: looks after a suite in a queue. */
import { visible } from '../../base/visible-text';
import { lockFolder } from '../../node/suite-lock';
import type { Arguments } from '../arguments';
import { formatOf, writeJson } from '../command';
import type { EpisodeContext } from '../episodes/context';
import { EXIT, type ExitCode, InputError } from '../exit';
import type { SuiteSteeredResult } from '../schemas-suites';
import type { Terminal } from '../terminal';
import { inFolder } from './locked';
import { openSuite, type OpenSuite } from './open';
import { type QueueUse, withQueue } from './queue';

type Action = SuiteSteeredResult['action'];

const DONE: Readonly<Record<Action, string>> = {
  pause: 'workers begin no more of its episodes; those under way are played to their end',
  resume: 'workers play it again',
  cancel: 'no worker plays it any more; falsify suite run plays it on',
};

/** Says whether the queue had the suite. */
type Steer = (use: QueueUse, opened: OpenSuite) => Promise<boolean>;

const steering =
  (action: Action, steer: Steer) =>
  async (args: Arguments, context: EpisodeContext, terminal: Terminal): Promise<ExitCode> => {
    const format = formatOf(args, ['text', 'json']);
    const opened = await openSuite(args, context, terminal);
    const { out } = opened;
    return await withQueue(args, terminal, async (use) => {
      const queue = use.server.address.shown;
      const found = await steer(use, opened);
      if (!found && action !== 'cancel') throw new InputError(out, `is not in the queue ${queue}`);
      if (format === 'json')
        await writeJson(terminal, { version: 1, out, queue, action, found } satisfies SuiteSteeredResult);
      else
        terminal.out(`${visible(`${out}: ${found ? '' : `${queue} did not have it; `}${DONE[action]}`)}\n`);
      return EXIT.fine;
    });
  };

export const pauseSuite = steering('pause', async ({ server, queue }, { out }) => {
  const found = await queue.QueuedSuite.find(server, out);
  await found?.pause();
  return found !== undefined;
});

export const resumeSuite = steering('resume', async ({ server, queue }, { out }) => {
  const found = await queue.QueuedSuite.find(server, out);
  await found?.resume();
  return found !== undefined;
});

export const cancelSuite = steering('cancel', async ({ server, queue }, { out, cells }) => {
  const lock = await inFolder(out, () => lockFolder(out, { forQueue: true }));
  try {
    return await queue.cancelQueued(server, out, cells);
  } finally {
    await lock.release();
  }
});
