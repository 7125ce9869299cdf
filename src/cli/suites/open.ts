/** Opens a suite file: reads it, finds its cells, and reports errors at their places. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { version } from '../../../package.json';
import { ChoiceError } from '../../base/choice-error';
import { entriesOf } from '../../node/entries-of';
import { readEndpoints } from '../episodes/endpoints';
import { packIn } from '../episodes/prompts';
import { readGroups } from '../groups';
import type { EpisodeContext } from '../episodes/context';
import type { Arguments } from '../arguments';
import { decode, readInputs } from '../input';
import { InputError, UsageError } from '../exit';
import { scanFolder } from '../../node/suite-folder';
import { findingText } from '../format/diagnostics';
import { locate } from '../../rules/located';
import { paint } from '../format/colour';
import type { Terminal } from '../terminal';
import { isErrno, unlessUnreadable, unreadable } from '../unusable';
import { type Progress, withProgress, work } from '../work';
import type { Players } from '../../players/players';
import type { Problem } from '../../predicate/problem';
import { type Expansion, expandSuite, type SuiteHost } from '../../suites/expand';
import { limitsOf } from '../../suites/models';
import type { RuleFile } from '../../rules';
import { makeScenarios } from '../../suites/scenarios';
import { readSuite } from '../../suites/read';
import type { Suite } from '../../suites/schema';
import { type CellStates, statesOf } from '../../suites/states';
import { folderBeside } from '../../node/suite-place';
import { SUITE_ENDING } from '../../suites/template';

export interface OpenSuite extends Expansion {
  /** The file as the user named it. */
  readonly name: string;
  readonly text: string;
  readonly suite: Suite;
  /** The folder of the transcripts. */
  readonly out: string;
  /** The operand by which other commands find the transcripts: the file, or the folder of `--out`. */
  readonly named: string;
  /** The options after the operand on such a command line. */
  readonly option: string;
  readonly players: Players;
  readonly problems: readonly Problem[];
}

/** The one suite that a command is about, its problems printed. Rejects with UsageError and InputError. */
export async function openSuite(
  args: Arguments,
  context: EpisodeContext,
  terminal: Terminal,
): Promise<OpenSuite> {
  const [, path, ...more] = args.positionals;
  if (path === undefined || more.length > 0)
    throw new UsageError('name one suite', `as in falsify suite ${args.positionals[0]} my${SUITE_ENDING}`);
  if (path === '-')
    throw new UsageError('a suite is read from a file: its transcripts go into the folder beside it');
  const { inputs, failures } = await readInputs([path], terminal, {
    what: 'a suite',
    files: `*${SUITE_ENDING}`,
  });
  if (failures.length > 0) throw failures[0];
  const [{ name, text }, ...others] = inputs;
  if (others.length > 0) throw new UsageError(`${path} names ${inputs.length} suites`, 'name one');
  const { suite, problems, place } = readSuite(text);
  if (!suite) {
    print(name, text, problems, terminal);
    throw new InputError(name, 'is not a suite that can be read');
  }
  const endpoints = await readEndpoints(args, terminal);
  const players = context.players(endpoints, (profile) => ({ ...profile, ...limitsOf(suite, profile.name) }));
  const expansion = await withProgress(terminal, (progress) =>
    expandSuite(suite, hostOf(dirname(name), { players, context, terminal, progress })),
  );
  const all = [...problems, ...expansion.issues.map(place)];
  print(name, text, all, terminal);
  const out = args.text('out');
  return {
    ...expansion,
    name,
    text,
    suite,
    players,
    out: out ?? folderBeside(name, suite),
    named: out ?? name,
    option: out === undefined ? '' : ` --out ${out}`,
    problems: all,
  };
}

function print(name: string, text: string, problems: readonly Problem[], terminal: Terminal): void {
  const p = paint(terminal.errColour);
  for (const finding of locate(name, text, problems)) terminal.err(findingText(finding, p));
}

interface HostParts {
  readonly players: Players;
  readonly context: EpisodeContext;
  readonly terminal: Terminal;
  readonly progress: Progress;
}

function hostOf(folder: string, { players, context, terminal, progress }: HostParts): SuiteHost<RuleFile> {
  const textOf = (path: string) => textAt(join(folder, path), path).catch(asChoice);
  return {
    version,
    player: (name, decoding) => players.player(name, decoding).catch(asChoice),
    judges: (names) => players.judges(names).catch(asChoice),
    async rules(path) {
      const name = join(folder, path);
      const file = await readGroups({ name, text: await textOf(path) }, terminal);
      if (file) return file;
      throw new ChoiceError(`${path} is not a rule-group file`, `see falsify check ${name}`);
    },
    text: textOf,
    async list(path) {
      const at = join(folder, path);
      await readdir(at).catch((error: unknown) => asChoice(unreadableFolder(path, error)));
      return await entriesOf(at);
    },
    async pack(path, task, settings) {
      return await packIn({ name: path, text: await textOf(path) }, task.id, settings).catch(asChoice);
    },
    make: (block) => work(makeScenarios(block, context.engines), terminal, progress, 'drawing scenarios'),
  };
}

/** `name`: the path as the suite has it. */
async function textAt(path: string, name: string): Promise<string> {
  if ((await unlessUnreadable(stat(path), name)).isFIFO())
    throw new InputError(name, 'is a pipe, not a file');
  return decode(name, await unlessUnreadable(readFile(path), name));
}

/** The error, which says why a folder cannot be read where it is one of the file system. */
const unreadableFolder = (name: string, error: unknown): unknown => {
  if (!isErrno(error)) return error;
  return error.code === 'ENOTDIR' ? new InputError(name, 'is not a folder') : unreadable(name, error);
};

/** Reports an unavailable choice at its place in the suite. */
function asChoice(error: unknown): never {
  if (error instanceof UsageError) throw new ChoiceError(error.message, error.hint);
  if (error instanceof InputError) throw new ChoiceError(`${error.where}: ${error.message}`, error.hint);
  throw error;
}

/** Reads the states of the transcripts in the suite's folder. */
export async function statesIn(
  { cells, out }: Pick<OpenSuite, 'cells' | 'out'>,
  terminal: Terminal,
  retryFormat = false,
): Promise<CellStates> {
  try {
    const found = await withProgress(terminal, (progress) =>
      scanFolder(out, (read, of) => progress.at(`reading transcripts: ${read} of ${of}`)),
    );
    return statesOf(cells, found, retryFormat);
  } catch (error) {
    throw unreadableFolder(isErrno(error) && error.path !== undefined ? error.path : out, error);
  }
}

export const hasErrors = ({ problems }: Pick<OpenSuite, 'problems'>): boolean =>
  problems.some(({ severity }) => severity === 'error');
