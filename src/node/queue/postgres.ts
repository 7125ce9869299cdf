/** Queues on PostgreSQL, in a schema of their own. */
import type * as pg from 'pg';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { QueueAddress } from './address';
import type * as Libraries from './libraries';
import type { QueuedRun } from './records';
import { type Backend, processor, type QueuedCell, WORKER_OPTIONS } from './server';

const SCHEMA = 'falsify';
const CONNECT_MS = 5000;
/** Pause after a connection that failed. */
const AGAIN_MS = 500;
/** Connections of one queue of one worker. */
const CONNECTIONS = 3;

export async function openPostgres(address: QueueAddress, libraries: typeof Libraries): Promise<Backend> {
  await probe(address, libraries);
  const { Queue, Worker } = libraries.withBackend(libraries.createPostgresBackend);
  const connection = {
    connectionString: address.secret,
    schema: SCHEMA,
    migrate: true,
    max: CONNECTIONS,
    keepAlive: true,
    connectionTimeoutMillis: 2 * CONNECT_MS,
    Client: patientClient(libraries),
  };
  let limits: pg.Pool | undefined;
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
      // The kind of the client is found by the name of its class otherwise, and a minified bundle has other names.
      const client = { storeClient: limits, storeType: 'pool' };
      const options = { ...client, tableName: 'limits', schemaName: SCHEMA, keyPrefix: '' };
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

/** Connections that do not end the program when the server goes, and do not hurry while it starts. */
const patientClient = ({ Client }: typeof Libraries) =>
  class extends Client {
    constructor(...parameters: ConstructorParameters<typeof Client>) {
      super(...parameters);
      // One that is taken out of a pool has no listener there, and an error without one ends the program.
      this.on('error', () => undefined);
    }

    // BullMQ tries again at once where a server refuses because it is only starting.
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error | null) => void): void;
    override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
      const connecting = super.connect().catch(async (error: unknown) => {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        throw error;
      });
      if (!callback) return connecting;
      connecting.then(() => callback(null), callback);
      return undefined;
    }
  };

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
