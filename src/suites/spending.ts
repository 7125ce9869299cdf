/** Spending of a suite: the tokens and the money that its episodes take, of models that play and of those that judge. */
import type { EpisodeEvent } from '../episode/events';
import { LETTERS_OF_TOKEN } from '../models/chat-model';
import { costOf, type Price } from '../models/price';
import type { KnownJudges } from '../players/players';
import { EXTRACTION } from '../tasks/model-question';

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

/** The spending that an event stands for. Tokens are estimated from the number of letters where nobody counted them. */
export function spentBy(event: EpisodeEvent, { free, price, judges }: Prices): Spent {
  if (event.type === 'verdict') return event.usage ? spent(event.usage, judges[event.judge]) : NOTHING_SPENT;
  if (event.type !== 'reply' && event.type !== 'retry') return NOTHING_SPENT;
  const { usage, raw = '', extraction } = event;
  const letters = Math.ceil(raw.length / LETTERS_OF_TOKEN);
  const played = free ? NOTHING_SPENT : spent({ ...usage, completion: usage?.completion ?? letters }, price);
  return extraction?.usage ? addSpent(played, spent(extraction.usage, judges[EXTRACTION])) : played;
}

function spent(
  {
    prompt = 0,
    completion = 0,
  }: { readonly prompt?: number | undefined; readonly completion?: number | undefined },
  price: Price | undefined,
): Spent {
  const cost = price ? costOf(price, { input: prompt, output: completion }).amount : 0;
  return { tokens: prompt + completion, cost };
}
