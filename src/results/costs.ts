/** Costs of conditions, where the prices of their models are known. A missing price leaves the cost open: it is never 0. */
import type { Stepwise } from '../base/stepwise';
import { grouped, orDash, plural, UNDEFINED } from '../base/number-words';
import { groupBy } from '../base/group-by';
import { showMoney } from '../models/price';
import type { Estimate } from '../statistics/interval';
import { isResult } from '../episode/is-result';
import type { LeftOutCount, ResultRow } from './row';
import type { ConditionResult } from './result-schemas';

export type ConditionCost = NonNullable<ConditionResult['cost']>;

type Priced = ResultRow & { readonly cost: NonNullable<ResultRow['cost']> };
const isPriced = (row: ResultRow): row is Priced => row.cost !== undefined;

/** The cost of the episodes of a condition; undefined if none is known. `meanOf`: the mean of a number over episodes, with its interval. */
export function* costOfRows(
  rows: readonly ResultRow[],
  meanOf: (rows: readonly Priced[], of: (row: Priced) => number) => Stepwise<Estimate>,
): Stepwise<ConditionCost | undefined> {
  const priced = rows.filter(isPriced);
  if (priced.length === 0) return undefined;
  const unpriced = rows.length - priced.length;
  const [currency = null, ...others] = new Set(priced.map(({ cost }) => cost.currency));
  const judgesOpen = priced.filter(({ cost }) => cost.judges === null).length;
  if (others.length > 0)
    return {
      total: null,
      mean: { value: null, low: null, high: null },
      judges: 0,
      judgesOpen,
      currency: null,
      unpriced,
    };
  return {
    total: priced.reduce((sum, { cost }) => sum + cost.amount, 0),
    judges: priced.reduce((sum, { cost }) => sum + (cost.judges ?? 0), 0),
    judgesOpen,
    mean: yield* meanOf(priced.filter(isResult), ({ cost }) => cost.amount),
    currency,
    unpriced,
  };
}

interface Costly {
  readonly model: string;
  readonly published?: string | undefined;
  readonly n: number | null;
  readonly left: readonly Pick<LeftOutCount, 'count'>[];
  readonly cost?: ConditionCost | undefined;
}

const withCurrency = (amount: number, currency: string | null): string =>
  showMoney({ amount, currency: currency ?? undefined });

/** `0.012 [0.010, 0.015] USD` */
export const meanCostWords = ({ cost }: Costly): { readonly value: string; readonly interval: string } => {
  if (!cost || cost.mean.value === null) return { value: UNDEFINED, interval: '' };
  const { value, low, high } = cost.mean;
  const bound = (amount: number | null) => orDash(amount, (n) => withCurrency(n, null));
  return {
    value: withCurrency(value, cost.currency),
    interval: low === null && high === null ? '' : `[${bound(low)}, ${bound(high)}]`,
  };
};

/** `3.20 USD, judges 0.40`, with the number of episodes whose cost is not in it. */
export function totalCostWords({ cost }: Costly): string {
  if (!cost || cost.total === null) return UNDEFINED;
  const { total, judges, judgesOpen, currency, unpriced } = cost;
  const open = judgesOpen > 0 ? [`judges of ${grouped(judgesOpen)} open`] : [];
  const ofJudges = [...(judges > 0 ? [`judges ${withCurrency(judges, null)}`] : []), ...open];
  const words = [withCurrency(total, currency), ...ofJudges].join(', ');
  return unpriced > 0 ? `${words} + ${grouped(unpriced)} open` : words;
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
  const words = [...totals.values()].map((all) => {
    const judges = all.reduce((sum, cost) => sum + cost.judges, 0);
    const total = all.reduce((sum, cost) => sum + cost.total, 0);
    const ofJudges = judges > 0 ? `, judges ${withCurrency(judges, null)} of it` : '';
    return withCurrency(total, all[0].currency) + ofJudges;
  });
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
    `Cost: tokens of the models that play and judge, by the prices when each began. Per episode: ` +
      `mean of those that count, BCa bootstrap; in all, ${words.join(' and ') || UNDEFINED}: of all episodes, also those not counted.` +
      (open.length > 0 ? ` Not in it: ${without} of ${models}, whose price or tokens are not known.` : '') +
      judgesNote(own),
  ];
}

/** The episodes whose judges are models without a price, or whose tokens nobody counted. */
function judgesNote(results: readonly Costly[]): string {
  const open = results.reduce((sum, { cost }) => sum + (cost?.judgesOpen ?? 0), 0);
  return open > 0
    ? ` What judges took in ${plural(open, 'episode')} is not in it: their price or tokens are not known.`
    : '';
}
