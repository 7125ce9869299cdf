import { stat, readFile } from 'node:fs/promises';
import { grouped, MAX_FILE_LENGTH } from '../rules';
import { InputError, UsageError } from './exit';
import { pipePieces } from './pipe';
import { ruleHint, unlessUnreadable } from './unusable';
import { filesMatching, looksLikeGlob } from './glob';
import type { Terminal } from './terminal';

/** A text to work on; `name` is what the user called it, or `<stdin>`. */
export interface Input {
  readonly name: string;
  readonly text: string;
}

export const STDIN = '<stdin>';

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** A shell that expands globs leaves us only the quoted ones, and those that matched nothing. */
export async function expand(argument: string): Promise<readonly string[]> {
  if (argument === '-' || !looksLikeGlob(argument) || (await exists(argument))) return [argument];
  const found = await filesMatching(argument);
  if (found.length === 0) throw new InputError(argument, 'no file matches', ruleHint(argument));
  return found;
}

/** Bytes to text, or the byte offset at which they stop being UTF-8. A byte order mark is dropped. */
export function decode(name: string, bytes: Uint8Array): string {
  const bad = firstInvalidByte(bytes);
  if (bad === undefined)
    return Buffer.from(bytes)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
  const byte = `0x${bytes[bad].toString(16).toUpperCase().padStart(2, '0')}`;
  const other = otherEncoding(bytes);
  const hint = other ? `it looks like ${other}; save it as UTF-8` : 'save the file as UTF-8';
  throw new InputError(name, `not UTF-8 at byte offset ${String(bad)} (${byte})`, hint);
}

/** The kind of file that a command reads, for hints. */
export interface Expected {
  readonly what: string;
  /** A glob of file names. */
  readonly files?: string;
}

const RULE_GROUPS: Expected = { what: 'a rule-group file', files: '**/*.rules.yaml' };

/** The bytes of a file or a pipe. Rejects with CancelledError, and with errors of the file system. */
async function bytesOf(path: string, signal: AbortSignal): Promise<Uint8Array> {
  if (!(await stat(path)).isFIFO()) return readFile(path);
  const pieces: Uint8Array[] = [];
  for await (const piece of pipePieces(path, signal)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function readOne(argument: string, expected: Expected, terminal: Terminal): Promise<Input> {
  const name = argument === '-' ? STDIN : argument;
  const reading = argument === '-' ? terminal.readStdin() : bytesOf(argument, terminal.signal);
  const bytes = await unlessUnreadable<Uint8Array>(reading, name, expected.files);
  const text = decode(name, bytes);
  if (text.trim() === '') throw new InputError(name, 'the input is empty', `expected ${expected.what}`);
  if (text.length > MAX_FILE_LENGTH) throw tooLong(name, text.length);
  return { name, text };
}

function tooLong(name: string, length: number): InputError {
  const message = `has ${grouped(length)} characters; at most ${grouped(MAX_FILE_LENGTH)} are read`;
  return new InputError(name, message, 'split it into several files');
}

/** Arguments, or standard input where something is piped in; at a keyboard that would only look like a hang. */
function named(args: readonly string[], terminal: Terminal): readonly string[] {
  if (args.length > 0) return args;
  if (!terminal.stdinIsScreen) return ['-'];
  throw new UsageError('no file given', 'name a rule-group file, or - for standard input');
}

export interface Inputs {
  readonly inputs: readonly Input[];
  /** Arguments that could not be read; the others are still worked on. */
  readonly failures: readonly InputError[];
}

/** Reads files, globs and `-`, each once, in the order given. */
export async function readInputs(
  args: readonly string[],
  terminal: Terminal,
  expected: Expected = RULE_GROUPS,
): Promise<Inputs> {
  const inputs = new Map<string, Input>();
  const failures: InputError[] = [];
  for (const argument of named(args, terminal)) {
    try {
      for (const path of await expand(argument)) {
        if (!inputs.has(path)) inputs.set(path, await readOne(path, expected, terminal));
      }
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      failures.push(error);
    }
  }
  return { inputs: [...inputs.values()], failures };
}

/**
 * Reads the one file that is named. Rejects with its InputError, and with UsageError where a glob matches several;
 * `tooMany`: its message, without which the first of them is read.
 */
export async function readInput(
  args: readonly string[],
  terminal: Terminal,
  expected?: Expected,
  tooMany?: string,
): Promise<Input> {
  const { inputs, failures } = await readInputs(args, terminal, expected);
  if (failures.length > 0) throw failures[0];
  if (inputs.length > 1 && tooMany !== undefined) throw new UsageError(tooMany, 'the glob matches several');
  return inputs[0];
}

const REPLACEMENT = '\uFFFD';

/** Finds the first bytes that are not UTF-8, as a 0-based offset in bytes; undefined if all are valid. */
export function firstInvalidByte(bytes: Uint8Array): number | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString('utf8');
  let offset = 0;
  let from = 0;
  for (let at = text.indexOf(REPLACEMENT); at >= 0; at = text.indexOf(REPLACEMENT, from)) {
    offset += Buffer.byteLength(text.slice(from, at));
    // The text may hold U+FFFD itself: then its own three bytes stand here.
    const own = buffer[offset] === 0xef && buffer[offset + 1] === 0xbf && buffer[offset + 2] === 0xbd;
    if (!own) return offset;
    offset += 3;
    from = at + 1;
  }
  return undefined;
}

/** A guess at what the bytes are instead, for the hint. */
function otherEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16 (little endian)';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16 (big endian)';
  return undefined;
}
