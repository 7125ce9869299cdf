import * as z from 'zod';
import type { Json } from '../base/json';
import type { Stepwise } from '../base/stepwise';
import type { AnnouncementReading } from '../phrase-reader';
import { analysePredicate, CountAbandoned, type Engine, PUBLISHED_DOMAIN } from '../predicate';
import { semanticsRegistry } from '../tasks/semantics-registry';
import type { FieldWords } from '../tasks/scenarios';
import { MOST_CHARACTERS } from './inputs';
import { agentTool, ToolRefused } from './tool';

const MOST_ANNOUNCEMENTS = 50;

export const read = agentTool({
  name: 'read',
  title: 'Read announcements as predicates',
  description:
    'Reads rules announced in plain English ("all numbers are even") as predicates, by a grammar and without a model. ' +
    'Returns for each the predicate and how many triples it accepts; or only what it necessarily implies; or why it ' +
    'cannot be read. It never guesses.',
  input: z.strictObject({
    announcements: z.array(z.string().min(1).max(MOST_CHARACTERS)).min(1).max(MOST_ANNOUNCEMENTS),
    task: z.string().optional().describe('The task that they are about. Default: the first one.'),
    setting: z
      .string()
      .optional()
      .describe('The setting of the task, such as dual-goal. Default: by the text.'),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('What the task needs to know of the scenario, such as the number of objects.'),
  }),
  *run({ announcements, task, setting, fields }, { engines }) {
    const readers = semanticsRegistry.all.flatMap(({ id, words }) => (words ? [{ id, words }] : []));
    const reader = task === undefined ? readers[0] : readers.find(({ id }) => id === task);
    if (!reader)
      throw new ToolRefused(
        `There is no task "${task}": there are ${readers.map(({ id }) => id).join(', ')}.`,
      );
    const readWords = reader.words.with(wordsOf(fields ?? {}), setting);
    const engine = engines(PUBLISHED_DOMAIN);
    const readings: Json[] = [];
    for (const text of announcements) {
      const reading = readWords(text);
      readings.push({ text, ...asJson(reading), ...(yield* breadth(reading, engine)) });
      yield;
    }
    return { version: 1, readings };
  },
});

const wordsOf = (fields: Readonly<Record<string, string>>): FieldWords => {
  const text = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined);
  return {
    text,
    flag: (name) => text(name) !== undefined,
    list: (name) => text(name)?.split(',') ?? [],
    called: (name) => `fields.${name}`,
  };
};

/** A reading is plain data. */
const asJson = (reading: AnnouncementReading): Readonly<Record<string, Json | undefined>> => ({
  ...reading,
  ...(reading.med && { med: { ...reading.med } }),
});

function* breadth(reading: AnnouncementReading, engine: Engine): Stepwise<Readonly<Record<string, Json>>> {
  if (reading.status !== 'read') return {};
  const { program } = analysePredicate(reading.predicate);
  if (!program) return {};
  try {
    return { count: (yield* engine.count(program)).true };
  } catch (error) {
    if (!(error instanceof CountAbandoned)) throw error;
    return { count: null, notCounted: error.message };
  }
}
