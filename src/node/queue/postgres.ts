/** Queues on PostgreSQL, in a schema of their own. */
import type { Pool } from 'pg';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { QueueAddress } from './address';
import type * as Libraries from './libraries';
import type { QueuedRun } from './records';
import { type Backend, processor, type QueuedCell, WORKER_OPTIONS } from './server';

const SCHEMA = 'falsify';
const CONNECT_MS = 5000;
/** Connections of one queue of one worker. */
const CONNECTIONS = 3;

export async function openPostgres(address: QueueAddress, libraries: typeof Libraries): Promise<Backend> {
  await probe(address, libraries);
  const { Queue, Worker } = libraries.withBackend(libraries.createPostgresBackend);
  const connection = { connectionString: address.secret, schema: SCHEMA, migrate: true, max: CONNECTIONS };
  let limits: Pool | undefined;
  return {
    runs: () => new Queue<QueuedRun>('runs', { connection }),
    cells: (queue) => new Queue<QueuedCell>(queue, { connection }),
    worker: (queue, play, settings) =>
      new Worker(queue, processor(play, libraries), { connection, ...WORKER_OPTIONS, ...settings }),
    async limiter(points, duration) {
      limits ??= new libraries.Pool({ connectionString: address.secret, max: 2 }).on(
        'error',
        () => undefined,
      );
      const options = { storeClient: limits, tableName: 'limits', schemaName: SCHEMA, keyPrefix: '' };
      return await new Promise((resolve, reject) => {
        const limiter: RateLimiterPostgres = new libraries.RateLimiterPostgres(
          { ...options, points, duration },
          (error?: unknown) =>
            error ? reject(address.error('has no table of limits', error)) : resolve(limiter),
        );
      });
    },
    async close() {
      await limits?.end();
    },
  };
}

/** Rejects with QueueError where nothing answers. */
async function probe(address: QueueAddress, { Client }: typeof Libraries): Promise<void> {
  const client = new Client({
    connectionString: address.secret,
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    throw address.error('does not answer', error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
