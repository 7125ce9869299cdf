import { expect, it } from 'vitest';
import type { EpisodeEvent } from '../../../src/episode/events';
import { EpisodeSpending, type Prices, spendingOf } from '../../../src/suites/spending';

const PRICES: Prices = {
  free: false,
  price: { input: 1e6, output: 10e6 },
  judges: { equivalence: { input: 100e6, output: 1000e6 }, extraction: { input: 2e6, output: 3e6 } },
};
const by = { kind: 'endpoint', name: 'judge' };
const event = (fields: object) => fields as EpisodeEvent;
const letters = (tokens: number) => 'x'.repeat(4 * tokens);
const message = (tokens: number) => event({ type: 'message', text: letters(tokens) });
/** A reply of which the conversation keeps a part. */
const reply = (tokens: number, kept: number, fields: object = {}) =>
  event({ type: 'reply', raw: letters(tokens), parsed: { content: letters(kept) }, ...fields });

it('estimates what a player is sent, where nobody counts: the conversation with every call', () => {
  const spending = new EpisodeSpending(PRICES);
  const spent = [message(100), reply(10, 8), message(2), reply(20, 20)].map((each) => spending.of(each));
  expect(spent).toEqual([
    { tokens: 0, cost: 0 },
    { tokens: 110, cost: 100 + 100 },
    { tokens: 0, cost: 0 },
    { tokens: 110 + 20, cost: 110 + 200 },
  ]);
});

it('counts by the endpoint what it counted, and estimates the rest', () => {
  const events = [
    message(100),
    reply(10, 8, { usage: { completion: 1 } }),
    reply(5, 5, { usage: { prompt: 7 } }),
  ];
  expect(spendingOf(events, PRICES).tokens).toBe(100 + 1 + 7 + 5);
});

it('has thoughts in a field of their own, and a refused reply, which the conversation does not keep', () => {
  const refused = event({ type: 'retry', why: 'format', raw: letters(3), reasoning: letters(30) });
  const lost = event({ type: 'retry', why: 'transport' });
  expect(spendingOf([message(10), refused, lost, reply(1, 1)], PRICES).tokens).toBe(10 + 33 + 10 + 1);
});

it('estimates each try of a judge, and who reads a reply, also where agents play', () => {
  const attempts = [{ raw: letters(3) }, { raw: letters(4), reasoning: letters(5) }];
  const asked = { type: 'verdict', judge: 'equivalence', by, prompt: letters(50) };
  const verdict = event({ ...asked, raw: letters(4), attempts });
  expect(spendingOf([verdict], { ...PRICES, free: true })).toEqual({ tokens: 112, cost: 10_000 + 12_000 });
  expect(spendingOf([event({ ...asked, raw: letters(2) })], PRICES).tokens).toBe(52);
  const extraction = { by, result: null, prompt: letters(6), raw: letters(1) };
  expect(spendingOf([reply(9, 9, { extraction })], { ...PRICES, free: true })).toEqual({
    tokens: 7,
    cost: 15,
  });
});

it('has nothing of a judge that computes, or that nobody could reach', () => {
  const computed = event({
    type: 'verdict',
    judge: 'equivalence',
    by: { kind: 'exact', name: 'exact' },
    raw: 'x',
  });
  const unreached = event({ type: 'verdict', judge: 'equivalence', by, unreached: true });
  expect(spendingOf([computed, unreached], PRICES).tokens).toBe(0);
});

it('begins the conversation anew with another episode', () => {
  expect(spendingOf([message(100), event({ type: 'episode' }), reply(1, 1)], PRICES).tokens).toBe(1);
});
