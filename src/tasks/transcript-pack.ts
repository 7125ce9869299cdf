/**
 * The prompt pack of an episode that was played: its first message, with the placeholders back where the scenario's
 * values stand. Reads transcripts of ours and published ones of the wason task.
 */
import * as z from 'zod/mini';
import { parseSafely } from '../base/parse-safely';
import { readJson } from '../base/json';
import { MAX_PACK, packName, promptName, type PromptPackResult } from './prompts';
import { taskNamed } from './registry';
import { ScenarioError } from './task';
import { wason } from './wason';
import { templateOf } from './wason/opening';

const ours = z.looseObject({
  type: z.literal('episode'),
  task: z.string(),
  setting: z.string(),
  scenario: z.json(),
});
const ourMessage = z.looseObject({ type: z.literal('message'), text: z.string() });

const published = z.looseObject({
  meta: z.looseObject({
    variant: z.string(),
    seed_example: z.looseObject({ a: z.int(), b: z.int(), c: z.int() }),
  }),
});
const publishedMessage = z.looseObject({ role: z.literal('environment'), content: z.string() });

const refused = (message: string, line?: number): PromptPackResult => ({
  ok: false,
  problems: [{ message, ...(line !== undefined && { line }) }],
});

const NOT_A_TRANSCRIPT =
  'This is not a transcript whose instruction could be used: the first line must be the header of an episode of Falsify, or of a published one of the wason task.';
const NO_MESSAGE = 'The second line must be the message that opens the episode.';
const NOT_SHOWN = 'The scenario does not stand in this message as its header tells it.';

/** `file` gives the pack its name. */
export function packFromTranscript(text: string, file: string): PromptPackResult {
  const [first, second] = firstLines(text);
  const header = parseSafely(ours, first);
  if (header.success) return packOfOurs(header.data, second, packName(file));
  const meta = parseSafely(published, first);
  if (meta.success) return packOfPublished(meta.data.meta, second, packName(file));
  return refused(NOT_A_TRANSCRIPT, 1);
}

function packOfOurs(header: z.infer<typeof ours>, line: unknown, name: string): PromptPackResult {
  const task = taskNamed(header.task);
  if (!task) return refused(`There is no task "${header.task.slice(0, 80)}".`, 1);
  const message = parseSafely(ourMessage, line);
  if (!message.success) return refused(NO_MESSAGE, 2);
  try {
    const game = task.open(header.scenario, header.setting);
    const prompt = game.template?.(message.data.text);
    if (prompt === undefined) return refused(NOT_SHOWN, 2);
    return {
      ok: true,
      pack: { name, task: task.id, prompts: { [promptName(task, header.setting, header.scenario)]: prompt } },
    };
  } catch (error) {
    if (error instanceof ScenarioError) return refused(error.message, 1);
    throw error;
  }
}

function packOfPublished(
  { variant, seed_example: { a, b, c } }: z.infer<typeof published>['meta'],
  line: unknown,
  name: string,
): PromptPackResult {
  const message = parseSafely(publishedMessage, line);
  if (!message.success) return refused(NO_MESSAGE, 2);
  if (!wason.settings.includes(variant))
    return refused(`The wason task has no setting "${variant.slice(0, 60)}".`, 1);
  const prompt = templateOf(message.data.content, [a, b, c]);
  if (prompt === undefined) return refused(NOT_SHOWN, 2);
  return { ok: true, pack: { name, task: wason.id, prompts: { [variant]: prompt } } };
}

/** The first two lines that are not blank, as JSON. A header with many rules is long, but not that long. */
function firstLines(text: string): unknown[] {
  const head = text.slice(0, 16 * MAX_PACK).replace(/^\ufeff/, '');
  return head
    .split(/\r?\n/, 20)
    .filter((line) => line.trim() !== '')
    .slice(0, 2)
    .map(readJson);
}
