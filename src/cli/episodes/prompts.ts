import { basename } from 'node:path';
import { answerPromptPack } from '../../tasks/answer';
import { isPlainTextName, packFault, packFromText, type PromptPack } from '../../tasks/prompts';
import { taskNamed } from '../../tasks/registry';
import type { Arguments } from '../arguments';
import { InputError, UsageError } from '../exit';
import { type Input, readInput } from '../input';
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
  return await packIn(await readInput([path], terminal, { what: 'a prompt pack' }), task, settings);
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
  const fault = packFault(answer.pack, taskNamed(task) ?? { id: task }, settings);
  if (fault !== undefined) throw new UsageError(`${path} ${fault}`);
  return answer.pack;
}
