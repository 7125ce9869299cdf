/** How many calls an episode makes, for the question that comes before them. */
import * as vscode from 'vscode';
import { FORMAT_RETRIES, type EpisodePlan } from '../../episode/plan';
import { judgeLoad } from '../../judges/llm/load';
import { ceilingOf } from '../../models/endpoint';
import type { PlannedCalls } from './confirm';
import type { KnownJudges, KnownModel } from './models';

/** `turns`: announcements and tests that are left to be played. */
export function playCalls(
  known: KnownModel,
  { params, formatRetries = FORMAT_RETRIES }: Pick<EpisodePlan, 'params' | 'formatRetries'>,
  turns: number,
): PlannedCalls {
  return { known, as: vscode.l10n.t('plays'), ...ceilingOf(turns, formatRetries, params.maxTokens) };
}

/** For so many turns, of which the first is an announcement. */
export function judgeCalls(judges: KnownJudges, turns: number): (PlannedCalls | undefined)[] {
  const tests = Math.floor(turns / 2);
  return verdictCalls(judges, { announcements: turns - tests, tests });
}

/** One call for each announcement, and one for each test at most: equal announcements share a function. */
export function verdictCalls(
  { equivalence, compatibility }: KnownJudges,
  { announcements, tests }: { readonly announcements: number; readonly tests: number },
): (PlannedCalls | undefined)[] {
  return [
    equivalence && {
      ...{ known: equivalence, as: vscode.l10n.t('judges announcements') },
      ...judgeLoad('equivalence', announcements, equivalence.profile),
    },
    compatibility && {
      ...{ known: compatibility, as: vscode.l10n.t('judges tests') },
      ...judgeLoad('compatibility', tests, compatibility.profile),
    },
  ];
}
