/** Queues on Redis. */
import type { Redis } from 'ioredis';
import type { QueueAddress } from './address';
import type * as Libraries from './libraries';
import type { QueuedRun } from './records';
import { type Backend, processor, type QueuedCell, WORKER_OPTIONS } from './server';

const PREFIX = 'falsify';
const CONNECT_MS = 5000;
const MOST_PAUSE_MS = 1000;

export async function openRedis(address: QueueAddress, libraries: typeof Libraries): Promise<Backend> {
  const { Queue, RateLimiterRedis, Redis, Worker } = libraries;
  await probe(address, libraries);
  const connection = {
    url: address.secret,
    // Commands wait for a server that is gone.
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => Math.min(times * 50, MOST_PAUSE_MS),
  };
  let limits: Redis | undefined;
  return {
    runs: () => new Queue<QueuedRun>('runs', { connection, prefix: PREFIX }),
    cells: (queue) => new Queue<QueuedCell>(queue, { connection, prefix: PREFIX }),
    worker: (queue, play, settings) =>
      new Worker(queue, processor(play, libraries), {
        connection,
        prefix: PREFIX,
        ...WORKER_OPTIONS,
        ...settings,
      }),
    limiter(points, duration) {
      limits ??= new Redis(address.secret, { ...connection }).on('error', () => undefined);
      const keyPrefix = `${PREFIX}:limit`;
      return Promise.resolve(new RateLimiterRedis({ storeClient: limits, keyPrefix, points, duration }));
    },
    close() {
      limits?.disconnect();
      return Promise.resolve();
    },
  };
}

/** Rejects with QueueError where nothing answers. */
async function probe(address: QueueAddress, { Redis }: typeof Libraries): Promise<void> {
  const redis = new Redis(address.secret, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    commandTimeout: CONNECT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let lastError: unknown;
  redis.on('error', (error) => (lastError = error));
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    throw address.error('does not answer', lastError ?? error);
  } finally {
    redis.disconnect();
  }
}
