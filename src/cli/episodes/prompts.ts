import { basename } from 'node:path';
import { answerPromptPack } from '../../tasks/answer';
import { taskNamed } from '../../tasks/registry';
import { covers, isPlainTextName, packFromText, type PromptPack } from '../../tasks/prompts';
import type { Arguments } from '../arguments';
import { InputError, UsageError } from '../exit';
import { type Input, readInputs } from '../input';
import type { Terminal } from '../terminal';

/** The pack of `--prompts FILE`: a `*.prompts.yaml`, a `.txt`, or a transcript whose first message is taken. Throws InputError. */
export async function chosenPack(
  args: Arguments,
  task: string,
  settings: readonly string[],
  terminal: Terminal,
): Promise<PromptPack | undefined> {
  const path = args.text('prompts');
  if (path === undefined) return undefined;
  const { inputs, failures } = await readInputs([path], terminal, { what: 'a prompt pack' });
  if (failures.length > 0) throw failures[0];
  return await packIn(inputs[0], task, settings);
}

/** The pack in a text. Rejects with InputError or UsageError. */
// eslint-disable-next-line @typescript-eslint/require-await -- what it throws is a rejection
export async function packIn(
  { name: path, text }: Input,
  task: string,
  settings: readonly string[],
): Promise<PromptPack> {
  if (isPlainTextName(path)) return packFromText(text, basename(path), task, settings);
  const answer = answerPromptPack({ kind: 'prompt-pack', text, name: basename(path) });
  if (!answer.ok) {
    const [{ line, message }] = answer.problems;
    throw new InputError(line === undefined ? path : `${path}:${line}`, message);
  }
  const { pack } = answer;
  if (pack.task !== task)
    throw new UsageError(`${path} is a prompt pack of the ${pack.task} task, not of ${task}`);
  const missing = settings.find((setting) => !covers(pack, taskNamed(task), setting));
  if (missing !== undefined) throw new UsageError(`${path} has no prompt for the setting ${missing}`);
  return pack;
}
