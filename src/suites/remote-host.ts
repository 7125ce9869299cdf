/** The host of a suite whose predicate engine is in a worker or in another part of the process. */
import { ChoiceError } from '../base/choice-error';
import { reasonOf } from '../base/reason';
import type { Players } from '../players/players';
import { covers, isPlainTextName, packFromText, type PromptPack } from '../tasks/prompts';
import type { Task } from '../tasks/task';
import type { SuiteHost } from './expand';
import type { ScenariosAnswer, ScenariosQuestion } from './scenarios';

export interface RemoteHostNeeds {
  /** Version of Falsify. */
  readonly version: string;
  readonly players: Pick<Players, 'player' | 'judges' | 'ask'>;
  /** Has the question answered by the engine. Rejects with CancelledError. */
  readonly scenarios: (question: ScenariosQuestion) => Promise<ScenariosAnswer>;
  /** Reads a file, by its path from the suite. */
  readonly bytes: (path: string) => Promise<Uint8Array>;
  /** Lists the entries of a folder, by its path from the suite; none where it cannot be read. */
  readonly list: SuiteHost['list'];
  readonly signal: AbortSignal;
}

/** Of Node, and of VS Code. */
const MISSING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'FileNotFound']);

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && MISSING.has(error.code);

export function remoteHost({ version, players, signal, ...needs }: RemoteHostNeeds): SuiteHost<string> {
  const scenarios = async (question: ScenariosQuestion) => {
    const answer = await needs.scenarios(question);
    if (answer.ok) return answer.made;
    throw new ChoiceError(answer.message, answer.hint);
  };
  const textOf = async (path: string): Promise<string> => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(await needs.bytes(path));
    } catch (error) {
      throw new ChoiceError(
        isMissing(error) ? `${path} is not there` : `${path} cannot be read: ${reasonOf(error)}`,
      );
    }
  };
  return {
    version,
    player: (name, decoding) => players.player(name, decoding),
    judges: (names) => players.judges(names),
    async rules(path) {
      const text = await textOf(path);
      await scenarios({ kind: 'suite-rules', text, name: path });
      return text;
    },
    text: textOf,
    list: needs.list,
    async pack(path, task, settings) {
      const text = await textOf(path);
      const name = path.split('/').at(-1) ?? path;
      if (isPlainTextName(name)) return packFromText(text, name, task.id, settings);
      const read = await players.ask({ kind: 'prompt-pack', text, name }, signal);
      if (read.ok) return suited(read.pack, path, task, settings);
      const [{ line, message }] = read.problems;
      throw new ChoiceError(`${line === undefined ? path : `${path}:${line}`}: ${message}`);
    },
    async make(block) {
      const made = await scenarios({ kind: 'suite-scenarios', ...block });
      return made ?? { scenarios: [], seed: block.seed, notes: [] };
    },
  };
}

/** The pack, if it is for the task and has its settings. Throws ChoiceError. */
function suited(pack: PromptPack, path: string, task: Task, settings: readonly string[]): PromptPack {
  if (pack.task !== task.id)
    throw new ChoiceError(`${path} is a prompt pack of the ${pack.task} task, not of ${task.id}`);
  const missing = settings.find((setting) => !covers(pack, task, setting));
  if (missing === undefined) return pack;
  throw new ChoiceError(`${path} has no prompt for the setting ${missing}`);
}
