import { describe, expect, it } from 'vitest';
import { CancelledError } from '../../../../src/base/stepwise';
import type { PaceClock } from '../../../../src/models/endpoint/pace';
import { LimitsClient } from '../../../../src/models/endpoint/shared/client';
import { connectHere, LimitsOwner } from '../../../../src/models/endpoint/shared/owner';

const { signal } = new AbortController();
const never = new Promise<never>(() => undefined);
/** All messages and what follows from them. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A clock that only its owner moves; those who sleep wake in order. */
function clockOf() {
  let now = 1000;
  const asleep = new Set<{ readonly until: number; readonly wake: () => void }>();
  const clock: PaceClock = {
    ticks: () => now,
    sleep: (ms) => new Promise((wake) => asleep.add({ until: now + ms, wake })),
  };
  const pass = async (ms: number) => {
    await settled();
    now += ms;
    for (const each of asleep)
      if (each.until <= now) {
        asleep.delete(each);
        each.wake();
      }
    await settled();
  };
  return { clock, pass, ticks: clock.ticks };
}

const clientOf = (ticks?: () => number) => new LimitsClient(() => undefined, ticks);

/** Counts the places that are given. */
function entering(client: LimitsClient, most: number, count: number, id = 'a') {
  const places: (() => void)[] = [];
  for (let n = 0; n < count; n++)
    void client
      .limits(id)
      .enter(most, signal)
      .then((leave) => places.push(leave));
  return places;
}

describe('clients of one owner', () => {
  it('share the calls at once, first come, first served', async () => {
    const owner = new LimitsOwner();
    const [one, other] = [clientOf(), clientOf()];
    for (const client of [one, other]) connectHere(owner, client);
    const first = entering(one, 3, 2);
    await settled();
    const second = entering(other, 3, 2);
    await settled();
    expect([first.length, second.length]).toEqual([2, 1]);
    first[0]();
    await settled();
    expect(second).toHaveLength(2);
    expect(entering(other, 3, 1, 'b')).toHaveLength(0);
    await settled();
    expect(one.isBusy && other.isBusy).toBe(true);
  });

  it('keep the limits of their own profiles, and the first in the queue comes first', async () => {
    const owner = new LimitsOwner();
    const [wide, narrow] = [clientOf(), clientOf()];
    for (const client of [wide, narrow]) connectHere(owner, client);
    const many = entering(wide, 8, 3);
    await settled();
    const few = entering(narrow, 2, 1);
    await settled();
    const more = entering(wide, 8, 1);
    await settled();
    expect([many.length, few.length, more.length]).toEqual([3, 0, 0]);
    for (const leave of many.slice(1)) leave();
    await settled();
    expect([few.length, more.length]).toEqual([1, 1]);
  });

  it('give all back when they are gone', async () => {
    const owner = new LimitsOwner();
    const [one, other] = [clientOf(), clientOf()];
    const end = connectHere(owner, one);
    connectHere(owner, other);
    entering(one, 1, 2);
    await settled();
    const second = entering(other, 1, 1);
    await settled();
    expect(second).toHaveLength(0);
    end();
    await settled();
    expect(second).toHaveLength(1);
  });

  it('keep their turns when one of them is cancelled', async () => {
    const owner = new LimitsOwner();
    const [one, other] = [clientOf(), clientOf()];
    for (const client of [one, other]) connectHere(owner, client);
    entering(one, 1, 1);
    await settled();
    const stop = new AbortController();
    const cancelled = one.limits('a').enter(1, stop.signal);
    await settled();
    const places = entering(other, 2, 1);
    await settled();
    expect(places).toHaveLength(0);
    stop.abort();
    await expect(cancelled).rejects.toThrow(CancelledError);
    await settled();
    expect(places).toHaveLength(1);
  });

  it('slow down together when the server says to one that it is too much', async () => {
    const { clock, pass, ticks } = clockOf();
    const owner = new LimitsOwner(clock);
    const [one, other] = [clientOf(ticks), clientOf(ticks)];
    for (const client of [one, other]) connectHere(owner, client);
    one.limits('a').slowDown(8, 3000, 0);
    const places = entering(other, 8, 6);
    await settled();
    expect(places).toHaveLength(4);
    let begun = false;
    void other
      .limits('a')
      .turn({}, signal, 0)
      .then(() => (begun = true));
    await pass(2999);
    expect(begun).toBe(false);
    await pass(1);
    expect(begun).toBe(true);
  });

  it('share the calls and the tokens of a minute', async () => {
    const { clock, pass, ticks } = clockOf();
    const owner = new LimitsOwner(clock);
    const clients = [clientOf(ticks), clientOf(ticks)];
    for (const client of clients) connectHere(owner, client);
    const rates = { requestsPerMinute: 60, tokensPerMinute: 60_000 };
    let begun = 0;
    const play = async (client: LimitsClient) => {
      for (;;) {
        const used = await client.limits('a').turn(rates, signal, 0);
        begun++;
        used(begun <= 20 ? 500 : 2000);
      }
    };
    for (const client of clients) void play(client);
    await settled();
    for (let ms = 0; ms < 20_000; ms += 50) await pass(50);
    expect(begun).toBeGreaterThanOrEqual(20);
    expect(begun).toBeLessThanOrEqual(21);
    // Two seconds' worth of tokens with each call from now on.
    const before = begun;
    for (let ms = 0; ms < 20_000; ms += 50) await pass(50);
    expect(begun - before).toBeGreaterThanOrEqual(9);
    expect(begun - before).toBeLessThanOrEqual(11);
  });
});

describe('a new owner', () => {
  it('lets no call begin before those under way are known, unless their processes are gone, too', async () => {
    const old = new LimitsOwner();
    const [one, other] = [clientOf(), clientOf()];
    const ends = [one, other].map((client) => connectHere(old, client));
    const mine = entering(one, 1, 1);
    await settled();
    const others = entering(other, 1, 1);
    await settled();
    for (const end of ends) end();
    let late = (): void => undefined;
    const timeout = new Promise<void>((resolve) => (late = resolve));
    const succession = { expectedClients: 1, timeout };
    const next = new LimitsOwner(undefined, succession);
    const port = connectHere(next, other);
    await settled();
    expect(others).toHaveLength(0);
    late();
    await settled();
    expect(others).toHaveLength(1);
    port();

    const another = new LimitsOwner(undefined, { expectedClients: 1, timeout: never });
    connectHere(another, other);
    const third = entering(other, 2, 1);
    await settled();
    expect(third).toHaveLength(0);
    const receiver = another.connect({ send: () => undefined });
    receiver.receive({
      type: 'hello',
      version: 2,
      known: [],
      underWay: [{ id: 'a', ticket: 1 }],
    });
    await settled();
    expect(third).toHaveLength(0);
    receiver.receive({ type: 'leave', ticket: 1 });
    await settled();
    expect(third).toHaveLength(1);
    expect(mine).toHaveLength(1);
  });

  it('goes on with the rate, the pause and the back-off of the one before', async () => {
    const { clock, pass, ticks } = clockOf();
    const old = new LimitsOwner(clock);
    const client = clientOf(ticks);
    const end = connectHere(old, client);
    const rates = { requestsPerMinute: 60, tokensPerMinute: 60_000 };
    const used = await client.limits('a').turn(rates, signal, 0);
    used(20_000);
    client.limits('b').slowDown(8, 5000, 0);
    await settled();
    end();
    await pass(1000);
    connectHere(new LimitsOwner(clock, { expectedClients: 0, timeout: never }), client);
    const begun = { a: 0, b: 0, c: 0 };
    for (const id of ['a', 'b', 'c'] as const)
      void client
        .limits(id)
        .turn(id === 'b' ? {} : rates, signal, 0)
        .then(() => begun[id]++);
    const places = entering(client, 8, 6, 'b');
    await settled();
    // Of an endpoint that nobody has spoken of, a call may have begun a moment ago.
    expect(begun).toEqual({ a: 0, b: 0, c: 0 });
    expect(places).toHaveLength(4);
    await pass(1000);
    expect(begun).toEqual({ a: 0, b: 0, c: 1 });
    await pass(3000);
    expect(begun).toEqual({ a: 0, b: 1, c: 1 });
    await pass(13_000);
    expect(begun.a).toBe(0);
    await pass(2000);
    expect(begun.a).toBe(1);
    // Nothing is unseen of an endpoint that is called for the first time much later.
    let late = false;
    void client
      .limits('d')
      .turn(rates, signal, 0)
      .then(() => (late = true));
    await pass(0);
    expect(late).toBe(true);
  });

  it.each(['who was told of it', 'who joined later'])(
    'knows that the server has recovered: %s',
    async (who) => {
      const old = new LimitsOwner();
      const [one, other] = [clientOf(), clientOf()];
      const ends = [connectHere(old, one)];
      if (who === 'who was told of it') ends.push(connectHere(old, other));
      one.limits('a').slowDown(8, 0, 0);
      for (let n = 0; n < 4; n++) one.limits('a').answered(8);
      await settled();
      if (who === 'who joined later') ends.push(connectHere(old, other));
      await settled();
      for (const end of ends) end();
      connectHere(new LimitsOwner(undefined, { expectedClients: 0, timeout: never }), other);
      const places = entering(other, 8, 8);
      await settled();
      expect(places).toHaveLength(5);
    },
  );

  it('forgets a slow-down of which nothing was heard for an hour', async () => {
    const { clock, pass, ticks } = clockOf();
    const client = clientOf(ticks);
    const end = connectHere(new LimitsOwner(clock), client);
    client.limits('a').slowDown(8, 0, 0);
    await pass(3_600_000);
    end();
    connectHere(new LimitsOwner(clock, { expectedClients: 0, timeout: never }), client);
    const places = entering(client, 8, 8);
    await settled();
    expect(places).toHaveLength(8);
  });
});
