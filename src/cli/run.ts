import { version } from '../../package.json';
import { visible } from '../base/visible-text';
import { CancelledError } from '../base/stepwise';
import { readArguments } from './arguments';
import { complain, type NamedCommand } from './command';
import { COMMANDS } from './commands';
import { nearest } from '../predicate/nearest';
import { EXIT, type ExitCode, InputError, UsageError } from './exit';
import { commandHelp, generalHelp } from './help';
import { ChoiceError } from '../base/choice-error';
import type { Terminal } from './terminal';

const HELP_WORDS = ['help', '--help', '-h'];
const VERSION_WORDS = ['version', '--version', '-v', '-V'];

function commandNamed(word: string): NamedCommand {
  const found = COMMANDS.find((command) => command.name === word);
  if (found) return found;
  const close = nearest(word.replace(/^-+/, ''), [
    ...COMMANDS.map((command) => command.name),
    'help',
    'version',
  ]);
  const what = word.startsWith('-') ? 'option' : 'command';
  throw new UsageError(`unknown ${what} ${word}`, close ? `did you mean ${close}?` : 'see falsify --help');
}

async function helpOn(word: string): Promise<string> {
  const { name, load } = commandNamed(word);
  return commandHelp(name, await load());
}

async function dispatch(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [word, ...rest] = argv;
  if (word === undefined) {
    terminal.err(generalHelp(COMMANDS));
    return EXIT.misuse;
  }
  if (VERSION_WORDS.includes(word)) {
    terminal.out(`${version}\n`);
    return EXIT.fine;
  }
  if (HELP_WORDS.includes(word)) {
    terminal.out(rest[0] === undefined ? generalHelp(COMMANDS) : await helpOn(rest[0]));
    return EXIT.fine;
  }
  const { name, load } = commandNamed(word);
  const command = await load();
  const specs = { ...command.options, help: { short: 'h', summary: '' } } as const;
  const args = readArguments(rest, specs, name, command.predicates);
  if (!args.flag('help')) return command.run(args, terminal);
  terminal.out(commandHelp(name, command));
  return EXIT.fine;
}

/** One line for each entry of the stack: on a single line it would be unreadable. */
function complainOfOurselves(terminal: Terminal, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const [first = '', ...rest] = text.split('\n');
  complain(terminal, 'falsify', `internal error, please report: ${first}`);
  for (const line of rest) terminal.err(`${visible(line)}\n`);
}

/** Runs one command line. Never throws: whatever happens is words on standard error and an exit code. */
export async function run(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    return await dispatch(argv, terminal);
  } catch (error) {
    if (error instanceof CancelledError || terminal.signal.aborted) {
      complain(terminal, 'falsify', 'cancelled');
      return EXIT.cancelled;
    }
    if (error instanceof InputError) complain(terminal, error.where, error.message, error.hint);
    else if (error instanceof UsageError) complain(terminal, 'falsify', error.message, error.hint);
    else if (error instanceof ChoiceError)
      complain(terminal, error.where ?? 'falsify', error.message, error.hint);
    else complainOfOurselves(terminal, error);
    return EXIT.misuse;
  }
}
