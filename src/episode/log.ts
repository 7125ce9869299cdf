/** The destination of a transcript: a file, or memory in tests. Each host implements it (`src/node`, `src/vscode`). */
export interface LogFile {
  /** Adds text to the end, in one write. Rejects with LogError; then nothing more is written. */
  append(text: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * The transcript cannot be written: the disk is full, the folder is read-only, or another program writes to the file.
 */
export class LogError extends Error {
  constructor(
    readonly code: 'exists' | 'taken' | 'full' | 'read-only' | 'io',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'LogError';
  }
}
