/** The cost of an episode, by the prices in its transcript: of the model that plays, and of those that judge. */
import type { EpisodeEvent, Header } from '../episode/events';
import { modelCallsIn, type ModelCalls } from '../episode/model-calls';
import { costOf, type Money, type Price } from '../models/price';
import type { ResultRow } from './row';

/** Undefined where the cost of play is not known, and where nothing has a price. */
export function costOfEpisode(header: Header, events: readonly EpisodeEvent[]): ResultRow['cost'] {
  const copied = header.parent?.copied ?? 0;
  const own = events.filter(({ seq }) => seq > copied);
  const played = costOfPlay(header, own);
  const judged = costOfJudges(header, own);
  if (judged === undefined) return played && costIn(played);
  // Agents cost nothing, but without a price there is nothing to say of them.
  const free = header.model.kind === 'offline' && !header.price;
  if (free) return judged === null ? undefined : { ...costIn(judged), judges: judged.amount };
  if (!played) return undefined;
  if (judged === null || judged.currency !== played.currency) return { ...costIn(played), judges: null };
  return {
    ...costIn({ ...played, amount: played.amount + judged.amount }),
    judges: judged.amount,
  };
}

const costIn = ({ amount, currency }: Money) => ({ amount, ...(currency !== undefined && { currency }) });

/**
 * Counts replies of the player, refused ones too, but none that a person wrote. Undefined without a price, or where the
 * endpoint did not count the tokens of some reply.
 */
function costOfPlay({ price, parent }: Header, events: readonly EpisodeEvent[]): Money | undefined {
  if (!price) return undefined;
  const tokens = { input: 0, output: 0 };
  for (const event of events) {
    const played = modelCallsIn(event).find(({ question }) => question === undefined);
    if (!played || event.seq === parent?.edited) continue;
    const { prompt, completion } = played.usage ?? {};
    if (prompt === undefined || completion === undefined) return undefined;
    tokens.input += prompt;
    tokens.output += completion;
  }
  return costOf(price, tokens);
}

/** Undefined where no model was asked; null where the cost of some answer is not known, or there are several currencies. */
function costOfJudges({ judges }: Header, events: readonly EpisodeEvent[]): Money | null | undefined {
  const prices = new Map<string, Price | undefined>();
  const costs: (Money | undefined)[] = [];
  for (const { question, price } of judges) prices.set(question, price);
  for (const event of events) {
    if (event.type === 'judging') for (const { question, price } of event.judges) prices.set(question, price);
    for (const calls of modelCallsIn(event))
      if (calls.question !== undefined) costs.push(costOfAnswer(calls, prices.get(calls.question)));
  }
  const known = costs.filter((cost) => cost !== undefined);
  if (costs.length === 0) return undefined;
  const [{ currency } = {}] = known;
  if (known.length < costs.length || known.some((cost) => cost.currency !== currency)) return null;
  return { amount: known.reduce((sum, { amount }) => sum + amount, 0), currency };
}

/** Embeddings have tokens that are sent, and none that are generated. */
function costOfAnswer({ usage, generated }: ModelCalls, price: Price | undefined): Money | undefined {
  const { prompt, completion = generated ? undefined : 0 } = usage ?? {};
  if (!price || prompt === undefined || completion === undefined) return undefined;
  return costOf(price, { input: prompt, output: completion });
}
