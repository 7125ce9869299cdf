import { describe, expect, it, vi } from 'vitest';
import { CancelledError } from '../../../../src/base/stepwise';
import { type CallLimits, LocalLimits } from '../../../../src/models/endpoint/call-limits';
import { EndpointPool } from '../../../../src/models/endpoint/pool';
import { times } from '../../../harness/llm';
import {
  REPLY,
  call,
  eventually,
  KEY,
  leavesNothing,
  modelOf,
  retriesIn,
  serve,
  type Outcome,
} from './support';

/** Far below the times that a call waits for by itself: a minute for a retry, two for an answer. */
const AT_ONCE_MS = 20_000;

/** Limits that count the calls that wait for a place, and those that have one. */
function counted() {
  const own = new LocalLimits();
  const count = { asked: 0, refused: 0, entered: 0, left: 0 };
  const limits: CallLimits = {
    enter: async (most, signal) => {
      count.asked++;
      const leave = await own.enter(most, signal).catch((error: unknown) => {
        count.refused++;
        throw error;
      });
      count.entered++;
      return () => {
        count.left++;
        leave();
      };
    },
    turn: (...call) => own.turn(...call),
    slowDown: (...call) => own.slowDown(...call),
    answered: (most) => own.answered(most),
  };
  return {
    limits,
    waiting: () => count.asked - count.refused - count.entered,
    underWay: () => count.entered - count.left,
  };
}

/** Cancels when `ready` says so, and expects the call to end at once. */
async function cancelled(
  start: (signal: AbortSignal) => Promise<Outcome>,
  ready: () => boolean,
): Promise<Outcome> {
  const stop = new AbortController();
  const running = start(stop.signal);
  await eventually(ready);
  const begin = performance.now();
  stop.abort();
  const outcome = await running;
  expect(performance.now() - begin).toBeLessThan(AT_ONCE_MS);
  expect(outcome.error).toBeInstanceOf(CancelledError);
  return outcome;
}

describe('a cancel is heard', () => {
  it('before anything is sent', async () => {
    const server = await serve();
    const outcome = await call(modelOf(server), { signal: AbortSignal.abort() });
    expect(outcome.error).toBeInstanceOf(CancelledError);
    expect(server.requests).toEqual([]);
  });

  it('in the queue, where others keep their places', async () => {
    const server = await serve({ latencyMs: 60 });
    const { limits, waiting, underWay } = counted();
    const pool = new EndpointPool({ name: 'Test', concurrency: 1 }, limits);
    const model = modelOf(server, {}, { pool });
    const first = call(model);
    const outcome = await cancelled(
      (signal) => call(model, { signal }),
      () => waiting() === 1,
    );
    expect(outcome.chunks).toEqual([]);
    expect((await call(model)).reply).toMatchObject(REPLY);
    expect((await first).reply).toMatchObject(REPLY);
    expect(server.requests).toHaveLength(2);
    await eventually(() => underWay() === 0 && waiting() === 0);
  });

  it('while connecting, also if the platform does not hear it', async () => {
    let asked = false;
    const deaf = () => {
      asked = true;
      return new Promise<Response>(() => undefined);
    };
    const model = modelOf({ url: 'http://localhost/v1' }, {}, { fetch: deaf });
    await cancelled(
      (signal) => call(model, { signal }),
      () => asked,
    );
  });

  it('before the first byte', async () => {
    const server = await serve({ faults: [{ kind: 'silent' }] });
    await leavesNothing(server, () =>
      cancelled(
        (signal) => call(modelOf(server), { signal }),
        () => server.requests.length === 1,
      ),
    );
  });

  it.each([{ stream: true }, { stream: false }])('mid-answer with %o', async (changes) => {
    const server = await serve({ faults: [{ kind: 'stall' }] });
    let chunks = 0;
    const began = () => (changes.stream ? chunks > 0 : server.requests.length === 1);
    await leavesNothing(server, () =>
      cancelled((signal) => call(modelOf(server, changes), { signal, onChunk: () => chunks++ }), began),
    );
  });

  it('while the reader of the stream is busy', async () => {
    const server = await serve({ chunkMs: 5 });
    const stop = new AbortController();
    const outcome = await leavesNothing(server, () =>
      call(modelOf(server), { signal: stop.signal, onChunk: () => stop.abort() }),
    );
    expect(outcome.error).toBeInstanceOf(CancelledError);
    expect(outcome.chunks.length).toBeLessThan(3);
  });

  it('in an error page without end', async () => {
    const server = await serve({ faults: [{ kind: 'stall-error' }] });
    await leavesNothing(server, () =>
      cancelled(
        (signal) => call(modelOf(server), { signal }),
        () => server.underWay() === 1,
      ),
    );
  });

  it('between two attempts', async () => {
    const server = await serve({
      faults: times(9, { kind: 'status', status: 503, headers: { 'retry-after': '60' } }),
    });
    let waiting = false;
    const outcome = await leavesNothing(server, () =>
      cancelled(
        (signal) => call(modelOf(server), { signal, onChunk: () => (waiting = true) }),
        () => waiting,
      ),
    );
    expect(retriesIn(outcome)).toMatchObject([{ waitMs: 60_000 }]);
    expect(server.requests).toHaveLength(1);
  });

  it('and the place in the queue is free again', async () => {
    const server = await serve({ faults: [{ kind: 'stall' }] });
    const model = modelOf(server, { concurrency: 1 });
    let chunks = 0;
    await cancelled(
      (signal) => call(model, { signal, onChunk: () => chunks++ }),
      () => chunks > 0,
    );
    expect((await call(model)).reply).toMatchObject(REPLY);
  });
});

describe('a reader that goes away', () => {
  it('ends the request', async () => {
    const server = await serve({ faults: [{ kind: 'stall' }] });
    const model = modelOf(server, { concurrency: 1 }, { key: KEY });
    await leavesNothing(server, async () => {
      for await (const chunk of model.chat(
        [{ role: 'user', content: 'Hello' }],
        {},
        new AbortController().signal,
      )) {
        expect(chunk.type).toBe('text');
        break;
      }
    });
    expect((await call(model)).reply).toMatchObject(REPLY);
  });

  it('leaves nothing on a signal that lives longer, however many calls it ends', async () => {
    const server = await serve();
    const { signal } = new AbortController();
    const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
    let most = 0;
    const there = () => added.mock.calls.length - removed.mock.calls.length;
    added.mockImplementation((...all) => {
      AbortSignal.prototype.addEventListener.apply(signal, all);
      most = Math.max(most, there());
    });
    const model = modelOf(server, { concurrency: 12 });
    const outcomes = await Promise.all(Array.from({ length: 24 }, () => call(model, { signal })));
    expect(outcomes.every(({ reply }) => reply !== undefined)).toBe(true);
    expect([most, there()]).toEqual([1, 0]);
  });
});

describe('calls at once', () => {
  it('are no more than the profile allows, in the order of their coming', async () => {
    let most = 0;
    const server = await serve({ latencyMs: 3 });
    const watch = (async () => {
      while (server.requests.length < 24) {
        most = Math.max(most, server.underWay());
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    })();
    const model = modelOf(server, { concurrency: 3 });
    const all = Array.from({ length: 24 }, (_, at) =>
      call(model, { messages: [{ role: 'user', content: `n${at}` }] }),
    );
    expect((await Promise.all(all)).every(({ reply }) => reply !== undefined)).toBe(true);
    await watch;
    expect(most).toBe(3);
    const order = server.requests.map(({ body }) =>
      Number((body['messages'] as { content: string }[])[0].content.slice(1)),
    );
    const late = order.filter((each, at) => Math.abs(each - at) > 2);
    expect(late).toEqual([]);
  });
});
