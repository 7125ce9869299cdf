/** A process that shares the limits of endpoints: asks their owner, and asks again when there is another owner. */
import { onAbort } from '../../../base/abort';
import { CancelledError } from '../../../base/stepwise';
import type { CallLimits, LimitsState } from '../call-limits';
import { type Port, type Receiver, type ToClient, type ToOwner, VERSION } from './messages';

type WaitRequest = Extract<ToOwner, { readonly type: 'enter' | 'turn' }>;

/** A place or a turn that was asked for. */
interface Wait {
  readonly request: WaitRequest;
  /** Takes the tokens that are expected, of a turn. */
  readonly grant: (expected: number) => void;
}

export class LimitsClient {
  #port: Port<ToOwner> | undefined;
  #tickets = 0;
  /** In the order of their coming. */
  readonly #waits = new Map<number, Wait>();
  /** Calls under way, with their endpoints. */
  readonly #underWay = new Map<number, string>();
  readonly #known = new Map<string, { readonly state: LimitsState; readonly at: number }>();
  /** Messages that wait for an owner. */
  #unsent: ToOwner[] = [];
  /** The clients that the owner had beside this one, by its latest message. */
  #others = 0;

  /** @param needed called with each question and each message: connects with an owner where there is none */
  constructor(
    private readonly needed: () => void,
    private readonly ticks: () => number = () => performance.now(),
  ) {}

  /** Something is asked for or under way. */
  get isBusy(): boolean {
    return this.#waits.size + this.#underWay.size > 0;
  }

  get others(): number {
    return this.#others;
  }

  /** The limits of a profile. */
  limits(id: string): CallLimits {
    return {
      enter: async (most, signal) => {
        const ticket = ++this.#tickets;
        await this.#wait({ type: 'enter', id, ticket, most }, signal);
        return () => {
          if (this.#underWay.delete(ticket)) this.#port?.send({ type: 'leave', ticket });
        };
      },
      turn: async (rates, signal, pausedMs) => {
        const ticket = ++this.#tickets;
        const expected = await this.#wait({ type: 'turn', id, ticket, rates, pausedMs }, signal);
        return (tokens) => {
          if (rates.tokensPerMinute !== undefined) this.#say({ type: 'used', id, tokens, expected, rates });
        };
      },
      slowDown: (most, waitMs, ageMs) => this.#say({ type: 'slow-down', id, most, waitMs, ageMs }),
      answered: (most) => this.#say({ type: 'answered', id, most }),
    };
  }

  /** Takes an owner. What was asked of an earlier one is asked again, and what is under way is under way here. */
  connect(port: Port<ToOwner>): Receiver<ToClient> {
    this.#port = port;
    const now = this.ticks();
    const known = [...this.#known].map(([id, { state, at }]) => ({ id, state, ageMs: now - at }));
    const underWay = [...this.#underWay].map(([ticket, id]) => ({ id, ticket }));
    port.send({ type: 'hello', version: VERSION, known, underWay });
    for (const message of this.#unsent) port.send(message);
    this.#unsent = [];
    for (const { request } of this.#waits.values()) port.send(request);
    return {
      receive: (message) => this.#receive(message),
      closed: () => {
        if (this.#port === port) this.#port = undefined;
      },
    };
  }

  ping(): void {
    this.#port?.send({ type: 'ping' });
  }

  #receive(message: ToClient): void {
    if (message.type === 'state') {
      this.#known.set(message.id, { state: message.state, at: this.ticks() });
    } else if (message.type === 'welcome' || message.type === 'pong') {
      this.#others = message.others;
    } else {
      const wait = this.#waits.get(message.ticket);
      this.#waits.delete(message.ticket);
      wait?.grant(message.type === 'begin' ? message.expected : 0);
    }
  }

  #wait(request: WaitRequest, signal: AbortSignal): Promise<number> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(new CancelledError());
        return;
      }
      const { ticket } = request;
      const forget = onAbort(signal, () => {
        // The owner may be giving the place just now: it takes that one back.
        this.#waits.delete(ticket);
        this.#port?.send({ type: 'leave', ticket });
        reject(new CancelledError());
      });
      const grant = (expected: number) => {
        forget();
        if (request.type === 'enter') this.#underWay.set(ticket, request.id);
        resolve(expected);
      };
      this.#waits.set(ticket, { request, grant });
      this.#port?.send(request);
      this.needed();
    });
  }

  #say(message: ToOwner): void {
    if (this.#port) this.#port.send(message);
    else this.#unsent.push(message);
    this.needed();
  }
}
