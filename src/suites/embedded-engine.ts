/** The engine that the worker's bundle contains, for a process that loads the bundle as a part of itself. */

export interface EmbeddedEngine {
  /** Answers a question of a suite or of an episode in this thread. Rejects with CancelledError. */
  answer(question: { readonly kind: string }, signal: AbortSignal): Promise<unknown>;
  dispose(): void;
}

/** Key of the global hook by which the bundle hands its engine to the process that loads it. */
export const ENGINE_HOOK = Symbol.for('falsify.answering');

export type EngineHook = (make: () => EmbeddedEngine) => void;
