/** What can go wrong with one request, and whether it is worth another. */
import { ModelError, type ModelErrorCode } from '../chat-model';

export interface FaultDetails {
  /** The same request may well succeed in a moment. */
  readonly passing?: boolean;
  /** How long the server asks to wait. */
  readonly retryAfterMs?: number | undefined;
  readonly status?: number | undefined;
  /** The server's own words, without the key: for finding out what it did not take. */
  readonly said?: string | undefined;
}

/** A fault of one attempt. `message` is a sentence for people, without the key. */
export class Fault extends Error {
  constructor(
    readonly code: ModelErrorCode,
    message: string,
    readonly details: FaultDetails = {},
  ) {
    super(message);
    this.name = 'Fault';
  }

  /** As callers of a model know it. The fault is no `cause`: there is nothing in it that may go further. */
  toError(attempts: number): ModelError {
    const tried = attempts > 1 ? ` (Tried ${attempts} times.)` : '';
    return new ModelError(this.code, this.message + tried);
  }
}
