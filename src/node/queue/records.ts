/** The records of a queue: runs, and the cells of each. No key, and no address of an endpoint. */
import * as z from 'zod/mini';
import { headSchema, type Suite } from '../../suites/schema';

const name = z.string().check(z.minLength(1), z.maxLength(300));

const runSchema = z.strictObject({
  version: z.literal(1),
  /** The id of the folder. */
  id: z.uuid(),
  /** The suite, for people. */
  name,
  /** The folder of the transcripts, as the machine that filled the queue names it. */
  out: z.string().check(z.minLength(1), z.maxLength(4096)),
  /** The parts of the suite that decide how it is played. */
  suite: z.pick(headSchema, { judges: true, limits: true, models: true }),
  /** Queues: one for each endpoint, and one for agents. */
  queues: z.array(
    z.strictObject({
      queue: z.string().check(z.regex(/^[\w-]{1,100}$/)),
      /** The profile; absent for agents. */
      profile: z.optional(name),
    }),
  ),
});

export type QueuedRun = z.infer<typeof runSchema>;

/** Returns undefined where the value is not a run that this version can play. */
export const readRun = (value: unknown): QueuedRun | undefined => runSchema.safeParse(value).data;

export const suiteOf = ({ suite }: QueuedRun): Pick<Suite, 'models' | 'limits' | 'judges'> => ({
  ...suite,
  models: suite.models ?? {},
});
