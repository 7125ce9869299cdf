/** Reports long waits for the limits of an endpoint: an episode that waits looks like one that hangs. */
import { durationOf } from '../../base/number-words';
import type { Rates } from './pace';

/** A long wait of calls. */
export interface EndpointWait {
  /** The name of the profile. */
  readonly endpoint: string;
  /** The pause before the next try of a call that the endpoint refused; absent where calls wait for their turn. */
  readonly pauseMs?: number;
  readonly rates: Rates;
}

/** Shorter waits are not reported. */
export const LONG_WAIT_MS = 5000;
/** The shortest time between two reports of pauses of one endpoint. */
const QUIET_MS = 60_000;

/** The waits of the calls to one endpoint. */
export class Waits {
  #quietUntil = -Infinity;
  /** Calls that keep a limit wait for it all the time, which is reported once. */
  #turnsReported = false;

  constructor(
    private readonly endpoint: string,
    private readonly report: ((wait: EndpointWait) => void) | undefined,
    private readonly rates: Rates,
  ) {}

  /** A call is tried again after a pause, because the endpoint asked for one or refused it for its limits. */
  paused(pauseMs: number): void {
    if (pauseMs < LONG_WAIT_MS || this.#isQuiet) return;
    this.#quietUntil = performance.now() + Math.max(pauseMs, QUIET_MS);
    this.report?.({ endpoint: this.endpoint, pauseMs, rates: this.rates });
  }

  /** Resolves as the turn of a call does. */
  async turn<T>(turn: Promise<T>): Promise<T> {
    const timer = setTimeout(() => {
      if (this.#turnsReported || this.#isQuiet) return;
      this.#turnsReported = true;
      this.report?.({ endpoint: this.endpoint, rates: this.rates });
    }, LONG_WAIT_MS);
    try {
      return await turn;
    } finally {
      clearTimeout(timer);
    }
  }

  get #isQuiet(): boolean {
    return performance.now() < this.#quietUntil;
  }
}

/** `qwen asks for a pause: the next try is in 30 s`, `calls to qwen wait for its limit of 6 calls a minute` */
export function waitText({ endpoint, pauseMs, rates }: EndpointWait): string {
  if (pauseMs !== undefined) return `${endpoint} asks for a pause: the next try is in ${durationOf(pauseMs)}`;
  const { requestsPerMinute, tokensPerMinute } = rates;
  const limits = [
    ...(requestsPerMinute === undefined ? [] : [`${requestsPerMinute} calls a minute`]),
    ...(tokensPerMinute === undefined ? [] : [`${tokensPerMinute} tokens a minute`]),
  ];
  return `calls to ${endpoint} wait for ${limits.length > 0 ? `its limit of ${limits.join(' and ')}` : 'their turn'}`;
}
