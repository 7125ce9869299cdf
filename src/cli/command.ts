import { jsonPieces } from '../base/json-pieces';
import { escapedJson, visible } from '../base/visible-text';
import { type Arguments, formatIn, type OptionSpecs } from './arguments';
import { listed } from '../rules/words';
import { type ExitCode, type InputError, UsageError } from './exit';
import { paint } from './format/colour';
import type { Terminal } from './terminal';
import { listen } from './work';

/** A command after `falsify`, before it is loaded. */
export interface NamedCommand {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** The help text and the function of a command. */
export interface Command {
  /** The operands after the name: `[FILE…]`. */
  readonly operands: string;
  readonly details: string;
  readonly options: OptionSpecs;
  /** What command lines are for, by the lines. */
  readonly examples: Readonly<Record<string, string>>;
  /** The operands are predicates, which may begin with a minus. */
  readonly predicates?: boolean;
  run(args: Arguments, terminal: Terminal): Promise<ExitCode>;
}

export const JSON_OPTION = {
  json: { summary: 'the same as --format json' },
} as const satisfies OptionSpecs;

/** The first operand, which says what a command does: a key of `verbs`. Throws UsageError. */
export function verbOf<V extends object>(
  [verb]: readonly string[],
  verbs: V,
  command: string,
): keyof V & string {
  const known = Object.keys(verbs);
  if (known.includes(verb)) return verb as keyof V & string;
  const wrong = verb === undefined ? '' : `, not ${visible(verb)}`;
  throw new UsageError(`say what to do${wrong}: ${listed(known, 'or')}`, `see falsify ${command} --help`);
}

export const FORMAT_OPTION = {
  format: { value: 'text|json', summary: 'how to write the result (default: text)' },
  ...JSON_OPTION,
} as const satisfies OptionSpecs;

/** The format asked for by `--format` or `--json`; the two must not contradict each other. */
export function formatOf<F extends string>(
  args: Arguments,
  formats: readonly (F | 'text' | 'json')[],
): F | 'text' | 'json' {
  const format = formatIn(args, formats);
  if (!args.flag('json')) return format ?? 'text';
  if (format && format !== 'json')
    throw new UsageError(`--json and --format ${format} contradict each other`);
  return 'json';
}

/** Characters that are written at once. */
const WRITTEN_AT_ONCE = 65_536;

/** A value as JSON over several lines, harmless on a terminal. */
export const jsonText = (value: unknown): string => `${escapedJson(JSON.stringify(value, undefined, 2))}\n`;

/**
 * Writes such a text. Rejects with CancelledError; but what a command has to say that was cancelled before is written to
 * its end.
 */
export async function writeJson(terminal: Terminal, value: unknown): Promise<void> {
  const isResultOfCancel = terminal.signal.aborted;
  let text = '';
  for (const piece of jsonPieces(value)) {
    text += piece;
    if (text.length < WRITTEN_AT_ONCE) continue;
    terminal.out(escapedJson(text));
    text = '';
    if (!isResultOfCancel) await listen(terminal.signal);
  }
  terminal.out(`${escapedJson(text)}\n`);
}

/** One line on standard error in the shape of a finding: `name: error: message`. Any of it may be text of others. */
export function complain(terminal: Terminal, where: string, text: string, hint?: string): void {
  const p = paint(terminal.errColour);
  // Errors of transcripts begin with their path.
  const message = text.startsWith(`${where} `) ? text.slice(where.length + 1) : text;
  terminal.err(`${p.strong(`${visible(where)}:`)} ${p.error('error')}: ${visible(message)}\n`);
  if (hint) terminal.err(`  hint: ${visible(hint)}\n`);
}

export function complainAll(terminal: Terminal, failures: readonly InputError[]): void {
  for (const failure of failures) complain(terminal, failure.where, failure.message, failure.hint);
}

/** The entry for unreadable inputs in a JSON result. Without it the result would look clean. */
export const unreadable = (failures: readonly InputError[]) =>
  failures.length > 0
    ? { unreadable: failures.map(({ where, message }) => ({ file: where, message })) }
    : undefined;

export function noOperands(args: Arguments, command: string, most: number): void {
  if (args.positionals.length <= most) return;
  const extra = args.positionals.slice(most).join(' ');
  throw new UsageError(`too many arguments: ${extra}`, `see falsify ${command} --help`);
}
