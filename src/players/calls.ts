/** Estimates the calls and new tokens of episodes, for the question that comes before them. */
import type { JudgeQuestion } from '../episode/judge-question';
import { FORMAT_RETRIES, type EpisodePlan } from '../episode/plan';
import { judgeLoad } from '../judges/llm/load';
import { ceilingOf, type Ceiling } from '../models/endpoint';
import type { KnownJudges, KnownModel } from './players';

export interface PlannedCalls extends Ceiling {
  readonly known: KnownModel;
  /** It plays, or it judges this question. */
  readonly as: 'plays' | JudgeQuestion;
}

/** The replies of one episode: an announcement before each test, and a last one. */
export const repliesOf = (tests: number): number => 2 * tests + 1;

/** `replies`: announcements and tests that are left to be played, of all episodes. */
export const playCalls = (
  known: KnownModel,
  { params, formatRetries = FORMAT_RETRIES }: Pick<EpisodePlan, 'params' | 'formatRetries'>,
  replies: number,
): PlannedCalls => ({ known, as: 'plays', ...ceilingOf(replies, formatRetries, params.maxTokens) });

/** One call for each announcement, and one for each test at most: equal announcements share a function. */
export function verdictCalls(
  judges: Omit<KnownJudges, 'judges'>,
  { announcements, tests }: { readonly announcements: number; readonly tests: number },
): readonly PlannedCalls[] {
  const calls = (as: JudgeQuestion, verdicts: number): PlannedCalls[] => {
    const known = judges[as];
    return known ? [{ known, as, ...judgeLoad(as, verdicts, known.profile) }] : [];
  };
  return [...calls('equivalence', announcements), ...calls('compatibility', tests)];
}

/** What one episode costs: its player for so many replies, of which the first is an announcement, and its judges. */
export function episodeCalls(
  player: KnownModel,
  judges: KnownJudges,
  plan: Pick<EpisodePlan, 'params' | 'formatRetries'>,
  replies: number,
): readonly PlannedCalls[] {
  const tests = Math.floor(replies / 2);
  return paid([
    playCalls(player, plan, replies),
    ...verdictCalls(judges, { announcements: replies - tests, tests }),
  ]);
}

/** Those that cost something: agents and the offline judge need no calls. */
export const paid = (all: readonly PlannedCalls[]): readonly PlannedCalls[] =>
  all.filter(({ known }) => known.model.identity.kind !== 'offline');
