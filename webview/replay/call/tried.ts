/** Passes the host's messages about tries to a listener, which may be loaded later. */
import type { TriedVerdict } from '../../../src/protocol/replay-calls';

export interface TriedMessage {
  readonly run: number;
  readonly index: number;
  readonly tried: TriedVerdict;
}

let listener: ((message: TriedMessage) => void) | undefined;

export function onTried(listen: (message: TriedMessage) => void): void {
  listener = listen;
}

export function publishTry(message: TriedMessage): void {
  listener?.(message);
}
