/** What an episode with an endpoint will ask of it, for the question that comes before the first call. */
import type { ChatParams } from '../chat-model';
import { addressOf, warningsOf } from './address';
import { paramsOf, type EndpointProfile } from './profile';

export interface Load {
  /** Replies that the game needs: 91 for 46 announcements and 45 tests. */
  readonly turns: number;
  /** Episodes. Default 1. */
  readonly episodes?: number;
  /** Further calls per turn for replies of the wrong form, at most. Default 10. */
  readonly formatRetries?: number;
  /** The experiment's parameters; the profile's own go before. */
  readonly params?: ChatParams;
}

export interface Ceiling {
  /** If each reply has the right form at once. */
  readonly calls: number;
  /** If each turn needs every further call; repetitions after a fault of the connection come on top. */
  readonly mostCalls: number;
  /** Generated tokens if each of `calls` uses up its limit; undefined without a limit. */
  readonly tokens: number | undefined;
  /** The same for `mostCalls`. */
  readonly mostTokens: number | undefined;
}

/** Numbers of calls and of generated tokens. What is sent is not in it: it grows with the conversation. */
export function ceilingOf(profile: EndpointProfile, load: Load): Ceiling {
  const { turns, episodes = 1, formatRetries = 10, params = {} } = load;
  const limit = paramsOf(profile, params).maxTokens;
  const calls = turns * episodes;
  const mostCalls = calls * (1 + formatRetries);
  const tokensOf = (count: number) => (limit === undefined ? undefined : count * limit);
  return { calls, mostCalls, tokens: tokensOf(calls), mostTokens: tokensOf(mostCalls) };
}

export interface EndpointSummary extends Ceiling {
  readonly name: string;
  /** Host and port. */
  readonly host: string;
  readonly origin: string;
  readonly model: string;
  readonly warnings: readonly string[];
}

/** What a user agrees to. Throws ProfileError. */
export function describeEndpoint(profile: EndpointProfile, load: Load): EndpointSummary {
  const { host, origin } = addressOf(profile.baseURL);
  const { name, model } = profile;
  return { name, host, origin, model, warnings: warningsOf(profile), ...ceilingOf(profile, load) };
}
