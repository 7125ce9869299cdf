/** Exit codes of the process (docs/cli.md). */
export const EXIT = { fine: 0, findings: 1, misuse: 2, cancelled: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The command was called wrongly: an unknown option, a missing argument, a group that is not there. */
export class UsageError extends Error {
  constructor(
    message: string,
    readonly hint?: string,
  ) {
    super(message);
    this.name = 'UsageError';
  }
}

/** A file (or standard input) that cannot be read as text. `where` is its name as the user gave it. */
export class InputError extends Error {
  constructor(
    readonly where: string,
    message: string,
    readonly hint?: string,
  ) {
    super(message);
    this.name = 'InputError';
  }
}
