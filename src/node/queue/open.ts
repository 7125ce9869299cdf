/** Connects to a queue server. */
import type { QueueAddress } from './address';
import { openPostgres } from './postgres';
import { openRedis } from './redis';
import { QueueServer } from './server';

/** Rejects with QueueError where there is no such server, or it refuses. */
export async function openServer(address: QueueAddress): Promise<QueueServer> {
  const libraries = await import('./libraries');
  const backend = address.isRedis ? openRedis : openPostgres;
  return new QueueServer(address, await backend(address, libraries));
}
