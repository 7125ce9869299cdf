import { describe, expect, it } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import type { EpisodeEvent } from '../../../src/episode/events';
import { readLog } from '../../../src/episode/read-log';
import { byCondition } from '../../../src/results/condition';
import { conditionResult } from '../../../src/results/condition-result';
import { mainCsv } from '../../../src/results/main-csv';
import { mainTable } from '../../../src/results/main-table';
import { unhashedRow } from '../../../src/results/of-episode';
import { rowColumns } from '../../../src/results/row-columns';
import { episodeText, ROUNDS } from '../replay/export/episode';
import { rowOf, type Played } from './rows';

const USD = (amount: number) => ({ amount, currency: 'USD' });
const resultsOf = (...played: readonly Played[]) =>
  byCondition(played.map(rowOf)).map((group) =>
    finish(conditionResult(group, { by: 'judge', seed: 1, resamples: 200 })),
  );

describe('the cost of an episode', () => {
  const PRICE = { input: 1, output: 10, currency: 'USD' };
  const usage = { prompt: 100_000, completion: 20_000 };
  /** Replies, refused ones too. */
  const isReply = ({ type }: EpisodeEvent) => type === 'reply' || type === 'retry';
  /** The events of an episode with these fields in its header, and these in its replies. */
  function costOf(header: object, reply: object) {
    const { events } = readLog(episodeText(ROUNDS.slice(0, 2)));
    const changed = events.map((event) =>
      event.type === 'episode' ? { ...event, ...header } : isReply(event) ? { ...event, ...reply } : event,
    );
    const replies = events.filter(isReply).length;
    const { played } = unhashedRow({ events: changed, review: undefined });
    return { cost: played.cost, replies };
  }

  it('is that of its tokens, sent and generated, by the prices in its header', () => {
    const { cost, replies } = costOf({ price: PRICE }, { usage });
    expect(replies).toBeGreaterThan(2);
    expect(cost?.amount).toBeCloseTo(0.3 * replies, 9);
    expect(cost?.currency).toBe('USD');
  });

  it('is open without a price, and where the endpoint counted no tokens: never 0', () => {
    expect(costOf({}, { usage }).cost).toBeUndefined();
    expect(costOf({ price: PRICE }, {}).cost).toBeUndefined();
    expect(costOf({ price: PRICE }, { usage: { completion: 5 } }).cost).toBeUndefined();
  });

  it('has nothing of replies that were copied from another transcript', () => {
    const whole = { id: 'p', round: 9, copied: 1_000_000 };
    expect(costOf({ price: PRICE, parent: whole }, {}).cost).toEqual({ amount: 0, currency: 'USD' });
  });

  it('is open in a transcript whose price cannot be read, which is read all the same', () => {
    const [header, ...lines] = episodeText(ROUNDS.slice(0, 1)).split('\n');
    const spoilt = JSON.stringify({ ...(JSON.parse(header) as object), price: { input: 'much' } });
    const { events, problems } = readLog([spoilt, ...lines].join('\n'));
    expect(problems).toEqual([]);
    expect(events[0]).toMatchObject({ type: 'episode' });
    expect(unhashedRow({ events, review: undefined }).played.cost).toBeUndefined();
  });
});

describe('the cost of judges', () => {
  const PRICE = { input: 1, output: 10, currency: 'USD' };
  const usage = { prompt: 100_000, completion: 20_000 };
  const by = { kind: 'endpoint', name: 'judge', model: 'm', host: 'h' };
  const none = { raw: undefined, usage: undefined };
  const header = {
    price: { input: 0, output: 0, currency: 'USD' },
    judges: [{ question: 'equivalence', by, price: PRICE }],
  };
  /** With the fields of verdicts of equivalence, of which there are `verdicts`; all others are of computation. */
  function costOf(changes: object, verdict: object) {
    const { events } = readLog(episodeText(ROUNDS.slice(0, 2)));
    let verdicts = 0;
    const changed = events.map((event) => {
      if (event.type === 'episode') return { ...event, ...header, ...changes };
      if (event.type === 'reply' || event.type === 'retry') return { ...event, usage };
      if (event.type !== 'verdict') return event;
      if (event.judge !== 'equivalence') return { ...event, by: { kind: 'exact', name: 'exact' } };
      verdicts++;
      return { ...event, by, raw: 'No', usage, ...verdict };
    });
    const { cost } = unhashedRow({ events: changed as EpisodeEvent[], review: undefined }).played;
    return { cost, verdicts };
  }

  it('is in that of the episode, and shown apart', () => {
    const { cost, verdicts } = costOf({}, {});
    expect(verdicts).toBe(2);
    expect(cost).toEqual({ amount: 0.6, judges: 0.6, currency: 'USD' });
    const player = { price: { input: 10, output: 0, currency: 'USD' } };
    const { amount = 0, judges } = costOf(player, {}).cost ?? {};
    expect(judges).toBe(0.6);
    expect(amount).toBeCloseTo((costOf(player, none).cost?.amount ?? 0) + 0.6, 9);
  });

  it('is there where an agent plays', () => {
    const agent = { model: { kind: 'offline', name: 'random' }, price: undefined };
    expect(costOf(agent, {}).cost).toEqual({ amount: 0.6, judges: 0.6, currency: 'USD' });
    expect(costOf(agent, none).cost).toBeUndefined();
    expect(costOf({ ...agent, judges: [{ question: 'equivalence', by }] }, {}).cost).toBeUndefined();
  });

  it('is none where no model was asked, and open alone where it is not known', () => {
    const free = { amount: 0, currency: 'USD' };
    expect(costOf({}, none).cost).toEqual(free);
    const open = { ...free, judges: null };
    expect(costOf({ judges: [{ question: 'equivalence', by }] }, {}).cost).toEqual(open);
    expect(costOf({}, { usage: undefined }).cost).toEqual(open);
    expect(costOf({}, { usage: { prompt: 5 } }).cost).toEqual(open);
    const euros = { question: 'equivalence', by, price: { ...PRICE, currency: 'EUR' } };
    expect(costOf({ judges: [euros] }, {}).cost).toEqual(open);
  });

  it('has no answers without tokens that are generated, but of embeddings', () => {
    expect(costOf({}, { raw: undefined, usage: { prompt: 100_000 } }).cost?.judges).toBeCloseTo(0.2, 9);
  });

  it('is by the prices of those who judged again', () => {
    const { events } = readLog(episodeText(ROUNDS.slice(0, 1)));
    const first = events.find((event) => event.type === 'verdict');
    const cheap = { question: 'equivalence', by, price: { ...PRICE, input: 0 } };
    const seq = (events.at(-1)?.seq ?? 0) + 1;
    const computed = { kind: 'exact', name: 'exact' };
    const changed = [
      ...events.map((event) => ({
        ...event,
        ...(event.type === 'episode' && header),
        ...(event.type === 'verdict' && { by: computed }),
      })),
      { ...events[0], type: 'judging', seq, judges: [cheap] },
      { ...first, seq: seq + 1, judge: 'equivalence', by, raw: 'No', usage },
    ] as EpisodeEvent[];
    const replied = changed.map((event) => (event.type === 'reply' ? { ...event, usage } : event));
    expect(unhashedRow({ events: replied, review: undefined }).played.cost?.judges).toBeCloseTo(0.2, 9);
  });

  it('is a part of that of conditions', () => {
    const costs = [
      { ...USD(1), judges: 0.25 },
      { ...USD(2), judges: null },
    ];
    const results = resultsOf(...costs.map((cost) => ({ cost })), {});
    expect(results[0].cost).toMatchObject({ total: 3, judges: 0.25, judgesOpen: 1, unpriced: 1 });
    const { rows, notes } = mainTable(results, { by: 'judge', seed: 1 });
    expect(rows[0].at(-1)).toBe('3.00 USD, judges 0.25, judges of 1 open + 1 open');
    const [note] = notes.filter((each) => each.startsWith('Cost: '));
    expect(note).toContain('in all, 3.00 USD, judges 0.25 of it: of all episodes');
    expect(note).toContain(
      ' What judges took in 1 episode is not in it: their price or tokens are not known.',
    );
    const [head, line] = mainCsv(results.map((result) => [result, 'judge'])).split('\n');
    expect(head).toMatch(/,judges_cost,judges_unpriced$/);
    expect(line).toMatch(/,0\.25,1$/);
    const columns = rowColumns(costs.map((cost) => rowOf({ cost })));
    expect(columns.at(-1)?.name).toBe('judges_cost');
  });
});

describe('the costs of conditions', () => {
  const studied = resultsOf(
    { cost: USD(1), tStar: 1 },
    { cost: USD(3) },
    { cost: USD(0.5), state: 'cancelled' },
    {},
    { model: 'm-2' },
    { model: 'm-2', state: 'cancelled' },
  );

  it('are those of all episodes, and a mean of those that count; what has no price is counted beside', () => {
    const [first, second] = studied;
    expect(first.cost).toMatchObject({ total: 4.5, mean: { value: 2 }, currency: 'USD', unpriced: 1 });
    expect(second.cost).toBeUndefined();
  });

  it('are columns of tables, with what is not in them', () => {
    const { columns, rows, notes } = mainTable(studied, { by: 'judge', seed: 1 });
    expect(columns.slice(-2).map(({ title }) => title)).toEqual(['Cost per episode', 'Cost']);
    expect(rows.map((row) => row.slice(-2))).toEqual([
      ['2.00 USD', '4.50 USD + 1 open'],
      ['–', '–'],
    ]);
    const [note] = notes.filter((each) => each.startsWith('Cost: '));
    expect(note).toContain('in all, 4.50 USD: of all episodes');
    expect(note).toContain('Not in it: 3 episodes of m-1, m-2, whose price or tokens are not known.');
  });

  it('have an interval where there are scenarios enough', () => {
    const priced = [1, 2, 3, 4, 5].map((amount) => ({ cost: USD(amount) }));
    const { rows } = mainTable(resultsOf(...priced), { by: 'judge', seed: 1 });
    expect(rows[0].at(-2)).toMatch(/^3\.00 USD \[/);
  });

  it('are in no table where none is known', () => {
    const { columns, notes } = mainTable(resultsOf({}), { by: 'judge', seed: 1 });
    expect(columns.at(-1)?.title).toBe('Tokens per turn, all');
    expect(notes.join()).not.toContain('Cost');
    expect(rowColumns([rowOf({})]).at(-1)?.name).toBe('cell');
  });

  it('are not added up over currencies', () => {
    const [mixed] = resultsOf({ cost: USD(1) }, { cost: { amount: 1, currency: 'EUR' } });
    expect(mixed.cost).toMatchObject({ total: null, mean: { value: null }, unpriced: 0 });
    const two = resultsOf({ cost: USD(1) }, { model: 'm-2', cost: { amount: 2, currency: 'EUR' } });
    expect(mainTable(two, { by: 'judge', seed: 1 }).notes.join()).toContain('in all, 1.00 USD and 2.00 EUR:');
  });

  it('are in CSV, empty where they are open', () => {
    const [head, ...lines] = mainCsv(studied.map((result) => [result, 'judge']))
      .trim()
      .split('\n');
    expect(head).toMatch(
      /,cost,cost_per_episode,cost_per_episode_low,cost_per_episode_high,currency,unpriced$/,
    );
    expect(lines.map((line) => line.split(',').slice(-2))).toEqual([
      ['USD', '1'],
      ['', ''],
    ]);
    const columns = rowColumns([rowOf({ cost: USD(1) }), rowOf({})]).slice(-2);
    expect(columns.map(({ name, of }) => [name, of(rowOf({ cost: USD(1) })), of(rowOf({}))])).toEqual([
      ['cost', 1, null],
      ['currency', 'USD', null],
    ]);
  });
});
