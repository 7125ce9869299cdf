import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Cancelled } from '../../../webview/shared/host';
import { nextFrame, pause } from '../../../webview/shared/pause';

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

describe('the next frame', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is waited for until it is drawn, which is after its callbacks', async () => {
    const callbacks: (() => void)[] = [];
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) => callbacks.push(callback));
    const drawn = vi.fn();
    const waiting = nextFrame(new AbortController().signal).then(drawn);
    const abort = new AbortController();
    const cancelled = expect(nextFrame(abort.signal)).rejects.toBeInstanceOf(Cancelled);
    await Promise.resolve();
    expect(drawn).not.toHaveBeenCalled();
    abort.abort();
    for (const callback of callbacks) callback();
    await Promise.resolve();
    expect(drawn).not.toHaveBeenCalled();
    await Promise.all([waiting, cancelled]);
    expect(drawn).toHaveBeenCalledOnce();
  });
});
