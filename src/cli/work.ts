import { visible } from '../base/visible-text';
import { CancelledError, drive, type Stepwise } from '../base/stepwise';
import type { Terminal } from './terminal';

const PROGRESS_AFTER_MS = 1000;
/** Milliseconds between two drawings of a line of progress on a screen. */
export const PROGRESS_EVERY_MS = 200;
/** Clears the line of a terminal. */
export const WIPE = '\r\u001b[2K';

/** Says on a screen what a long computation is at; wiped when it ends. Nothing is drawn in its first second. */
export class Progress {
  private readonly started = performance.now();
  private drawn = 0;

  constructor(private readonly terminal: Terminal) {}

  at(label: string): void {
    const now = performance.now();
    if (!this.terminal.errIsScreen || now - this.started < PROGRESS_AFTER_MS) return;
    if (now - this.drawn < PROGRESS_EVERY_MS) return;
    this.drawn = now;
    const seconds = Math.floor((now - this.started) / 1000);
    this.terminal.err(`${WIPE}${visible(label)} … ${String(seconds)} s`);
  }

  end(): void {
    if (this.drawn > 0) this.terminal.err(WIPE);
    this.drawn = 0;
  }
}

/** Runs to the end in slices, so that Ctrl+C is heard; rejects with CancelledError when it was. */
export async function work<T>(
  task: Stepwise<T>,
  terminal: Terminal,
  progress: Progress,
  label: string,
): Promise<T> {
  const pause = () => {
    progress.at(label);
    return nextTurn();
  };
  return drive(task, terminal.signal, pause, SLICE_MS);
}

/** Runs `use` with a line of progress, which is wiped in the end. */
export async function withProgress<T>(
  terminal: Terminal,
  use: (progress: Progress) => Promise<T>,
): Promise<T> {
  const progress = new Progress(terminal);
  try {
    return await use(progress);
  } finally {
    progress.end();
  }
}

/** Runs to the end as `work` does, with a line of progress of its own. */
export const worked = <T>(task: Stepwise<T>, terminal: Terminal, label: string): Promise<T> =>
  withProgress(terminal, (progress) => work(task, terminal, progress, label));

const SLICE_MS = 20;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Runs to the end in slices, without progress. Rejects with CancelledError. */
export const inSlices = <T>(task: Stepwise<T>, signal: AbortSignal): Promise<T> =>
  drive(task, signal, nextTurn, SLICE_MS);

/** Lets Ctrl+C be heard between two parts of a long output. Rejects with CancelledError. */
export async function listen(signal: AbortSignal): Promise<void> {
  await nextTurn();
  if (signal.aborted) throw new CancelledError();
}
