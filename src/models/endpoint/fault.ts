/** Faults of one request, and whether it is worth another. */
import { ModelError, type ModelErrorCode } from '../chat-model';

export interface FaultDetails {
  /** True if the same request may well succeed in a moment. */
  readonly passing?: boolean;
  /** The pause that the server requested. */
  readonly retryAfterMs?: number | undefined;
  readonly status?: number | undefined;
  /** The server's own words, without the key: for finding out what it did not take. */
  readonly errorText?: string | undefined;
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

  /** The error that callers of a model get. The fault is not its `cause`, since it may hold what must not go further. */
  toError(attempts: number): ModelError {
    const tried = attempts > 1 ? ` (Tried ${attempts} times.)` : '';
    return new ModelError(this.code, this.message + tried);
  }
}
