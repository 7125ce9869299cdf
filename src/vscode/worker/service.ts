import type * as vscode from 'vscode';
import { CancelledError } from '../../predicate/stepwise';

/**
 * Asks the counting service; undefined when the question was cancelled, by the token or because its document changed.
 * Other failures are thrown.
 */
export async function asked<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  token?: vscode.CancellationToken,
): Promise<T | undefined> {
  if (token?.isCancellationRequested) return undefined;
  const controller = new AbortController();
  const listening = token?.onCancellationRequested(() => controller.abort());
  try {
    return await ask(controller.signal);
  } catch (error) {
    if (error instanceof CancelledError) return undefined;
    throw error;
  } finally {
    listening?.dispose();
  }
}
