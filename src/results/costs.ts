/** Costs of conditions, where the prices of their models are known. A missing price leaves the cost open: it is never 0. */
import type { Stepwise } from '../base/stepwise';
import { grouped, plural, UNDEFINED } from '../base/number-words';
import { groupBy } from '../base/group-by';
import { showMoney } from '../models/price';
import type { Estimate } from '../statistics/interval';
import { isResult, type ResultRow } from './row';

export interface ConditionCost {
  /** Of all episodes whose cost is known, also of those that do not count; null in several currencies. */
  readonly total: number | null;
  /** Mean of an episode that counts and whose cost is known. */
  readonly mean: Estimate;
  /** Null where the prices name none. */
  readonly currency: string | null;
  /** Episodes whose cost is not known: the model has no price, or its endpoint did not count tokens. */
  readonly unpriced: number;
}

type Priced = ResultRow & { readonly cost: NonNullable<ResultRow['cost']> };
const isPriced = (row: ResultRow): row is Priced => row.cost !== undefined;

/** Undefined where the cost of no episode is known. `meanOf`: the mean of a number over episodes, with its interval. */
export function* costOfRows(
  rows: readonly ResultRow[],
  meanOf: (rows: readonly Priced[], of: (row: Priced) => number) => Stepwise<Estimate>,
): Stepwise<ConditionCost | undefined> {
  const priced = rows.filter(isPriced);
  if (priced.length === 0) return undefined;
  const unpriced = rows.length - priced.length;
  const [currency = null, ...others] = new Set(priced.map(({ cost }) => cost.currency));
  if (others.length > 0)
    return { total: null, mean: { value: null, low: null, high: null }, currency: null, unpriced };
  return {
    total: priced.reduce((sum, { cost }) => sum + cost.amount, 0),
    mean: yield* meanOf(priced.filter(isResult), ({ cost }) => cost.amount),
    currency,
    unpriced,
  };
}

interface Costly {
  readonly model: string;
  readonly published?: string | undefined;
  readonly n: number | null;
  readonly left: readonly { readonly count: number }[];
  readonly cost?: ConditionCost | undefined;
}

const labelled = (amount: number, currency: string | null): string =>
  showMoney({ amount, currency: currency ?? undefined });

/** `0.012 [0.010, 0.015] USD` */
export const meanCostWords = ({ cost }: Costly): { readonly value: string; readonly interval: string } => {
  if (!cost || cost.mean.value === null) return { value: UNDEFINED, interval: '' };
  const { value, low, high } = cost.mean;
  const plainly = (amount: number | null) => (amount === null ? UNDEFINED : labelled(amount, null));
  return {
    value: labelled(value, cost.currency),
    interval: low === null && high === null ? '' : `[${plainly(low)}, ${plainly(high)}]`,
  };
};

/** `3.20 USD`, with the number of episodes whose cost is not in it. */
export function totalCostWords({ cost }: Costly): string {
  if (!cost || cost.total === null) return UNDEFINED;
  const { total, currency, unpriced } = cost;
  return unpriced > 0
    ? `${labelled(total, currency)} + ${grouped(unpriced)} open`
    : labelled(total, currency);
}

const episodesOf = ({ n, left }: Costly): number => left.reduce((sum, { count }) => sum + count, n ?? 0);

/** Notes on the costs of a table: their total, and what is not in it. None where no cost is known. */
export function costNotes(results: readonly Costly[]): string[] {
  const own = results.filter(({ published }) => published === undefined);
  if (!own.some(({ cost }) => cost)) return [];
  const totals = groupBy(
    own.flatMap(({ cost }) => (cost && cost.total !== null ? [{ ...cost, total: cost.total }] : [])),
    ({ currency }) => currency ?? '',
  );
  const words = [...totals.values()].map((all) =>
    labelled(
      all.reduce((sum, { total }) => sum + total, 0),
      all[0].currency,
    ),
  );
  const open = own.flatMap((result) => {
    const episodes = result.cost ? result.cost.unpriced : episodesOf(result);
    return episodes > 0 ? [{ model: result.model, episodes }] : [];
  });
  const models = [...new Set(open.map(({ model }) => model))].join(', ');
  const without = plural(
    open.reduce((sum, { episodes }) => sum + episodes, 0),
    'episode',
  );
  return [
    `Cost: tokens of the model that plays, by the prices when each episode began; what judges took is not in it. Per episode: ` +
      `mean of those that count, BCa bootstrap; in all, ${words.join(' and ') || UNDEFINED}: of all episodes, also those not counted.` +
      (open.length > 0 ? ` Not in it: ${without} of ${models}, whose price or tokens are not known.` : ''),
  ];
}
