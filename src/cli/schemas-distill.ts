/** The lines that `falsify distill` writes. */
import * as z from 'zod';

const message = z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string().min(1) });

const chatLine = z
  .strictObject({ messages: z.array(message).min(2).describe('The last one is what the teacher generated.') })
  .describe('With --format messages, and a row of Parquet.');

const promptLine = z
  .strictObject({ prompt: z.array(message).min(1), completion: z.tuple([message]) })
  .describe('With --format prompt-completion.');

export const trainingLine = z.union([chatLine, promptLine]);
