import { CancelledError } from '../../base/stepwise';
import { reasonOf } from '../../base/reason';
import type { ToReplay } from '../../protocol/replay';
import type { Packed } from '../../replay/packed';
import type { Growth } from '../../replay/questions';
import type { Log } from '../common/log';
import type { WorkerTranscript } from '../transcripts/worker-transcript';

/** Rows in one message: checking and taking them must not be felt, also where that code is new to the page. */
const ROWS = 4000;

export interface RowSenderOptions {
  readonly transcript: WorkerTranscript;
  readonly signal: AbortSignal;
  readonly log: Log;
  /** Checks whether the view is listening for messages. */
  readonly listens: () => boolean;
  readonly post: (message: ToReplay) => void;
  /** The rows as the view may know them. */
  readonly withoutVerdicts: (rows: Packed) => Packed;
  /** The view has more rows. */
  readonly onSent: () => void;
}

/** Tells a view how much of a transcript was read, and its rows. */
export class RowSender {
  private read: Growth | undefined;
  /** The number of rows that the view has. */
  private rowsSent = 0;
  /** The number of times that the file was replaced: rows of an earlier one must not be taken for rows of this one. */
  private generation = 0;
  private sending: Promise<void> = Promise.resolve();

  constructor(private readonly options: RowSenderOptions) {}

  /** The view has rows. */
  get begun(): boolean {
    return this.rowsSent > 0;
  }

  /** Takes more of the transcript, to be sent with the next `sendNew`. */
  grown(growth: Growth): void {
    this.read = growth;
  }

  /** The file is another one. */
  replaced(): void {
    this.generation++;
    this.read = undefined;
  }

  /** The view has no rows. */
  forget(): void {
    this.rowsSent = 0;
  }

  sendNew(): void {
    this.sending = this.sending.then(() => this.send()).catch((error: unknown) => this.failed(error));
  }

  /** Resolves when all that was read is sent, or cannot be. */
  async sendRest(): Promise<void> {
    if (this.read && this.rowsSent < this.read.rows) this.sendNew();
    await this.sending;
  }

  private async send(): Promise<void> {
    const { read: growth, generation } = this;
    const { transcript, signal, listens, post, withoutVerdicts: veiled, onSent } = this.options;
    if (!growth || !listens()) return;
    post({ type: 'grown', growth });
    while (this.rowsSent < growth.rows && listens()) {
      const { rowsSent: from } = this;
      const { rows, count, total } = await transcript.ask({ op: 'packed-rows', from, most: ROWS }, signal);
      if (this.generation !== generation) return;
      // The view may have been reloaded meanwhile.
      if (this.rowsSent !== from) continue;
      this.rowsSent += count;
      post({ type: 'rows', from, rows: veiled(rows), total });
      onSent();
      if (count === 0) return;
    }
  }

  private failed(error: unknown): void {
    if (!(error instanceof CancelledError)) this.options.log.error(reasonOf(error));
  }
}
