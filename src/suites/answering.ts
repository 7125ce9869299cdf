/** The engine that the worker's bundle contains, for a process that loads the bundle as a part of itself. */

export interface Answering {
  /** Answers a question of a suite or of an episode in this thread. Rejects with CancelledError. */
  answer(question: { readonly kind: string }, signal: AbortSignal): Promise<unknown>;
  dispose(): void;
}

/** Key under which the bundle finds who loads it. */
export const ANSWERING = Symbol.for('falsify.answering');

export type AnsweringHook = (make: () => Answering) => void;
