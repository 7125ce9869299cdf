/** State that the calls to one endpoint share: its limits, and what was learnt about the server. */
import type { Quirks } from './body';
import { type CallLimits, LocalLimits } from './call-limits';
import type { Rates } from './pace';
import type { EndpointProfile } from './profile';
import type { ScoringProbe } from './scoring';
import { type EndpointWait, Waits } from './waits';

/** A rate that workers of a queue keep together. */
export interface SharedPace {
  /** Waits until a call may begin. Returns a function that takes the number of tokens used. Rejects with CancelledError. */
  turn(signal: AbortSignal): Promise<(tokens: number) => void>;
}

/** A call that has had its turn. */
export interface BegunCall {
  /** The server answered, and the call used so many tokens. */
  answered(tokens: number): void;
  /** The server refused it, because there are too many; it will come again after `waitMs`. */
  refused(waitMs: number): void;
}

type ProfileLimits = Pick<EndpointProfile, 'name' | 'concurrency'> & Rates;

export class EndpointPool {
  /** Fields that the server refused, so that no later call sends them. */
  readonly quirks: Quirks = {};
  /** The route to probabilities of texts, by model, once the server was probed. */
  readonly scoring = new Map<string, ScoringProbe>();
  readonly #most: number;
  readonly #rates: Rates;
  readonly #waits: Waits;

  /** @param pace the rate over the workers of a queue, which then holds in the place of the profile's */
  constructor(
    { name, concurrency, requestsPerMinute, tokensPerMinute }: ProfileLimits,
    private readonly limits: CallLimits = new LocalLimits(),
    private readonly pace?: SharedPace,
    onWait?: (wait: EndpointWait) => void,
  ) {
    this.#most = concurrency;
    this.#rates = pace ? {} : { requestsPerMinute, tokensPerMinute };
    this.#waits = new Waits(name, onWait, this.#rates);
  }

  /** See `CallLimits.enter`. */
  enter(signal: AbortSignal): Promise<() => void> {
    return this.limits.enter(this.#most, signal);
  }

  /** See `CallLimits.turn`. */
  async turn(signal: AbortSignal, pausedMs: number): Promise<BegunCall> {
    const used = await this.#waits.turn(this.#turn(signal, pausedMs));
    const begunAt = performance.now();
    return {
      answered: (tokens) => {
        this.limits.answered(this.#most);
        used(tokens);
      },
      refused: (waitMs) => this.limits.slowDown(this.#most, waitMs, performance.now() - begunAt),
    };
  }

  async #turn(signal: AbortSignal, pausedMs: number): Promise<(tokens: number) => void> {
    const own = await this.limits.turn(this.#rates, signal, pausedMs);
    return (await this.pace?.turn(signal)) ?? own;
  }

  /** A call is tried again after a pause that the endpoint asked for. */
  paused(pauseMs: number): void {
    this.#waits.paused(pauseMs);
  }
}

/** Gives the limits of a profile. */
export type LimitsOf = (profile: EndpointProfile) => CallLimits;

/** The parts of limits that are kept beyond the players of one host. */
export interface SharedLimits {
  /** The limits of a profile that other players, windows and processes keep as well. */
  readonly limits?: LimitsOf | undefined;
  /** The rate that a profile has over the workers of a queue, if any. */
  readonly sharedPace?: ((profile: EndpointProfile) => SharedPace | undefined) | undefined;
  /** Called when calls to an endpoint begin a long wait for its limits, or have begun one. */
  readonly onWait?: ((wait: EndpointWait) => void) | undefined;
}

interface KnownPool {
  readonly settings: string;
  readonly limits: CallLimits;
  readonly pool: EndpointPool;
}

/** The pools of a window or a process: profiles of the same name and base URL share one. */
export class EndpointPools {
  readonly #pools = new Map<string, KnownPool>();

  constructor(private readonly shared: SharedLimits = {}) {}

  /** Changed limits take effect for calls from then on; those under way count. */
  of(profile: EndpointProfile): EndpointPool {
    const { name, concurrency, requestsPerMinute, tokensPerMinute } = profile;
    const own = { name, concurrency, requestsPerMinute, tokensPerMinute };
    const id = profileId(profile);
    const settings = JSON.stringify(own);
    const known = this.#pools.get(id);
    if (known?.settings === settings) return known.pool;
    const limits = known?.limits ?? this.shared.limits?.(profile) ?? new LocalLimits();
    const { sharedPace, onWait } = this.shared;
    const pool = new EndpointPool(own, limits, sharedPace?.(profile), onWait);
    this.#pools.set(id, { settings, limits, pool });
    return pool;
  }
}

/** Limits that all who are given them share, in one process. */
export function limitsByProfile(): LimitsOf {
  const known = new Map<string, CallLimits>();
  return (profile) => {
    const id = profileId(profile);
    const limits = known.get(id) ?? new LocalLimits();
    known.set(id, limits);
    return limits;
  };
}

/** Names a profile, for limits: those of one name and base URL share them. */
export const profileId = ({ name, baseURL }: Pick<EndpointProfile, 'name' | 'baseURL'>): string =>
  JSON.stringify([name, baseURL]);
