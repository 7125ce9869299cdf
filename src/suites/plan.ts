/** The numbers of a suite before it is run: cells, calls, tokens, cost. */
import { JUDGE_QUESTIONS } from '../episode/judge-question';
import { FORMAT_RETRIES } from '../episode/plan';
import { playCalls, type PlannedCalls, verdictCalls } from '../players/calls';
import type { KnownJudges, KnownModel } from '../players/players';
import type { ChatParams } from '../models/chat-model';
import { groupBy } from '../base/group-by';
import type { Cell } from './cells';
import type { Suite } from './schema';

/** The most that episodes take if each reply is of use at once. */
export interface Amount {
  /** Replies of players, and calls of judges that are models. */
  readonly calls: number;
  /** New tokens at most; null where no limit is set for some reply. Agents count with the limit of the experiment. */
  readonly tokens: number | null;
  /** By the prices of the suite, for what is generated; null where it gives none. */
  readonly cost: number | null;
}

export interface ModelPlan extends Amount {
  /** As the suite names it. */
  readonly model: string;
  readonly cells: number;
}

export interface SuitePlan extends Amount {
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
    cost: null,
  }));
  return { cells: cells.length, ...sum([...models, ...judging]), models };
}

function amountOf({ models }: Suite, model: string, cells: readonly Cell[]): Amount {
  const calls = cells.reduce((all, { load }) => all + load.calls, 0);
  const tokens = cells.reduce<number | null>(
    (all, { load, maxTokens }) =>
      all === null || maxTokens === undefined ? null : all + load.calls * maxTokens,
    0,
  );
  const price = models[model]?.price;
  return { calls, tokens, cost: price && tokens !== null ? (tokens * price.output) / 1e6 : null };
}

function sum(all: readonly Amount[]): Amount {
  const total = (of: (each: Amount) => number | null): number | null =>
    all.reduce<number | null>((before, each) => {
      const more = of(each);
      return before === null || more === null ? null : before + more;
    }, 0);
  const priced = all.filter(({ cost }) => cost !== null);
  return {
    calls: all.reduce((before, { calls }) => before + calls, 0),
    tokens: total(({ tokens }) => tokens),
    cost: priced.length > 0 ? priced.reduce((before, { cost }) => before + (cost ?? 0), 0) : null,
  };
}

const judgeCalls = (cells: readonly Cell[], judges: KnownJudges): readonly PlannedCalls[] => {
  const verdicts = Object.fromEntries(
    JUDGE_QUESTIONS.map((question) => [
      question,
      cells.reduce((all, { load }) => all + (load.verdicts[question] ?? 0), 0),
    ]),
  );
  return verdictCalls(judges, verdicts);
};

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
