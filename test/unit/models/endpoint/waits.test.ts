import { afterEach, describe, expect, it, vi } from 'vitest';
import { EndpointPool, type EndpointWait, waitText } from '../../../../src/models/endpoint';
import { call, modelOf, serve } from './support';

afterEach(() => {
  vi.useRealTimers();
});

const { signal } = new AbortController();

/** A pool, with what it tells. */
function poolOf(rates: { requestsPerMinute?: number; tokensPerMinute?: number } = {}) {
  const told: EndpointWait[] = [];
  const tell = (wait: EndpointWait) => told.push(wait);
  const pool = new EndpointPool({ name: 'qwen', concurrency: 9, ...rates }, undefined, undefined, tell);
  return { pool, texts: () => told.map(waitText) };
}

describe('a long wait for an endpoint', () => {
  it('is told with its length where the server refused a call', async () => {
    const refused = { kind: 'status', status: 429, headers: { 'retry-after': '30' } } as const;
    const server = await serve({ faults: [refused] });
    const { pool, texts } = poolOf();
    let before: readonly string[] = [];
    const sleep = () => {
      before = texts();
      return Promise.resolve();
    };
    await call(modelOf(server, {}, { pool, sleep }));
    expect(before).toEqual(['qwen asks for a pause: the next try is in 30 s']);
    expect(texts()).toEqual(before);
  });

  it.each([
    [429, 'brief', { 'retry-after': '4' }],
    [500, 'long, but not asked for', {}],
  ])('is not told of %i where it is %s', async (status, _name, headers) => {
    const server = await serve({ faults: [{ kind: 'status', status, headers }] });
    const { pool, texts } = poolOf();
    const sleep = () => Promise.resolve();
    await call(modelOf(server, {}, { pool, sleep, backoff: { firstMs: 20_000 } }));
    expect(texts()).toEqual([]);
  });

  it('is told once for all calls that pause together, and again later', () => {
    vi.useFakeTimers();
    const { pool, texts } = poolOf();
    pool.paused(30_000);
    pool.paused(29_000);
    vi.advanceTimersByTime(59_000);
    pool.paused(20_000);
    expect(texts()).toHaveLength(1);
    vi.advanceTimersByTime(2000);
    pool.paused(20_000);
    expect(texts()).toHaveLength(2);
  });

  it('is told once where calls wait for the limits of the profile', async () => {
    vi.useFakeTimers();
    const { pool, texts } = poolOf({ requestsPerMinute: 6 });
    const turns = Promise.all([1, 2, 3, 4].map(() => pool.turn(signal, 0)));
    await vi.advanceTimersByTimeAsync(4000);
    expect(texts()).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    await turns;
    expect(texts()).toEqual(['calls to qwen wait for its limit of 6 calls a minute']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not told of a call that waits for nothing', async () => {
    vi.useFakeTimers();
    const { pool, texts } = poolOf();
    await pool.turn(signal, 0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(texts()).toEqual([]);
  });

  it.each([
    [{ tokensPerMinute: 9000 }, 'calls to qwen wait for its limit of 9000 tokens a minute'],
    [
      { requestsPerMinute: 6, tokensPerMinute: 9000 },
      'calls to qwen wait for its limit of 6 calls a minute and 9000 tokens a minute',
    ],
    [{}, 'calls to qwen wait for their turn'],
  ])('has words for %o', (rates, text) => {
    expect(waitText({ endpoint: 'qwen', rates })).toBe(text);
  });
});
