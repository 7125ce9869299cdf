/** One attempt at a cell, from the lines of earlier ones to the transcript in its place. */
import { LogError } from '../../episode/log';
import { reasonOf } from '../../base/reason';
import { CancelledError } from '../../base/stepwise';
import type { BatchEnd } from '../../players/batch';
import type { Cell } from '../../suites/cells';
import { type CellServices, playCell } from '../../suites/play';
import { type Found, isComplete } from '../../suites/states';
import type { CellAttempts } from './attempts';

export interface AttemptEnd extends BatchEnd {
  /** The transcript is in its place, by this attempt or by another. */
  readonly finished: boolean;
}

/** Listeners for the events of an attempt. */
type Listeners = Pick<CellServices, 'onEvent' | 'onEarlier'>;

export interface AttemptServices extends Omit<CellServices, 'files' | 'signal' | keyof Listeners> {
  /** The folder still belongs to the queue. */
  mayPublish(): Promise<boolean>;
}

const DONE: AttemptEnd = { state: 'completed', finished: true };
const LOST: AttemptEnd = { state: 'cancelled', finished: false };

export class Attempt {
  /** The part that this attempt has played so far; an outage of the endpoint may come in between. */
  #own: Found | undefined;

  constructor(
    private readonly cell: Cell,
    private readonly attempts: CellAttempts,
    private readonly number: number,
    private readonly services: AttemptServices,
  ) {}

  /** Plays on from where it stands. Rejects with LogError where this machine cannot write the folder. */
  async play(signal: AbortSignal, listeners: Listeners): Promise<AttemptEnd> {
    try {
      return await this.#play(signal, listeners);
    } catch (error) {
      if (error instanceof LogError && (error.code === 'taken' || error.code === 'exists')) return LOST;
      if (error instanceof LogError || error instanceof CancelledError) throw error;
      return { state: 'failed', why: 'internal', message: reasonOf(error), finished: false };
    }
  }

  async #play(signal: AbortSignal, listeners: Listeners): Promise<AttemptEnd> {
    const { cell, attempts, number, services } = this;
    const there = await attempts.published();
    if (there && isComplete(there)) return DONE;
    const found = this.#own ?? (await attempts.begin(number));
    if (found && isComplete(found)) return await this.#publish();
    const files = attempts.files(number);
    const played = await playCell(cell, found, { ...services, ...listeners, files, signal });
    const { path, state, why, message } = played;
    this.#own = { path, cell: cell.id, state, why, damaged: false };
    if (isComplete(this.#own))
      return { ...(await this.#publish()), state, ...(why !== undefined && { why }) };
    return {
      state,
      ...(why !== undefined && { why }),
      ...(message !== undefined && { message }),
      finished: false,
    };
  }

  async #publish(): Promise<AttemptEnd> {
    const { attempts, number, services } = this;
    if (!(await services.mayPublish())) return LOST;
    if (await attempts.publish(number)) return DONE;
    const there = await attempts.published();
    return there && isComplete(there) ? DONE : LOST;
  }
}
