/** Models of a suite: their names and settings. */
import { SET_PARAMS } from '../models/chat-model';
import type { EndpointProfile } from '../models/endpoint';
import type { Price } from '../models/price';
import { type ProfileOverrides, type JudgeNames, OFFLINE } from '../players/players';
import { judgeQuestions } from '../tasks/questions';
import type { Suite } from './schema';

const EDITOR = 'vscode:';

/** Checks for an agent, which replies in this process and costs nothing. */
export const isAgent = (model: string): boolean => model.startsWith(`${OFFLINE}:`);

/** The endpoint profile behind a name of the suite; undefined for agents and models of the editor. */
export function profileOf({ models }: Pick<Suite, 'models'>, model: string): string | undefined {
  const configured = Object.hasOwn(models, model) ? models[model].endpoint : undefined;
  if (configured !== undefined) return configured;
  return isAgent(model) || model.startsWith(EDITOR) ? undefined : model;
}

/** The model's name for `Players`. */
export function playerName(suite: Pick<Suite, 'models'>, model: string): string {
  const profile = profileOf(suite, model);
  return profile === undefined ? model : `endpoint:${profile}`;
}

export function judgeNamesOf({ judges, models }: Pick<Suite, 'judges' | 'models'>): JudgeNames {
  const name = (own = OFFLINE): string => (own === OFFLINE ? own : playerName({ models }, own));
  return Object.fromEntries(judgeQuestions().map((question) => [question, name(judges?.[question])]));
}

/** The least of the limits that are given. */
const least = (...all: readonly (number | undefined)[]): number | undefined => {
  const limits = all.filter((each) => each !== undefined);
  return limits.length > 0 ? Math.min(...limits) : undefined;
};

/** Decoding and prices that the suite puts in the place of a profile's own. */
export function overridesOf({ models }: Pick<Suite, 'models'>, model: string): ProfileOverrides {
  const own = models[model] ?? {};
  const names = [...SET_PARAMS, 'price'] as const;
  return Object.fromEntries(names.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]])));
}

/** The price of a model of the suite: its own, else that of its profile. */
export const priceOf = (
  { models }: Pick<Suite, 'models'>,
  model: string,
  profile: Pick<EndpointProfile, 'price'> | undefined,
): Price | undefined => models[model]?.price ?? profile?.price;

export type ProfileLimits = Partial<
  Pick<EndpointProfile, 'concurrency' | 'requestsPerMinute' | 'tokensPerMinute'>
>;

/**
 * The limits that the suite puts in the place of a profile's own, for players and judges alike. Several names of one
 * profile share them: the strictest hold.
 */
export function limitsOf(suite: Pick<Suite, 'models' | 'limits'>, profile: string): ProfileLimits {
  const own = [profile, ...Object.keys(suite.models)]
    .filter((name) => profileOf(suite, name) === profile)
    .map((name) => suite.models[name]?.limits ?? {});
  const strictest = (limit: 'concurrency' | 'perMinute' | 'tokensPerMinute') =>
    least(...own.map((each) => each[limit]));
  const concurrency = strictest('concurrency');
  const requestsPerMinute = least(suite.limits?.perMinute, strictest('perMinute'));
  const tokensPerMinute = least(suite.limits?.tokensPerMinute, strictest('tokensPerMinute'));
  return {
    ...(concurrency !== undefined && { concurrency }),
    ...(requestsPerMinute !== undefined && { requestsPerMinute }),
    ...(tokensPerMinute !== undefined && { tokensPerMinute }),
  };
}
