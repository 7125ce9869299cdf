import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Cancelled } from '../../../webview/shared/host';
import { pause } from '../../../webview/shared/pause';

describe('a pause', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('ends after its time', async () => {
    const ended = vi.fn();
    const paused = pause(100, new AbortController().signal).then(ended);
    await vi.advanceTimersByTimeAsync(99);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await paused;
    expect(ended).toHaveBeenCalledOnce();
  });

  it('is cancelled when it is given up, at once or later', async () => {
    await expect(pause(100, AbortSignal.abort())).rejects.toBeInstanceOf(Cancelled);
    const controller = new AbortController();
    const paused = pause(100, controller.signal);
    controller.abort();
    await expect(paused).rejects.toBeInstanceOf(Cancelled);
    expect(vi.getTimerCount()).toBe(0);
  });
});
