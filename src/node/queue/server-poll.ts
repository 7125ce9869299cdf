/** Asks a queue server again and again, and waits for one that does not answer. */
import { orCancelled } from '../../base/abort';
import { CancelledError } from '../../base/stepwise';
import type { QueueServer } from './server';

/** The pause between two questions. */
export const POLL_MS = 1000;
/** A server that is gone for longer does not come back, unless another time is given. */
const MOST_LOST_MS = 600_000;
/** A server that takes longer to answer is gone; on Redis commands wait for it without an end. */
const ANSWER_MS = 5000;

export interface ServerPollHost {
  readonly server: Pick<QueueServer, 'address'>;
  readonly signal: AbortSignal;
  /** A server that is gone is waited for so long; default: ten minutes. */
  readonly mostLostMs?: number | undefined;
  /** The server does not answer. */
  readonly onLost: (reason: string) => void;
  /** Called when the server answers again. */
  readonly onBack: () => void;
}

export class ServerPoll<T> {
  /** Since when the server has not answered. */
  #lost: number | undefined;
  /** A question that has no answer yet. */
  #asking: Promise<T> | undefined;

  constructor(
    private readonly host: ServerPollHost,
    private readonly ask: () => Promise<T>,
  ) {}

  get isLost(): boolean {
    return this.#lost !== undefined;
  }

  /** Returns undefined where the server does not answer. Rejects with QueueError where it stays away, and with CancelledError. */
  async next(): Promise<T | undefined> {
    this.#asking ??= this.ask().finally(() => (this.#asking = undefined));
    try {
      const answer = await answered(this.#asking, this.host.signal);
      if (this.#lost !== undefined) this.host.onBack();
      this.#lost = undefined;
      return answer;
    } catch (error) {
      if (error instanceof CancelledError) throw error;
      const { onLost, server, mostLostMs = MOST_LOST_MS } = this.host;
      if (this.#lost === undefined) onLost(server.address.words(error));
      this.#lost ??= performance.now();
      if (performance.now() - this.#lost <= mostLostMs) return undefined;
      throw server.address.error('does not answer any more', error);
    }
  }
}

/** The answer of a server, if it comes in time. Rejects with CancelledError, too. */
async function answered<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer for ${ANSWER_MS / 1000} s`)), ANSWER_MS);
  });
  try {
    return await orCancelled(Promise.race([answer, late]), signal);
  } finally {
    clearTimeout(timer);
  }
}
