/** The numbers of a suite before it is run: cells, calls, tokens, cost. */
import { FORMAT_RETRIES } from '../episode/plan';
import { playCalls, type PlannedCalls, totalVerdicts, verdictCalls } from '../players/calls';
import { type KnownJudges, type KnownModel, shownName } from '../players/players';
import type { ChatParams } from '../models/chat-model';
import { costOf, type Price } from '../models/price';
import { groupBy } from '../base/group-by';
import type { Cell } from './cells';
import { isAgent, priceOf } from './models';
import type { Suite } from './schema';

/** The most that episodes take if each reply is of use at once. What agents reply leaves no process and is not in it. */
export interface Amount {
  /** Replies of players, and calls of judges that are models. */
  readonly calls: number;
  /** New tokens at most; null where no limit is set for some reply. */
  readonly tokens: number | null;
  /** The cost of what is generated, by the prices of the suite or of profiles; null without a price, or in several currencies. */
  readonly cost: number | null;
  /** The label of the cost; null where the prices have none. */
  readonly currency: string | null;
}

export interface ModelPlan extends Amount {
  /** The name in the suite. */
  readonly model: string;
  readonly cells: number;
}

/** Models without a price: nothing of theirs is in a total of costs. Agents cost nothing, and are none of them. */
interface Unpriced {
  readonly unpriced: readonly string[];
}

export interface SuitePlan extends Amount, Unpriced {
  readonly cells: number;
  readonly models: readonly ModelPlan[];
}

export function planOf(suite: Suite, cells: readonly Cell[], judges: KnownJudges | undefined): SuitePlan {
  const models = [...groupBy(cells, ({ model }) => model)].map(([model, own]): ModelPlan => ({
    model,
    cells: own.length,
    ...amountOf(suite, model, own),
  }));
  const judging = (judges ? judgeCalls(cells, judges) : []).map((calls) => ({
    calls: calls.calls,
    tokens: calls.tokens ?? null,
    ...moneyOf(calls.known.profile?.price, calls.tokens ?? null),
  }));
  const unpriced = unpricedOf(suite, cells, judges);
  return { cells: cells.length, ...sum([...models, ...judging]), unpriced, models };
}

function unpricedOf(suite: Suite, cells: readonly Cell[], judges: KnownJudges | undefined): string[] {
  const profiles = new Map(cells.map(({ model, player }) => [model, player.profile]));
  const players = [...profiles].flatMap(([model, profile]) =>
    isAgent(model) || priceOf(suite, model, profile) ? [] : [model],
  );
  const judging = Object.values(judges?.models ?? {}).flatMap(({ model, profile }) =>
    profile?.price ? [] : [shownName(model.identity)],
  );
  return [...new Set([...players, ...judging])];
}

/** The labels of the prices that models of these cells and judges have; null: one without a label. */
export function currenciesOf(
  suite: Suite,
  cells: readonly Cell[],
  judges: Pick<KnownJudges, 'judges'>,
): ReadonlySet<string | null> {
  const profiles = new Map(cells.map(({ model, player }) => [model, player.profile]));
  const prices = [...profiles].flatMap(([model, profile]) => priceOf(suite, model, profile) ?? []);
  const judging = judges.judges.flatMap(({ price }) => price ?? []);
  return new Set([...prices, ...judging].map(({ currency = null }) => currency));
}

/** The cost of what was played, with the label of its prices; null without a price, or in several currencies. */
export function moneyOfRun(
  suite: Suite,
  cells: readonly Cell[],
  judges: KnownJudges,
  { cost }: { readonly cost: number },
): Pick<Amount, 'cost' | 'currency'> & Unpriced {
  const [currency, ...others] = currenciesOf(suite, cells, judges);
  const unpriced = unpricedOf(suite, cells, judges);
  return currency === undefined || others.length > 0
    ? { cost: null, currency: null, unpriced }
    : { cost, currency, unpriced };
}

function amountOf(suite: Suite, model: string, cells: readonly Cell[]): Amount {
  if (isAgent(model)) return { calls: 0, tokens: 0, cost: null, currency: null };
  const calls = cells.reduce((all, { load }) => all + load.calls, 0);
  const tokens = cells.reduce<number | null>(
    (all, { load, maxTokens }) =>
      all === null || maxTokens === undefined ? null : all + load.calls * maxTokens,
    0,
  );
  return { calls, tokens, ...moneyOf(priceOf(suite, model, cells[0].player.profile), tokens) };
}

function moneyOf(price: Price | undefined, tokens: number | null): Pick<Amount, 'cost' | 'currency'> {
  if (!price || tokens === null) return { cost: null, currency: null };
  const { amount, currency = null } = costOf(price, { output: tokens });
  return { cost: amount, currency };
}

function sum(all: readonly Amount[]): Amount {
  const total = (of: (each: Amount) => number | null): number | null =>
    all.reduce<number | null>((before, each) => {
      const more = of(each);
      return before === null || more === null ? null : before + more;
    }, 0);
  const priced = all.filter(({ cost }) => cost !== null);
  const [currency = null, ...others] = new Set(priced.map((each) => each.currency));
  return {
    calls: all.reduce((before, { calls }) => before + calls, 0),
    tokens: total(({ tokens }) => tokens),
    ...(priced.length > 0 && others.length === 0
      ? { cost: priced.reduce((before, { cost }) => before + (cost ?? 0), 0), currency }
      : { cost: null, currency: null }),
  };
}

const judgeCalls = (cells: readonly Cell[], judges: KnownJudges): readonly PlannedCalls[] =>
  verdictCalls(judges, totalVerdicts(cells.map(({ load }) => load.verdicts)));

/** The planned calls to endpoints, for the question before the first call. */
export function endpointCalls(cells: readonly Cell[], judges: KnownJudges): readonly PlannedCalls[] {
  const playing = [...groupBy(cells, ({ model }) => model).values()].flatMap((own): PlannedCalls[] => {
    const known = knownOf(own[0]);
    if (known.model.identity.kind === 'offline') return [];
    const calls = own.reduce((all, { load }) => all + load.calls, 0);
    return [playCalls(known, { params: longestOf(own), formatRetries: FORMAT_RETRIES }, calls)];
  });
  return [...playing, ...judgeCalls(cells, judges)];
}

/** The token limit of the longest replies; without one where some cell has none. */
const longestOf = (cells: readonly Cell[]): ChatParams =>
  cells.reduce<ChatParams>(
    ({ maxTokens: before }, { maxTokens }) =>
      before === undefined || maxTokens === undefined ? {} : { maxTokens: Math.max(before, maxTokens) },
    { maxTokens: 0 },
  );

export const knownOf = ({ player, setting, scenario, seed }: Cell): KnownModel =>
  player.in({ seed, task: scenario.task, setting, scenario: scenario.scenario });
