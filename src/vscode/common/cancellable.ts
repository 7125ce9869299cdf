import type * as vscode from 'vscode';
import { CancelledError } from '../../base/stepwise';

/** Works with the token's signal, and lets go of the token when it is done. Rejects as the work does. */
export async function withSignal<T>(
  token: vscode.CancellationToken | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  if (token?.isCancellationRequested) controller.abort();
  const listening = token?.onCancellationRequested(() => controller.abort());
  try {
    return await work(controller.signal);
  } finally {
    listening?.dispose();
  }
}

/**
 * Works as `withSignal` does; undefined when the work was cancelled. The token cancels it, or a change of the
 * document that a question is about. Other failures are thrown.
 */
export async function unlessCancelled<T>(
  work: (signal: AbortSignal) => Promise<T>,
  token?: vscode.CancellationToken,
): Promise<T | undefined> {
  return token?.isCancellationRequested ? undefined : await orUndefined(withSignal(token, work));
}

/** Undefined where the work is cancelled. Rejects as it does otherwise. */
export async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CancelledError) return undefined;
    throw error;
  }
}
