import type { Terminal } from '../../../src/cli/terminal';

export interface Recording extends Terminal {
  readonly stdout: string;
  readonly stderr: string;
}

/** A terminal that keeps what is written, gives `stdin` to read and answers questions with `answer`. */
export function recordingTerminal(
  options: {
    stdin?: string | Uint8Array;
    screen?: boolean;
    signal?: AbortSignal;
    env?: Readonly<Record<string, string>>;
    /** Answers of the user; the questions are kept in `stderr`. */
    answer?: string;
  } = {},
): Recording {
  const written = { stdout: '', stderr: '' };
  const bytes = typeof options.stdin === 'string' ? Buffer.from(options.stdin) : options.stdin;
  return {
    out: (text) => void (written.stdout += text),
    err: (text) => void (written.stderr += text),
    outColour: false,
    errColour: false,
    errIsScreen: options.screen ?? false,
    stdinIsScreen: bytes === undefined,
    readStdin: () => Promise.resolve(bytes ?? new Uint8Array()),
    ask: (question) => {
      written.stderr += `${question}\n`;
      return Promise.resolve(options.answer ?? '');
    },
    env: options.env ?? {},
    signal: options.signal ?? new AbortController().signal,
    get stdout() {
      return written.stdout;
    },
    get stderr() {
      return written.stderr;
    },
  };
}
