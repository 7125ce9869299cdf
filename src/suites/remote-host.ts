/** The host of a suite whose predicate engine is in a worker or in another part of the process. */
import { ChoiceError } from '../base/choice-error';
import { READ_FAULTS } from '../base/file-faults';
import { reasonOf } from '../base/reason';
import type { Players } from '../players/players';
import { isPlainTextName, packFault, packFromText } from '../tasks/prompts';
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
  /** Lists the entries of a folder, by its path from the suite. */
  readonly list: SuiteHost['list'];
  readonly signal: AbortSignal;
}

const NO_FOLDER: readonly string[] = ['ENOTDIR', 'FileNotADirectory'];

/** `noFolder`: what it means that a part of the path is no folder. */
function unreadable(path: string, error: unknown, noFolder: string): ChoiceError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const fault = NO_FOLDER.includes(code) ? noFolder : READ_FAULTS[code];
  return new ChoiceError(`${path}: ${fault ?? `cannot be read (${reasonOf(error)})`}`);
}

export function remoteHost({ version, players, signal, ...needs }: RemoteHostNeeds): SuiteHost<string> {
  const scenarios = async (question: ScenariosQuestion) => {
    const answer = await needs.scenarios(question);
    if (answer.ok) return answer.made;
    throw new ChoiceError(answer.message, answer.hint);
  };
  const textOf = async (path: string): Promise<string> => {
    const bytes = await needs.bytes(path).catch((error: unknown) => {
      throw unreadable(path, error, 'no such file');
    });
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      throw new ChoiceError(`${path}: not UTF-8`, 'save the file as UTF-8');
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
    list: (path) =>
      needs.list(path).catch((error: unknown) => {
        throw unreadable(path, error, 'is not a folder');
      }),
    async pack(path, task, settings) {
      const text = await textOf(path);
      const name = path.split('/').at(-1) ?? path;
      if (isPlainTextName(name)) return packFromText(text, name, task.id, settings);
      const read = await players.ask({ kind: 'prompt-pack', text, name }, signal);
      if (!read.ok) {
        const [{ line, message }] = read.problems;
        throw new ChoiceError(`${line === undefined ? path : `${path}:${line}`}: ${message}`);
      }
      const fault = packFault(read.pack, task, settings);
      if (fault !== undefined) throw new ChoiceError(`${path} ${fault}`);
      return read.pack;
    },
    async make(block) {
      const made = await scenarios({ kind: 'suite-scenarios', ...block });
      return made ?? { scenarios: [], seed: block.seed, notes: [] };
    },
  };
}
