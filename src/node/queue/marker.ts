/** The mark of a folder whose suite is in a queue: workers know by it that they have the same folder. */
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readJson } from '../../base/json';
import { replaceFile } from '../replace-file';

const MARK_NAME = '.falsify-queue.json';

const markSchema = z.strictObject({
  version: z.literal(1),
  id: z.uuid(),
  /** The number of times that the queue was filled from here. Attempts of a later filling come after those of an earlier one. */
  filled: z.int().check(z.minimum(1)),
  /** The address of the queue, without its password. */
  server: z.string(),
  since: z.string(),
});

export type QueueMark = z.infer<typeof markSchema>;

/** Returns undefined where the folder is in no queue, or is not there. */
export async function queueMark(folder: string): Promise<QueueMark | undefined> {
  const text = await readFile(join(folder, MARK_NAME), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : markSchema.safeParse(readJson(text)).data;
}

/** Marks the folder before it is filled into a queue, once more where it was before. The caller has its lock. */
export async function markQueued(folder: string, server: string): Promise<QueueMark> {
  const before = await queueMark(folder);
  const mark: QueueMark = {
    version: 1,
    id: before?.id ?? randomUUID(),
    filled: (before?.filled ?? 0) + 1,
    server,
    since: new Date().toISOString(),
  };
  await replaceFile(join(folder, MARK_NAME), `${JSON.stringify(mark)}\n`);
  return mark;
}

export const unmarkQueued = (folder: string): Promise<void> => rm(join(folder, MARK_NAME), { force: true });
