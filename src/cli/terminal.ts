import { createInterface } from 'node:readline/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { CancelledError } from '../base/stepwise';
import { EXIT } from './exit';
import { unwritable } from './unusable';

/** Everything a command may do to the world: tests give one that records, `main.ts` the real one. */
export interface Terminal {
  /** Results. */
  out(text: string): void;
  /** Findings, complaints and progress. */
  err(text: string): void;
  readonly outColour: boolean;
  readonly errColour: boolean;
  /** Standard error is a terminal: progress may be drawn and wiped. */
  readonly errIsScreen: boolean;
  readonly stdinIsScreen: boolean;
  readStdin(): Promise<Uint8Array>;
  /** Asks the user for one line. Only if `stdinIsScreen` and `errIsScreen`. */
  ask(question: string): Promise<string>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** The file of this program, which can be run in a thread too; absent where it is not a file. */
  readonly program?: string;
}

/** `hasColors` covers NO_COLOR, FORCE_COLOR and TERM=dumb. */
const colours = (stream: NodeJS.WriteStream): boolean => stream.isTTY && stream.hasColors();

/** A reader that has seen enough (`falsify count … | head -1`) closes its end: that is not a failure of ours. */
function writer(
  stream: NodeJS.WriteStream,
  failed: (error: NodeJS.ErrnoException) => void,
): (text: string) => void {
  let open = true;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (open && error.code !== 'EPIPE') failed(error);
    open = false;
  });
  return (text) => {
    if (open) stream.write(text);
  };
}

/** Reads all input; rejects with CancelledError as soon as `signal` aborts. */
export async function readAll(stream: Readable, signal: AbortSignal): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  try {
    addAbortSignal(signal, stream);
    for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  } catch (error) {
    throw signal.aborted ? new CancelledError() : error;
  }
  return Buffer.concat(chunks);
}

/** Asks on standard error, so that a result that is piped away stays a result. Rejects with CancelledError. */
async function askLine(question: string, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl+C at the question: readline takes it from the terminal, so it is passed on.
  lines.once('SIGINT', () => process.emit('SIGINT'));
  // The end of the input answers nothing.
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return await Promise.race([lines.question(question, { signal }), closed]);
  } catch (error) {
    throw signal.aborted ? new CancelledError() : error;
  } finally {
    lines.close();
  }
}

/** Half a result must not pass for a whole one: whatever the command comes to, that is an error. */
const lost = (): void => {
  process.exitCode = EXIT.misuse;
};

export function processTerminal(signal: AbortSignal, program: string): Terminal {
  // An error on standard error itself cannot be reported anywhere.
  const err = writer(process.stderr, lost);
  return {
    out: writer(process.stdout, (error) => {
      lost();
      const { where, message } = unwritable('<stdout>', error);
      err(`${where}: error: ${message}\n`);
    }),
    err,
    outColour: colours(process.stdout),
    errColour: colours(process.stderr),
    errIsScreen: process.stderr.isTTY,
    stdinIsScreen: process.stdin.isTTY,
    readStdin: () => readAll(process.stdin, signal),
    ask: (question) => askLine(question, signal),
    env: process.env,
    signal,
    program,
  };
}
