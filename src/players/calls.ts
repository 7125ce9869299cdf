/** Estimates the calls and new tokens of episodes, for the question that comes before them. */
import { FORMAT_RETRIES, type EpisodePlan } from '../episode/plan';
import { judgeLoad } from '../judges/llm/load';
import { ceilingOf, type Ceiling } from '../models/endpoint';
import { costOf, type Money } from '../models/price';
import type { EpisodeLoad } from '../tasks/task';
import type { KnownJudges, KnownModel } from './players';

export interface PlannedCalls extends Ceiling {
  readonly known: KnownModel;
  /** `plays`, `generates` (it proposes rules), `translates` (announcements), or the question that it judges. */
  readonly as: string;
}

/** The cost of the new tokens, as planned and with every repetition; undefined without a price or a limit of tokens. */
export function costOfCalls({
  known,
  tokens,
  mostTokens,
}: PlannedCalls): { readonly cost: Money; readonly mostCost: Money } | undefined {
  const { price } = known.profile ?? {};
  if (!price || tokens === undefined || mostTokens === undefined) return undefined;
  return { cost: costOf(price, { output: tokens }), mostCost: costOf(price, { output: mostTokens }) };
}

/** `replies`: those that are left to be played, of all episodes. */
export const playCalls = (
  known: KnownModel,
  { params, formatRetries = FORMAT_RETRIES }: Pick<EpisodePlan, 'params' | 'formatRetries'>,
  replies: number,
): PlannedCalls => ({ known, as: 'plays', ...ceilingOf(replies, formatRetries, params.maxTokens) });

/** One call for each verdict at most: tests of equal announcements share a function. */
export function verdictCalls(
  { models }: Pick<KnownJudges, 'models'>,
  verdicts: EpisodeLoad['verdicts'],
): readonly PlannedCalls[] {
  return Object.entries(models).map(([as, known]) => ({
    known,
    as,
    ...judgeLoad(as, verdicts[as] ?? 0, known.profile),
  }));
}

/** The verdicts of several episodes together, by the question. */
export function totalVerdicts(all: readonly EpisodeLoad['verdicts'][]): EpisodeLoad['verdicts'] {
  const total: Record<string, number> = {};
  for (const [question, count] of all.flatMap((verdicts) => Object.entries(verdicts)))
    total[question] = (total[question] ?? 0) + count;
  return total;
}

/** Estimates the calls of one episode: of its player and of its judges. */
export function episodeCalls(
  player: KnownModel,
  judges: KnownJudges,
  plan: Pick<EpisodePlan, 'params' | 'formatRetries'>,
  { calls, verdicts }: EpisodeLoad,
): readonly PlannedCalls[] {
  return paid([playCalls(player, plan, calls), ...verdictCalls(judges, verdicts)]);
}

/** Calls that cost something: agents and the offline judge need none. */
export const paid = (all: readonly PlannedCalls[]): readonly PlannedCalls[] =>
  all.filter(({ known }) => known.model.identity.kind !== 'offline');
