/** The spending of a run over all workers, counted on the queue server, for the limits of the suite. */
import { createHash } from 'node:crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Spent } from '../../suites/spending';
import type { Suite } from '../../suites/schema';
import { limitsSpending } from '../suite-spending';
import type { QueuedRun } from './records';
import { type QueueServer, untilMade } from './server';

/** Counts are whole numbers, on PostgreSQL below 2³¹: tens of tokens, ten-thousandths of the currency. */
const UNIT: Spent = { tokens: 10, cost: 1e-4 };
const SPENT = ['tokens', 'cost'] as const;
/** A count without an end; it refuses nothing by itself. */
const ENDLESS_S = 0;
const MOST_COUNT = 2 ** 31 - 1;

/** Something that is limited: a model, or without one all models together. */
interface Counted {
  readonly model: string | undefined;
  readonly key: string;
  /** Spending that is not counted on the server yet; negative where less was spent than is counted there. */
  left: { tokens: number; cost: number };
}

export class RunSpending {
  readonly #counter: () => Promise<RateLimiterAbstract>;
  readonly #counted: readonly Counted[];

  constructor(
    server: Pick<QueueServer, 'limiter'>,
    {
      id,
      suite: { limits, models },
    }: Pick<QueuedRun, 'id'> & { readonly suite: Pick<Suite, 'limits' | 'models'> },
    /** Called with what all workers have spent together. */
    private readonly onTotal: (spent: Spent, model: string | undefined) => void = () => undefined,
  ) {
    this.#counter = untilMade(() => server.limiter(MOST_COUNT, ENDLESS_S));
    const names = Object.keys(models).filter((model) => limitsSpending(models[model]?.limits));
    this.#counted = [...(limitsSpending(limits) ? [undefined] : []), ...names].map((model) => ({
      model,
      key: keyOf(id, model),
      left: { tokens: 0, cost: 0 },
    }));
  }

  /** Counts on from the spending of earlier runs, by model, where nothing is counted yet. */
  async begin(earlier: ReadonlyMap<string, Spent>): Promise<void> {
    for (const counted of this.#counted) {
      const { model } = counted;
      const before = await this.#total(counted);
      if (before.tokens > 0 || before.cost > 0) continue;
      for (const [name, spent] of earlier) if (model === undefined || model === name) add(counted, spent);
      await this.#send(counted);
    }
  }

  /** Reads what all have spent so far. */
  async read(): Promise<void> {
    for (const counted of this.#counted) this.onTotal(await this.#total(counted), counted.model);
  }

  /** Counts more. While the server is gone it is kept, and sent with what comes next. */
  async add(model: string, more: Spent): Promise<void> {
    const all = this.#counted.filter((each) => each.model === undefined || each.model === model);
    for (const each of all) add(each, more);
    for (const each of all) await this.#send(each);
  }

  /** Removes the counts from the server. */
  async forget(): Promise<void> {
    const counter = await this.#counter();
    for (const { key } of this.#counted) for (const kind of SPENT) await counter.delete(`${key}:${kind}`);
  }

  async #total({ key }: Counted): Promise<Spent> {
    const counter = await this.#counter();
    const total = { tokens: 0, cost: 0 };
    for (const kind of SPENT)
      total[kind] = ((await counter.get(`${key}:${kind}`))?.consumedPoints ?? 0) * UNIT[kind];
    return total;
  }

  async #send(counted: Counted): Promise<void> {
    const { key, left, model } = counted;
    const counter = await this.#counter();
    for (const kind of SPENT) {
      // Rounded up, and the difference kept: the count on the server is never less than what was spent.
      const points = Math.ceil(left[kind] / UNIT[kind]);
      if (points <= 0) continue;
      left[kind] -= points * UNIT[kind];
      try {
        const { consumedPoints } = await counter.penalty(`${key}:${kind}`, points);
        this.onTotal({ tokens: 0, cost: 0, [kind]: consumedPoints * UNIT[kind] }, model);
      } catch (error) {
        left[kind] += points * UNIT[kind];
        throw error;
      }
    }
  }
}

function add({ left }: Counted, { tokens, cost }: Spent): void {
  left.tokens += tokens;
  left.cost += cost;
}

/** Names of models may be long, and keys may not. */
const keyOf = (run: string, model: string | undefined): string =>
  model === undefined
    ? `spent:${run}`
    : `spent:${run}:${createHash('sha256').update(model).digest('hex').slice(0, 32)}`;
