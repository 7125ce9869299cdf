/** The queue that a command names with `--queue`. */
import { visible } from '../../base/visible-text';
import { QueueAddress, QueueError } from '../../node/queue/address';
import type * as Queue from '../../node/queue';
import type { QueueState } from '../../node/queue/fill';
import type { ServerPollHost } from '../../node/queue/server-poll';
import type { QueueServer } from '../../node/queue/server';
import { grouped, plural } from '../../rules';
import type { Arguments, OptionSpecs } from '../arguments';
import { InputError, UsageError } from '../exit';
import type { Terminal } from '../terminal';
import { isErrno } from '../unusable';
import type { Progress } from '../work';

export const QUEUE_OPTION = {
  queue: { value: 'URL', summary: 'the queue: redis://HOST:PORT, postgres://HOST/DATABASE' },
} as const satisfies OptionSpecs;

/** The password of a queue whose address has none. */
const PASSWORD = 'FALSIFY_QUEUE_PASSWORD';

export interface QueueUse {
  readonly server: QueueServer;
  readonly queue: typeof Queue;
}

/** Options of commands that wait for a server that does not answer. */
export interface QueueWait {
  readonly ms: number;
  /** `reason`: why it does not answer. */
  readonly onWaiting: (server: string, reason: string) => void;
}

/** Uses the queue that the command names. Rejects with UsageError and InputError, and with CancelledError if it waits. */
export async function withQueue<T>(
  args: Arguments,
  { env, signal }: Pick<Terminal, 'env' | 'signal'>,
  use: (use: QueueUse) => Promise<T>,
  wait?: QueueWait,
): Promise<T> {
  const url = args.text('queue');
  if (url === undefined) throw new UsageError('name the queue', 'as in --queue redis://127.0.0.1:6379');
  const address = addressOf(url, env[PASSWORD]);
  const queue = await import('../../node/queue');
  let server: QueueServer | undefined;
  try {
    server = await queue.openServer(
      address,
      wait && { ms: wait.ms, signal, onWaiting: (reason) => wait.onWaiting(address.shown, reason) },
    );
    return await use({ server, queue });
  } catch (error) {
    const lost = isErrno(error) && error.path === undefined ? address.error('was lost', error) : error;
    throw lost instanceof QueueError ? new InputError('queue', lost.message) : error;
  } finally {
    await server?.close();
  }
}

function addressOf(url: string, password: string | undefined): QueueAddress {
  try {
    return new QueueAddress(url, password);
  } catch (error) {
    if (!(error instanceof QueueError)) throw error;
    throw new UsageError(error.message, 'redis://127.0.0.1:6379, postgres://127.0.0.1/falsify');
  }
}

export const waitingText = (server: string, reason: string): string =>
  `falsify: waiting for ${visible(server)}, which does not answer: ${visible(reason)}\n`;

/** Says that the server does not answer any more, and that it does again. */
export const lostOrBack = (
  { address }: QueueServer,
  progress: Progress,
  terminal: Terminal,
): Pick<ServerPollHost, 'onLost' | 'onBack'> => ({
  onLost(reason) {
    progress.end();
    terminal.err(waitingText(address.shown, reason));
  },
  onBack() {
    progress.end();
    terminal.err(`falsify: ${visible(address.shown)} answers again\n`);
  },
});

/** `120 waiting · 16 under way · 4 workers · 1 failed` */
export const queueText = ({ paused, waiting, active, delayed, failed, workers }: QueueState): string =>
  [
    ...(paused ? ['paused'] : []),
    `${grouped(waiting + delayed)} waiting`,
    `${grouped(active)} under way`,
    plural(workers, 'worker'),
    ...(failed > 0 ? [`${grouped(failed)} failed`] : []),
  ].join(' · ');
