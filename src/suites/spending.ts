/** Spending of a suite: the tokens and the money that its episodes take, of models that play and of those that judge. */
import type { EpisodeEvent } from '../episode/events';
import { modelCallsIn, type ModelCalls } from '../episode/model-calls';
import { lettersIn, LETTERS_OF_TOKEN } from '../models/chat-model';
import { costOf, type Price } from '../models/price';
import type { KnownJudges } from '../players/players';

export interface Spent {
  readonly tokens: number;
  readonly cost: number;
}

export const NOTHING_SPENT: Spent = { tokens: 0, cost: 0 };

export const addSpent = (one: Spent, other: Spent): Spent => ({
  tokens: one.tokens + other.tokens,
  cost: one.cost + other.cost,
});

/** The prices of models that judge, by their question; undefined where a price is not known. */
export type JudgePrices = Readonly<Record<string, Price | undefined>>;

export const judgePricesOf = ({ judges }: Pick<KnownJudges, 'judges'>): JudgePrices =>
  Object.fromEntries(judges.map(({ identity, price }) => [identity.question, price]));

export interface Prices {
  /** Agents: their replies have no tokens, and cost nothing. */
  readonly free: boolean;
  /** The price of the model that plays. */
  readonly price?: Price | undefined;
  readonly judges: JudgePrices;
}

/**
 * Counts the spending of one episode, event by event in their order. Tokens that an endpoint did not count are estimated
 * from the letters that were sent and generated.
 */
export class EpisodeSpending {
  /** Letters of the conversation, which is sent with every call to the player. */
  #conversation = 0;

  constructor(private readonly prices: Prices) {}

  of(event: EpisodeEvent): Spent {
    const spent = modelCallsIn(event).map((calls) => this.#spentBy(calls));
    if (event.type === 'episode') this.#conversation = 0;
    if (event.type === 'message') this.#conversation += event.text.length;
    if (event.type === 'reply') this.#conversation += event.parsed.content.length;
    return spent.reduce(addSpent, NOTHING_SPENT);
  }

  #spentBy({ question, usage, sent, generated = [] }: ModelCalls): Spent {
    const { free, price, judges } = this.prices;
    const isPlayer = question === undefined;
    if (isPlayer && free) return NOTHING_SPENT;
    const input = usage?.prompt ?? tokensOf(isPlayer ? this.#conversation : lettersIn(sent));
    const output = usage?.completion ?? tokensOf(lettersIn(generated));
    const known = isPlayer ? price : judges[question];
    return { tokens: input + output, cost: known ? costOf(known, { input, output }).amount : 0 };
  }
}

const tokensOf = (letters: number): number => Math.ceil(letters / LETTERS_OF_TOKEN);

/** The spending of a whole transcript, without the events that are `counted`, to which it adds its own. */
export function spendingOf(events: readonly EpisodeEvent[], prices: Prices, counted?: Set<string>): Spent {
  const spending = new EpisodeSpending(prices);
  let sum = NOTHING_SPENT;
  for (const event of events) {
    const spent = spending.of(event);
    const written = counted && JSON.stringify(event);
    if (written !== undefined && counted?.has(written)) continue;
    if (written !== undefined) counted?.add(written);
    sum = addSpent(sum, spent);
  }
  return sum;
}
