/** The rate of calls to one endpoint over all workers of a queue server. */
import { createHash } from 'node:crypto';
import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { orCancelled } from '../../base/abort';
import { CancelledError } from '../../base/stepwise';
import type { EndpointProfile, SharedPace } from '../../models/endpoint';
import { ExpectedTokens } from '../../models/endpoint/pace';
import { sleep } from '../../models/endpoint/retry';
import { QueueError } from './address';
import { type QueueServer, untilMade } from './server';

const MINUTE_S = 60;
/** The largest part of the allowed rate that a window of whole calls may leave unused. */
const MOST_LOSS = 0.01;
/** Pause after which a server that did not answer is asked again. */
const AGAIN_MS = 1000;
/** PostgreSQL's windows are in the time of the worker that began them; clocks of workers may differ by so much. */
const CLOCKS_DIFFER_MS = 1000;

/** The shortest window, in seconds, in which whole calls nearly reach the rate. */
export function windowOf(perMinute: number): { readonly seconds: number; readonly points: number } {
  for (let seconds = 1; seconds < MINUTE_S; seconds++) {
    const exact = (perMinute * seconds) / MINUTE_S;
    const points = Math.floor(exact);
    if (points >= 1 && points >= exact * (1 - MOST_LOSS)) return { seconds, points };
  }
  return { seconds: MINUTE_S, points: perMinute };
}

/** One count on the server that starts anew with each window. */
interface Window {
  /** Rejects while the server is gone. */
  readonly limiter: () => Promise<RateLimiterAbstract>;
  readonly points: number;
  readonly ms: number;
}

/** The time, in ms from now, of the next call that comes after `used` others of a window. */
const dueIn = ({ points, ms }: Window, used: number, { msBeforeNext }: RateLimiterRes): number =>
  (used / points) * ms - (ms - msBeforeNext);

class EndpointPace implements SharedPace {
  #last: Promise<unknown> = Promise.resolve();
  readonly #expected = new ExpectedTokens();

  constructor(
    private readonly key: string,
    private readonly calls: Window | undefined,
    private readonly tokens: Window | undefined,
  ) {}

  /** First come, first served within this process. Rejects with CancelledError. */
  turn(signal: AbortSignal): Promise<(tokens: number) => void> {
    const turn = this.#last.then(() => this.#next(signal));
    this.#last = turn.catch(() => undefined);
    return orCancelled(turn, signal);
  }

  async #next(signal: AbortSignal): Promise<(tokens: number) => void> {
    const expected = Math.ceil(this.#expected.value);
    await this.#untilPaid(expected, signal);
    try {
      await this.#call(signal);
    } catch (error) {
      void this.#correct(-expected);
      throw error;
    }
    return (tokens) => {
      this.#expected.add(tokens);
      void this.#correct(Math.ceil(tokens) - expected);
    };
  }

  /** The calls of a window are spread over it; the next one after them waits for the next window. */
  async #call(signal: AbortSignal): Promise<void> {
    const { calls } = this;
    if (!calls) return;
    for (;;) {
      const { limiter, points } = calls;
      // Refusals are results, too.
      const used = await this.#asked(
        async () => await (await limiter()).consume(this.key).catch(resultIn),
        signal,
      );
      if (await this.#forgotten(calls, used)) continue;
      const ms =
        used.consumedPoints > points ? used.msBeforeNext : dueIn(calls, used.consumedPoints - 1, used);
      if (ms > 0) await sleep(ms, signal);
      if (used.consumedPoints <= points) return;
    }
  }

  /** Waits until the tokens that were used are paid off, also those that others used, and takes those expected. */
  async #untilPaid(expected: number, signal: AbortSignal): Promise<void> {
    const { tokens } = this;
    if (!tokens) return;
    for (;;) {
      const used = await this.#asked(async () => await (await tokens.limiter()).get(this.key), signal);
      if (used && (await this.#forgotten(tokens, used))) continue;
      const ms = used ? dueIn(tokens, used.consumedPoints, used) : 0;
      if (ms <= 0) break;
      await sleep(ms, signal);
    }
    await this.#asked(async () => await (await tokens.limiter()).penalty(this.key, expected), signal);
  }

  async #correct(more: number): Promise<void> {
    if (!this.tokens || more === 0) return;
    try {
      const limiter = await this.tokens.limiter();
      await (more > 0 ? limiter.penalty(this.key, more) : limiter.reward(this.key, -more));
    } catch {
      // A server that is gone forgets some tokens; the calls themselves wait for it.
    }
  }

  /** Forgets a window that ends later than one that begins now: the clock was set back, and it would last until then. */
  async #forgotten({ limiter, ms }: Window, { msBeforeNext }: RateLimiterRes): Promise<boolean> {
    if (msBeforeNext <= ms + CLOCKS_DIFFER_MS) return false;
    return await limiter()
      .then((counter) => counter.delete(this.key))
      .catch(() => false);
  }

  /** Asks the server. While it is gone no call begins, and one that is cancelled takes nothing. */
  async #asked<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      if (signal.aborted) throw new CancelledError();
      try {
        return await orCancelled(ask(), signal);
      } catch (error) {
        const refused = error instanceof QueueError && error.away === undefined;
        if (signal.aborted || refused) throw error;
        await sleep(AGAIN_MS, signal);
      }
    }
  }
}

/** The limiter rejects with its count where no place is left. */
function resultIn(refusal: unknown): RateLimiterRes {
  if (refusal instanceof Error || typeof refusal !== 'object' || refusal === null) throw refusal;
  return refusal as RateLimiterRes;
}

/** The paces of endpoints that all workers on a server share. An endpoint is named by a hash of its address. */
export function sharedPaces(
  server: Pick<QueueServer, 'limiter'>,
): (profile: EndpointProfile) => SharedPace | undefined {
  return ({ baseURL, model, requestsPerMinute, tokensPerMinute }) => {
    if (requestsPerMinute === undefined && tokensPerMinute === undefined) return undefined;
    const hash = createHash('sha256')
      .update(JSON.stringify([baseURL, model]))
      .digest('hex')
      .slice(0, 32);
    const limited = (points: number, seconds: number): Window => ({
      limiter: untilMade(() => server.limiter(points, seconds)),
      points,
      ms: seconds * 1000,
    });
    const calls = requestsPerMinute === undefined ? undefined : windowOf(requestsPerMinute);
    return new EndpointPace(
      hash,
      calls && limited(calls.points, calls.seconds),
      tokensPerMinute === undefined ? undefined : limited(tokensPerMinute, MINUTE_S),
    );
  };
}
