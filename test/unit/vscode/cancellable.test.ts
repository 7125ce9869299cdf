import { describe, expect, it } from 'vitest';
import { CancelledError } from '../../../src/base/stepwise';
import { unlessCancelled, withSignal } from '../../../src/vscode/common/cancellable';

/** A token of the editor, and how many listen to it. */
function source() {
  const listeners = new Set<() => void>();
  const token = {
    isCancellationRequested: false,
    onCancellationRequested: (listener: () => void) => {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
  };
  const cancel = () => {
    token.isCancellationRequested = true;
    for (const each of listeners) each();
  };
  return { token: token as never, listeners, cancel };
}

/** Ends when it is cancelled only. */
const endless = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new CancelledError()), { once: true }),
  );

describe('work that a token cancels', () => {
  it('is told by its signal, and lets go of the token, however it ends', async () => {
    const { token, listeners, cancel } = source();
    expect(await withSignal(token, () => Promise.resolve(1))).toBe(1);
    await expect(withSignal(token, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(listeners.size).toBe(0);
    const work = withSignal(token, endless);
    expect(listeners.size).toBe(1);
    cancel();
    await expect(work).rejects.toThrow(CancelledError);
    expect(listeners.size).toBe(0);
    expect(await withSignal(token, (signal) => Promise.resolve(signal.aborted))).toBe(true);
  });

  it('is no failure where nobody waits for it', async () => {
    const { token, cancel } = source();
    const work = unlessCancelled(endless, token);
    cancel();
    await expect(work).resolves.toBeUndefined();
    const begun: number[] = [];
    const begin = () => Promise.resolve(begun.push(1));
    expect(await unlessCancelled(begin, token)).toBeUndefined();
    expect(begun).toEqual([]);
    expect(await unlessCancelled(begin)).toBe(1);
    await expect(unlessCancelled(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
});
